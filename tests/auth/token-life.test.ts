/** The life of a token in the console, on the mock backend; only the network between the two is simulated. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mock } from '../../mock-server/core/mock.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { request } from '../../src/api/request.ts';
import '../../src/app/call-session.ts';
import { applyConfig } from '../../src/base/config.ts';
import { hintKey } from '../../src/session/start-hint.ts';
import {
  accessToken,
  adopt,
  forget,
  hasToken,
  heldPair,
  newOrigin,
  obtainByPassword,
  resume,
  tokenFamily,
  whenExpired,
} from '../../src/session/token.ts';
import { freshMock, NOW } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';
import { until } from '../until.ts';

const tokenPath = operations.obtainToken.path;
const infoPath = operations.getSessionInfo.path;
/** The console counts the age of a token from a minute before its arrival. */
const headStart = 60;

let mock: Mock;
/** `path` of every call that went out, with its token. */
let sent: { path: string; token: string | null }[];
/** A network fault: throws, or delays the response. */
let network: (path: string, answer: Response) => Response | Promise<Response>;
const listener = vi.fn();

const count = (path: string): number => sent.filter((call) => call.path === path).length;

/** Sets the clocks of console and server to the given age of the token. */
async function age(seconds: number): Promise<void> {
  const elapsed = seconds - headStart;
  vi.setSystemTime(NOW + elapsed * 1000);
  await mock.control.setClock({ advanceSeconds: Math.floor(elapsed) });
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stubSessionStorage();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = new Request(new URL(path, 'http://mock.test'), init);
    sent.push({ path, token: call.headers.get('Authorization') });
    return network(path, await mock.fetch(call));
  });
  applyConfig({ client: 'console:console' });
  mock = await freshMock();
  sent = [];
  network = (_path, answer) => answer;
  listener.mockReset();
  whenExpired(listener);
  await obtainByPassword('admin', 'Chenghu2024');
  sent = [];
});

afterEach(() => {
  forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a token younger than 3000 seconds is used without a refresh', async () => {
  const first = await accessToken();
  await age(2999.999);
  expect(await accessToken()).toBe(first);
  expect(sent).toEqual([]);
});

test('from 3000 seconds of age on, a call refreshes the token first and carries the new one', async () => {
  const first = await accessToken();
  await age(3000);
  await request(infoPath);
  expect(sent.map(({ path }) => path)).toEqual([tokenPath, infoPath]);
  expect(sent[1]?.token).toBe(`Bearer ${await accessToken()}`);
  expect(await accessToken()).not.toBe(first);
});

test('the old token stays in use if the refresh has no connection', async () => {
  const first = await accessToken();
  await age(3500);
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await accessToken()).toBe(first);
  expect(hasToken()).toBe(true);
});

test('a token of exactly 4000 seconds is still valid', async () => {
  await age(4000);
  expect(hasToken()).toBe(true);
  await request(infoPath);
  expect(listener).not.toHaveBeenCalled();
});

test('a token expires after 4000 seconds: nothing is sent, it is discarded, and this is reported once', async () => {
  await age(4000.001);
  expect(hasToken()).toBe(false);
  await expect(request(infoPath)).rejects.toMatchObject({ status: 401, code: 'AUTH_TOKEN_EXPIRED' });
  await expect(request(infoPath)).rejects.toMatchObject({ status: 401, code: 'AUTH_TOKEN_MISSING' });
  expect(sent).toEqual([]);
  expect(listener).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('mpc.refresh')).toBeNull();
});

const twenty = <T>(make: () => T): T[] => Array.from({ length: 20 }, make);
const refuseTwenty = () =>
  mock.control.addFault({ operationId: 'getSessionInfo', status: 401, code: 'AUTH_TOKEN_EXPIRED', times: 20 });

test('twenty calls refused at once cause one refresh and are repeated, each once', async () => {
  refuseTwenty();
  const answers = await Promise.all(twenty(() => request(infoPath)));
  expect(answers).toHaveLength(20);
  for (const answer of answers) expect(answer).toMatchObject({ userName: 'admin' });
  expect([count(tokenPath), count(infoPath)]).toEqual([1, 40]);
});

