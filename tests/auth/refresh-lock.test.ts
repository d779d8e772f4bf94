/** How windows of one session agree on which one refreshes the token. A channel of the test plays the other windows. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, listen, type Claim, type SessionMessage, type TokenPair } from '../../src/session/channel.ts';
import { isNewer, refreshLocked } from '../../src/session/refresh-lock.ts';

const NOW = Date.parse('2024-06-18T10:30:00Z');
const current = { family: 'ours', round: 3 };
const pairOf = (round: number, family = current.family): TokenPair => ({
  access: `access ${round}`,
  refresh: `refresh ${round}`,
  expiresIn: 4000,
  lastRefreshTime: NOW,
  family,
  round,
});
/** How long a window waits for objections of others, in ms. */
const OBJECTION = 100;

let others: BroadcastChannel;
/** The messages that the others have received. */
let heard: SessionMessage[];
/** Received messages of one kind. */
const heardOf = <K extends SessionMessage['kind']>(kind: K) =>
  heard.filter((message): message is Extract<SessionMessage, { kind: K }> => message.kind === kind);

/** Lets the others receive all previous messages. */
function heardByOthers(): Promise<void> {
  return new Promise((done) => {
    const onMessage = ({ data }: MessageEvent): void => {
      if (data.kind !== 'ask') return;
      others.removeEventListener('message', onMessage);
      done();
    };
    others.addEventListener('message', onMessage);
    announce({ kind: 'ask' });
  });
}

/** The others send a message, and this window receives it. */
function say(...messages: unknown[]): Promise<void> {
  return new Promise((done) => {
    const stop = listen(({ kind }) => {
      if (kind !== 'ask') return;
      stop();
      done();
    });
    for (const message of [...messages, { kind: 'ask' }]) others.postMessage(message);
  });
}

const claim = (changes: Partial<Claim> = {}): Claim => ({
  kind: 'claim',
  ...current,
  at: NOW - 1,
  id: 'other',
  leads: false,
  ...changes,
});
const renewed = (pair: TokenPair, family = current.family) => ({ kind: 'renewed', family, pair });
const over = (round: number, family = current.family) => ({ kind: 'over', family, round });

const refresh = vi.fn<() => Promise<TokenPair | null>>();

/** Starts a refresh in this window; `state` receives the outcome. */
function begin() {
  const state: { outcome?: TokenPair | null | Error } = {};
  const ended = refreshLocked(current, refresh, OBJECTION).then(
    (pair) => (state.outcome = pair),
    (error: Error) => (state.outcome = error),
  );
  return { state, ended };
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  others = new BroadcastChannel('mpc.session');
  heard = [];
  others.addEventListener('message', ({ data }) => void (data.kind !== 'ask' && heard.push(data)));
  refresh.mockReset();
  refresh.mockResolvedValue(pairOf(4));
});
afterEach(async () => {
  // A test may leave its window waiting, which must not send messages during the next test.
  await say(over(99));
  others.close();
  vi.useRealTimers();
});

test('a pair is newer if it was refreshed more often, or belongs to another sign-in', () => {
  expect([2, 3, 4].map((round) => isNewer(pairOf(round), current))).toEqual([false, false, true]);
  expect(isNewer(pairOf(0, 'theirs'), current)).toBe(true);
});

describe('a window without objections from others', () => {
  test('claims the refresh, waits for objections, refreshes and announces the new pair', async () => {
    const { state, ended } = begin();
    await heardByOthers();
    expect(heard).toEqual([{ ...claim({ at: NOW }), id: expect.any(String) }]);
    await pass(OBJECTION - 1);
    expect(refresh).not.toHaveBeenCalled();
    await pass(1);
    await ended;
    await heardByOthers();
    expect([state.outcome, heard.slice(1), refresh.mock.calls.length]).toEqual([pairOf(4), [renewed(pairOf(4))], 1]);
  });

  test('ends the session for all if its refresh is refused and no other window has a pair', async () => {
    refresh.mockResolvedValue(null);
    const { state, ended } = begin();
    await pass(OBJECTION);
    await heardByOthers();
    expect(heardOf('over')).toEqual([]);
    await pass(300);
    await ended;
    await heardByOthers();
    expect([state.outcome, heardOf('over'), refresh.mock.calls.length]).toEqual([null, [over(3)], 1]);
  });

  test('takes the pair of a faster window after its own refresh was refused', async () => {
    refresh.mockResolvedValue(null);
    const { state, ended } = begin();
    await pass(OBJECTION);
    await pass(299);
    await say(renewed(pairOf(4)));
    await ended;
    await heardByOthers();
    expect([state.outcome, heardOf('over')]).toEqual([pairOf(4), []]);
  });

  test('fails with the error of its refresh, and no longer responds to claims', async () => {
    refresh.mockRejectedValue(new Error('offline'));
    const { state, ended } = begin();
    await pass(OBJECTION);
    await ended;
    expect(state.outcome).toEqual(new Error('offline'));
    heard = [];
    await say(claim({ at: NOW + 1 }));
    await heardByOthers();
    expect(heard).toEqual([]);
  });
});

