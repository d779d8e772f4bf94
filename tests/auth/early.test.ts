/** Early requests of a page, before its code is loaded. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { freshMock } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';

const path = `${operations.listUploadServices.path}?page=1&size=10`;
const list = { pathname: '/pages/publish/ftp-manager', search: '', origin: 'http://console.test' };

let calls: Request[];
/** What happens to the next call instead of a response. */
let fate: 'lost' | 'held' | null;

/** Reloads a signed-in window: a fresh document at a list that was loaded before. */
async function reloaded(config: object = {}) {
  vi.resetModules();
  const { applyConfig } = await import('../../src/base/config.ts');
  applyConfig({ client: 'console:console', ...config });
  await import('../../src/app/call-session.ts');
  const [early, { request }, token, { openSession }] = await Promise.all([
    import('../../src/api/early.ts'),
    import('../../src/api/request.ts'),
    import('../../src/session/token.ts'),
    import('../../src/session/calls.ts'),
    import('../../src/api/generated/upload-services/upload-services.ts'),
  ]);
  await token.obtainByPassword('admin', 'Chenghu2024');
  await openSession(false);
  early.noteForReload(path);
  calls = [];
  return { ...early, request, forget: token.forget };
}

const requests = () => calls.map(({ method, url }) => `${method} ${url.replace('http://mock.test', '')}`);

beforeEach(async () => {
  stubSessionStorage();
  vi.stubGlobal('location', { ...list });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mock = await freshMock();
  calls = [];
  fate = null;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = new Request(new URL(address, 'http://mock.test'), init);
    calls.push(call);
    const { signal } = call;
    if (signal.aborted) return Promise.reject(signal.reason);
    const [now] = [fate, (fate = null)];
    if (now === null) return mock.fetch(call);
    if (now === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first request of a page takes the pending response; the next one is sent again', async () => {
  const { askAgain, request } = await reloaded();
  await askAgain();
  expect(requests()).toEqual([`GET ${path}`]);
  expect(calls[0]?.headers.get('X-App-Id')).toBe('chenghu-mbank');
  expect(await request(path)).toMatchObject({ page: 1 });
  expect(calls).toHaveLength(1);
  await request(path);
  expect(calls).toHaveLength(2);
});

test('a lost early response is requested again by the page', async () => {
  const { askAgain, request } = await reloaded();
  fate = 'lost';
  await askAgain();
  expect(await request(path)).toMatchObject({ page: 1 });
  expect(calls).toHaveLength(2);
});

test('a response read before a change is not used after it', async () => {
  const { askAgain, request } = await reloaded();
  await askAgain();
  await request(path, { method: 'DELETE' }).catch(() => {});
  await request(path);
  expect(requests()).toEqual([`GET ${path}`, `DELETE ${path}`, `GET ${path}`]);
});

test('an early response is used only for the same path and application', async () => {
  const { askAgain, request } = await reloaded();
  await askAgain();
  const same = () => requests().filter((call) => call === `GET ${path}`).length;
  await request(path.replace('size=10', 'size=20'));
  expect(same()).toBe(1);
  await request(path, { headers: { 'X-App-Id': 'chenghu-cbank' } }).catch(() => {});
  expect(same()).toBe(2);
  await request(path);
  expect(same()).toBe(2);
});

test('a response that is not requested soon is discarded', async () => {
  const { askAgain, request } = await reloaded();
  await askAgain();
  vi.advanceTimersByTime(5_000);
  await request(path);
  expect(calls).toHaveLength(2);
});

test('aborting the request of a page aborts the early request', async () => {
  const { askAgain, request } = await reloaded();
  fate = 'held';
  await askAgain();
  const stop = new AbortController();
  const answer = request(path, { signal: stop.signal });
  const refused = expect(answer).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await refused;
  expect(calls[0]?.signal.aborted).toBe(true);
});

test.each([
  ['another address', () => Object.assign(location, { search: '?page=2' })],
  ['nothing', () => sessionStorage.removeItem('mpc.early')],
  ['invalid JSON', () => sessionStorage.setItem('mpc.early', '{')],
  ['another host', () => note('//evil.test/yusp-app-common')],
  ['another host after backslashes', () => note('/\\evil.test/a')],
  ['another host after a prefix', () => note('/a/\\evil.test')],
])('no early request is sent if the page noted %s', async (_, spoil) => {
  const { askAgain } = await reloaded();
  spoil();
  await askAgain();
  expect(calls).toEqual([]);
});

const note = (other: string): void =>
  sessionStorage.setItem('mpc.early', JSON.stringify({ page: list.pathname, path: other, appScoped: false }));

test('no early request is sent if calls are signed, and forgetting the token removes the note', async () => {
  const signed = await reloaded({ signKey: '1234567890123456' });
  calls = [];
  await signed.askAgain();
  expect(calls).toEqual([]);
  signed.forget();
  expect(sessionStorage.getItem('mpc.early')).toBeNull();
});