test('calls whose refusal arrives after the refresh are repeated with its token', async () => {
  refuseTwenty();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let refusals = 0;
  network = async (_path, answer) => {
    if (answer.status === 401 && ++refusals > 10) await released;
    return answer;
  };
  const calls = twenty(() => request(infoPath));
  // Ten have been refused, refreshed the token and been repeated; the others still wait for their refusal.
  await until(() => count(infoPath) === 30);
  release();
  await Promise.all(calls);
  expect([count(tokenPath), count(infoPath)]).toEqual([1, 40]);
});

test('signing out during a refresh does not report an expired session', async () => {
  await mock.control.setClock({ advanceSeconds: 4001 });
  network = (path, answer) => {
    if (path === tokenPath) forget();
    return answer;
  };
  await expect(request(infoPath)).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED' });
  expect(listener).not.toHaveBeenCalled();
});

test('signing out during a refresh discards the new token of the server', async () => {
  mock.control.expireTokens(1);
  network = (path, answer) => {
    if (path === tokenPath) forget();
    return answer;
  };
  await expect(request(infoPath)).rejects.toMatchObject({ code: 'AUTH_TOKEN_MISSING' });
  expect([hasToken(), heldPair(), sessionStorage.getItem('mpc.refresh')]).toEqual([false, null, null]);
  expect(listener).not.toHaveBeenCalled();
});

test('a pair is replaced only by a newer one', () => {
  const origin = newOrigin();
  const pair = { access: 'new', refresh: 'new', expiresIn: 4000, lastRefreshTime: Date.now(), ...origin, round: 3 };
  adopt(pair);
  for (const round of [2, 3]) adopt({ ...pair, access: 'old', refresh: 'old', round });
  expect(heldPair()).toEqual(pair);
  expect(JSON.parse(sessionStorage.getItem('mpc.refresh') ?? '')).toEqual(pair);
  adopt({ ...pair, access: 'next', round: 4 });
  expect(heldPair()?.access).toBe('next');
});

/** Reloads the window: clears its memory but keeps its storage. */
async function reload(): Promise<string | null> {
  const stored = sessionStorage.getItem('mpc.refresh') ?? '';
  forget();
  sessionStorage.setItem('mpc.refresh', stored);
  return resume();
}

test('a reload reuses the stored token without a call', async () => {
  const first = await accessToken();
  await age(2999);
  expect([await reload(), await accessToken(), sent]).toEqual([null, first, []]);
});

test('a reload refreshes a token of 3000 seconds first; after 4000 seconds the session has expired', async () => {
  const first = await accessToken();
  await age(3000);
  expect(await reload()).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual([tokenPath]);
  expect(await accessToken()).not.toBe(first);
  vi.setSystemTime(Date.now() + 4_000_001);
  expect(await reload()).toBe('AUTH_TOKEN_EXPIRED');
  expect(sessionStorage.getItem('mpc.refresh')).toBeNull();
});

test('a session that an earlier build has stored without its access token is refreshed', async () => {
  const { refresh, lastRefreshTime, family, round } = heldPair() ?? { refresh: '' };
  sessionStorage.setItem('mpc.refresh', JSON.stringify({ refresh, lastRefreshTime, family, round }));
  expect(await reload()).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual([tokenPath]);
});

test.each(['', '{', '{}', '{"refresh":7}'])(
  'a reload with %j stored has no session and clears the storage',
  async (stored) => {
    forget();
    sessionStorage.setItem('mpc.refresh', stored);
    expect([await resume(), sessionStorage.getItem('mpc.refresh'), tokenFamily(), sent]).toEqual([
      'AUTH_TOKEN_MISSING',
      null,
      null,
      [],
    ]);
  },
);