describe('of two windows', () => {
  test('the later one waits for the pair of the earlier one', async () => {
    const { state, ended } = begin();
    await say(claim());
    await pass(1999);
    expect([state.outcome, refresh.mock.calls.length]).toEqual([undefined, 0]);
    await say(renewed(pairOf(4)));
    await ended;
    expect([state.outcome, refresh.mock.calls.length]).toEqual([pairOf(4), 0]);
  });

  test('the earlier one repeats its claim to a later one, and refreshes', async () => {
    const { state, ended } = begin();
    await say(claim({ at: NOW + 1 }));
    await heardByOthers();
    expect(heardOf('claim').map(({ at, leads }) => [at, leads])).toEqual([
      [NOW, false],
      [NOW, false],
    ]);
    await pass(OBJECTION);
    await ended;
    expect(state.outcome).toEqual(pairOf(4));
  });

  test('the later one does not object to the claim of the earlier one', async () => {
    begin();
    await say(claim());
    await heardByOthers();
    expect(heardOf('claim')).toHaveLength(1);
  });

  test.each([
    ['', 0],
    ['~', 1],
  ])('with simultaneous claims the one with the lower id refreshes: %j', async (id, refreshed) => {
    begin();
    await say(claim({ at: NOW, id }));
    await pass(OBJECTION);
    expect(refresh).toHaveBeenCalledTimes(refreshed);
  });

  test('the earlier one waits if the request of the later one is already on its way', async () => {
    const { state } = begin();
    await say(claim({ at: NOW + 1, leads: true }));
    await pass(OBJECTION);
    expect([state.outcome, refresh.mock.calls.length]).toEqual([undefined, 0]);
  });

  test('the later one tells an earlier one that its request is already on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<TokenPair>();
    refresh.mockReturnValue(promise);
    const { state, ended } = begin();
    await pass(OBJECTION);
    await say(claim());
    await heardByOthers();
    expect(heardOf('claim').map(({ leads }) => leads)).toEqual([false, true]);
    // It does not respond to a claim of another leader, as that would never end.
    await say(claim({ leads: true }));
    await heardByOthers();
    expect(heardOf('claim')).toHaveLength(2);
    resolve(pairOf(4));
    await ended;
    expect(state.outcome).toEqual(pairOf(4));
  });

  test('the later one claims again after two seconds if the earlier one was closed', async () => {
    const { state, ended } = begin();
    await say(claim());
    await pass(2000);
    await heardByOthers();
    expect([heardOf('claim').length, refresh.mock.calls.length]).toEqual([2, 0]);
    await pass(OBJECTION);
    await ended;
    expect(state.outcome).toEqual(pairOf(4));
  });

  test('a repeated claim of the earlier one restarts the wait of the later one', async () => {
    begin();
    await say(claim());
    await pass(1500);
    await say(claim());
    await pass(1500);
    await heardByOthers();
    expect([heardOf('claim').length, refresh.mock.calls.length]).toEqual([1, 0]);
  });

  test('a claim of another session is ignored', async () => {
    begin();
    await say(claim({ family: 'theirs' }), claim({ family: 'theirs', at: NOW + 1 }));
    await pass(OBJECTION);
    await heardByOthers();
    expect([heardOf('claim').length, refresh.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a message of another window during a refresh', () => {
  test('with a token pair is used only if the pair is newer and of the same session', async () => {
    const { state, ended } = begin();
    await say(renewed(pairOf(3)), renewed(pairOf(2)), renewed(pairOf(9), 'theirs'));
    expect(state.outcome).toBeUndefined();
    await say(renewed(pairOf(4)));
    await ended;
    expect([state.outcome, refresh.mock.calls.length]).toEqual([pairOf(4), 0]);
  });

  test('with the pair of a new sign-in is used', async () => {
    const { state, ended } = begin();
    await say(renewed(pairOf(0, 'new')));
    await ended;
    expect(state.outcome).toEqual(pairOf(0, 'new'));
  });

  test.each([3, 4])('about the end of the session ends it here, at round %i', async (round) => {
    const { state, ended } = begin();
    await say(over(round));
    await ended;
    await heardByOthers();
    expect([state.outcome, refresh.mock.calls.length, heardOf('over')]).toEqual([null, 0, []]);
  });

  test('about the end of an earlier round or of another session is ignored', async () => {
    const { state, ended } = begin();
    await say(over(2), over(3, 'theirs'));
    await pass(OBJECTION);
    await ended;
    expect(state.outcome).toEqual(pairOf(4));
  });
});

describe('the session channel', () => {
  test('delivers messages of every kind until the listener stops', async () => {
    const listener = vi.fn();
    const stop = listen(listener);
    const messages: SessionMessage[] = [
      { kind: 'offer', pair: pairOf(1), userId: '1' },
      claim(),
      { kind: 'renewed', family: 'ours', pair: pairOf(1) },
      { kind: 'over', family: 'ours', round: 1 },
      { kind: 'switched', family: 'ours', applicationId: 'bank', applicationName: 'Bank' },
      { kind: 'role', family: 'ours', roleId: '2' },
      { kind: 'out', family: 'ours', userId: '1' },
    ];
    await say(...messages);
    expect(listener.mock.calls.flat().filter(({ kind }) => kind !== 'ask')).toEqual(messages);
    stop();
    listener.mockReset();
    await say(...messages);
    expect(listener).not.toHaveBeenCalled();
  });

  test.each([
    [null],
    ['renewed'],
    [{ kind: 'other' }],
    [{ kind: 'renewed', family: 'ours' }],
    [{ kind: 'renewed', family: 'ours', pair: { access: 'a' } }],
    [{ kind: 'offer', pair: { ...pairOf(1), round: '1' } }],
    [{ ...claim(), leads: 'yes' }],
    [{ ...claim(), at: null }],
    [{ ...claim(), id: 1 }],
    [{ kind: 'over', round: 3 }],
    [{ kind: 'over', family: 'ours' }],
    [{ kind: 'switched', family: 'ours', applicationId: 'bank' }],
    [{ kind: 'role', family: 'ours' }],
    [{ kind: 'out', family: 'ours' }],
  ])('ignores an unknown or malformed message: %j', async (message) => {
    const listener = vi.fn();
    const stop = listen(listener);
    await say(message);
    stop();
    expect(listener.mock.calls.flat().filter(({ kind }) => kind !== 'ask')).toEqual([]);
  });
});
