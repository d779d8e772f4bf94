/** Several windows of one user, on the mock backend: each is a copy of the console's session modules. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mock } from '../../mock-server/core/mock.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { freshMock, NOW } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';
import { until } from '../until.ts';

const tokenPath = operations.obtainToken.path;
const infoPath = operations.getSessionInfo.path;

let mock: Mock;
/** Path and status of every call. */
let answers: string[];
/** Delays responses. */
let network: (path: string) => Promise<void>;

const count = (answer: string): number => answers.filter((other) => other === answer).length;

/** Opens a window: its own copy of the modules, which listens to the others as the console does from its start. */
async function openWindow() {
  vi.resetModules();
  const { applyConfig } = await import('../../src/base/config.ts');
  applyConfig({ client: 'console:console' });
  await import('../../src/app/call-session.ts');
  const [{ request }, token, { watchSession }] = await Promise.all([
    import('../../src/api/request.ts'),
    import('../../src/session/token.ts'),
    import('../../src/session/session.ts'),
  ]);
  watchSession();
  const listener = vi.fn();
  token.whenExpired(listener);
  return { request, listener, ...token };
}

type OpenWindow = Awaited<ReturnType<typeof openWindow>>;

/** Opens several windows that share one sign-in. */
async function windows(number: number): Promise<OpenWindow[]> {
  const first = await openWindow();
  await first.obtainByPassword('admin', 'Chenghu2024');
  // The first call compiles the mock, for longer than windows have to object to a refresh.
  await first.request(infoPath);
  const pair = first.heldPair();
  const all = [first];
  while (all.length < number) {
    const next = await openWindow();
    if (pair) next.adopt(pair);
    all.push(next);
  }
  answers = [];
  return all;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('window', { addEventListener: () => {} });
  stubSessionStorage();
  mock = await freshMock();
  answers = [];
  network = async () => {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await mock.fetch(new Request(new URL(path, 'http://mock.test'), init));
    await network(path);
    answers.push(`${path} ${answer.status}`);
    return answer;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const askAll = (all: readonly OpenWindow[], times: number): Promise<unknown>[] =>
  all.flatMap(({ request }) => Array.from({ length: times }, () => request(infoPath)));

test('twenty calls refused at once in four windows cause one refresh, and all are repeated', async () => {
  const all = await windows(4);
  mock.control.expireTokens(1);
  const bodies = await Promise.all(askAll(all, 5));
  for (const body of bodies) expect(body).toMatchObject({ userName: 'admin' });
  expect([
    count(`${tokenPath} 200`),
    count(`${tokenPath} 401`),
    count(`${infoPath} 401`),
    count(`${infoPath} 200`),
  ]).toEqual([1, 0, 20, 20]);
  const tokens = await Promise.all(all.map(({ accessToken }) => accessToken()));
  expect(new Set(tokens).size).toBe(1);
});

test('a window that is refused while another refreshes waits for its token', async () => {
  const [first, second] = await windows(2);
  mock.control.expireTokens(1);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  network = async (path) => {
    if (path !== tokenPath) return;
    begin();
    await answered;
  };
  const one = first?.request(infoPath);
  await started;
  const other = second?.request(infoPath);
  await until(() => count(`${infoPath} 401`) === 2);
  answer();
  await Promise.all([one, other]);
  expect(count(`${tokenPath} 200`)).toBe(1);
});

test('a refresh that the server refuses ends the session in every window, after one call', async () => {
  const all = await windows(3);
  await mock.control.setClock({ advanceSeconds: 4001 });
  const results = await Promise.allSettled(askAll(all, 2));
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'AUTH_TOKEN_EXPIRED' } });
  expect(answers.filter((answer) => answer.startsWith(tokenPath))).toHaveLength(1);
  await until(() => all.every(({ listener }) => listener.mock.calls.length === 1));
});

test('a window that missed a refresh gets the new pair from the others', async () => {
  const [first, second] = await windows(2);
  // The second one slept, and missed the message of the first one.
  const { postMessage } = BroadcastChannel.prototype;
  const deaf = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {});
  mock.control.expireTokens(1);
  await first?.request(infoPath);
  deaf.mockImplementation(postMessage);
  await second?.request(infoPath);
  expect([count(`${tokenPath} 200`), count(`${tokenPath} 401`)]).toEqual([1, 0]);
});

test('a session that expires in one window expires in idle windows, too', async () => {
  const [first, second] = await windows(2);
  await mock.control.setClock({ advanceSeconds: 4001 });
  await expect(first?.request(infoPath)).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED' });
  await until(() => second?.listener.mock.calls.length === 1);
  expect(second?.hasToken()).toBe(false);
});

test('windows of two sign-ins never take each other’s tokens', async () => {
  const [first] = await windows(1);
  const other = await openWindow();
  await other.obtainByPassword('release01', 'Chenghu2024');
  mock.control.expireTokens(1);
  expect(await first?.request(infoPath)).toMatchObject({ userName: 'admin' });
  expect(await other.request(infoPath)).toMatchObject({ userName: 'release01' });
  expect(await first?.request(infoPath)).toMatchObject({ userName: 'admin' });
});