test('a reload while the server fails keeps the token for the next attempt', async () => {
  const family = tokenFamily();
  await age(3000);
  network = () => new Response('', { status: 500 });
  await expect(reload()).rejects.toMatchObject({ status: 500 });
  network = (_path, answer) => answer;
  expect([await resume(), tokenFamily()]).toEqual([null, family]);
});

test('a refresh that is refused with 400 ends the session, too', async () => {
  await age(3500);
  network = () =>
    Response.json(
      { error: 'invalid_grant', error_description: 'Wrong', code: 'AUTH_BAD_CREDENTIALS', requestId: 'r1' },
      { status: 400 },
    );
  await expect(accessToken()).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED' });
  expect(listener).toHaveBeenCalledOnce();
});

test.each([{}, { access_token: 'a' }, null])(
  'a response without a token pair, %j, does not sign in',
  async (answer) => {
    forget();
    network = () => Response.json(answer);
    await expect(obtainByPassword('admin', 'Chenghu2024')).rejects.toMatchObject({
      status: 200,
      code: 'CLIENT_RESPONSE',
    });
    expect([hasToken(), tokenFamily()]).toEqual([false, null]);
  },
);

test('forgetting the tokens removes the start hint, too', () => {
  sessionStorage.setItem(hintKey, 'chenghu-mbank publish/gray');
  forget();
  expect([sessionStorage.getItem(hintKey), tokenFamily()]).toEqual([null, null]);
});

test('a call that is refused after a sign-out fails without a refresh', async () => {
  mock.control.expireTokens(1);
  network = (_path, answer) => {
    forget();
    return answer;
  };
  await expect(request(infoPath)).rejects.toMatchObject({ status: 401, code: 'AUTH_TOKEN_EXPIRED' });
  expect([count(tokenPath), count(infoPath)]).toEqual([0, 1]);
});

test('a stored token that the server no longer accepts is refreshed by the first call', async () => {
  mock.control.expireTokens(1);
  expect(await reload()).toBeNull();
  expect(await request(infoPath)).toMatchObject({ userName: 'admin' });
  expect([count(tokenPath), count(infoPath)]).toEqual([1, 2]);
});

test('twenty calls refused at once end the session once if their refresh is refused, too', async () => {
  await mock.control.setClock({ advanceSeconds: 4001 });
  const results = await Promise.allSettled(twenty(() => request(infoPath)));
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'AUTH_TOKEN_EXPIRED' } });
  expect([count(tokenPath), count(infoPath)]).toEqual([1, 20]);
  expect(listener).toHaveBeenCalledOnce();
});

test('no action is lost when the token expires at any of the first fifty calls', async () => {
  const path = operations.createUploadService.path;
  const service = {
    protocol: 'SFTP',
    uploadPort: 22,
    downloadAddress: 'files.example.com',
    downloadPort: 443,
    uploadPath: '/',
    user: 'deploy',
    password: 'Secret123',
  };
  /** Reads and changes in turn. */
  const step = (run: number, call: number): Promise<unknown> => {
    if (call % 5 === 0) {
      const body = JSON.stringify({ ...service, serviceAddress: `files-${run}-${call}.example.com` });
      return request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    }
    return request(call % 5 === 1 ? operations.getUserMenu.path : infoPath);
  };
  const sizeBefore = mock.db.uploadServices.size;
  let expectedWrites = 0;
  for (let expiresAt = 1; expiresAt <= 50; expiresAt += 1) {
    sent = [];
    mock.control.expireTokens(expiresAt);
    const calls = Array.from({ length: expiresAt + 1 }, (_, index) => index + 1);
    for (const call of calls) await step(expiresAt, call);
    expectedWrites += calls.filter((call) => call % 5 === 0).length;
    expect([count(tokenPath), sent.length - calls.length], `at call ${expiresAt}`).toEqual([1, 2]);
  }
  expect(mock.db.uploadServices.size - sizeBefore).toBe(expectedWrites);
  expect(listener).not.toHaveBeenCalled();
}, 60_000);
