/**
 * One window refreshes the token for all windows of its session: a refresh token is good once, and the second window
 * to send it would be signed out. A window that wants to refresh announces it with its start time; the earliest goes
 * on, the others take over what it gets. Locks of the browser would do the same, but plain http hosts have none.
 */
import { uuid } from '../api/uuid.ts';
import { announce, listen } from './channel.ts';
import type { Claim, TokenPair } from './channel.ts';

/** How long to wait for the result of an earlier window before checking whether it still exists. */
const patienceMs = 2000;
/** A refusal may mean that another window was faster; its pair must arrive within this time. */
const pairTimeoutMs = 300;

const windowId = uuid();

/** Whether one claim goes before another. */
const beats = (one: Claim, other: Claim): boolean =>
  one.leads || (!other.leads && (one.at < other.at || (one.at === other.at && one.id < other.id)));

/** Whether a pair comes after another. That of a later sign-in of the same user begins a family of its own. */
export const isNewer = (pair: TokenPair, than: Pick<TokenPair, 'family' | 'round'>): boolean =>
  pair.family !== than.family || pair.round > than.round;

/**
 * Announces the claim and waits for replies of the other windows.
 * @param ms silence for so long means that the others have no objection
 * @returns a newer pair, `over` when the session has ended, `taken` while an earlier window is at it, else `free`
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
 * Gets a newer pair: by `refresh` here, or by another window that is at it or has one already.
 * @param refresh answers null when the server no longer takes the refresh token
 * @param ms how long other windows have for an objection
 * @returns null when the session has ended
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
