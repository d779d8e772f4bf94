/**
 * Lets one window refresh the token for all windows of its session: a refresh token is valid once, and a second window
 * that sends it would be signed out. A window that wants to refresh announces its start time; the earliest one
 * proceeds, the others adopt its result. The Web Locks API would do the same, but is not available on plain http hosts.
 */
import { uuid } from '../api/transport/uuid.ts';
import { announce, listen } from './channel.ts';
import type { Claim, TokenPair } from './channel.ts';

/** How long to wait for the result of an earlier window before checking whether it still exists (ms). */
const patienceMs = 2000;
/** A rejection may mean that another window was faster; its pair must arrive within this time (ms). */
const pairTimeoutMs = 300;

const windowId = uuid();

/** Whether one claim takes precedence over another. */
const beats = (one: Claim, other: Claim): boolean =>
  one.leads || (!other.leads && (one.at < other.at || (one.at === other.at && one.id < other.id)));

/** Whether a pair is newer than another. A later sign-in of the same user starts a new family. */
export const isNewer = (pair: TokenPair, than: Pick<TokenPair, 'family' | 'round'>): boolean =>
  pair.family !== than.family || pair.round > than.round;

/**
 * Announces the claim and waits for replies of other windows.
 * @param ms how long to wait for objections
 * @returns a newer pair, `over` if the session has ended, `taken` while an earlier window is refreshing, else `free`
 */
function hear(claim: Claim, ms: number): Promise<TokenPair | 'over' | 'taken' | 'free'> {
  return new Promise((done) => {
    let timer = setTimeout(() => finish('free'), ms);
    const finish = (heard: TokenPair | 'over' | 'taken' | 'free'): void => {
      stop();
      clearTimeout(timer);
      done(heard);
    };
    const stop = listen((message) => {
      if (!('family' in message) || message.family !== claim.family) return;
      if (message.kind === 'renewed' && isNewer(message.pair, claim)) finish(message.pair);
      if (message.kind === 'over' && message.round >= claim.round) finish('over');
      if (message.kind === 'claim' && beats(message, claim)) {
        clearTimeout(timer);
        timer = setTimeout(() => finish('taken'), patienceMs);
      }
    });
    announce(claim);
  });
}

async function settle(claim: Claim, ms: number): Promise<TokenPair | 'over' | 'free'> {
  for (;;) {
    const heard = await hear(claim, ms);
    if (heard !== 'taken') return heard;
  }
}

/**
 * Gets a newer pair: by `refresh` here, or from another window that is refreshing or already has one.
 * @param refresh resolves to null if the server no longer accepts the refresh token
 * @param ms how long to wait for objections
 * @returns null if the session has ended
 * @throws what `refresh` throws
 */
export async function refreshLocked(
  { family, round }: Pick<TokenPair, 'family' | 'round'>,
  refresh: () => Promise<TokenPair | null>,
  ms: number,
): Promise<TokenPair | null> {
  const claim: Claim = { kind: 'claim', family, round, at: Date.now(), id: windowId, leads: false };
  const stop = listen((message) => {
    if (message.kind === 'claim' && message.family === family && !message.leads && beats(claim, message))
      announce(claim);
  });
  try {
    let heard = await settle(claim, ms);
    if (heard === 'over') return null;
    if (heard !== 'free') return heard;
    claim.leads = true;
    const pair = await refresh();
    if (pair) {
      announce({ kind: 'renewed', family, pair });
      return pair;
    }
    claim.leads = false;
    heard = await settle(claim, pairTimeoutMs);
    if (typeof heard === 'object') return heard;
    announce({ kind: 'over', family, round });
    return null;
  } finally {
    stop();
  }
}
