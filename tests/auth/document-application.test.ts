/** The application of a document: how calls carry it, and when calls are blocked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mock } from '../../mock-server/core/mock.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { freshMock } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';
import { until } from '../until.ts';

const list = operations.listUploadServices.path;
const [own, other] = [
  { id: 'chenghu-mbank', name: '澄湖手机银行' },
  { id: 'chenghu-cbank', name: '澄湖企业银行' },
];

let mock: Mock;
/** `X-App-Id` of every call. */
let sent: (string | null)[];

/** Opens a fresh document: its own copy of the modules, with an open session. */
async function openDocument() {
  vi.resetModules();
  const { applyConfig } = await import('../../src/base/config.ts');
  applyConfig({ client: 'console:console' });
  await import('../../src/app/call-session.ts');
  const [{ request }, application, token, calls, { session }] = await Promise.all([
    import('../../src/api/request.ts'),
    import('../../src/session/application.ts'),
    import('../../src/session/token.ts'),
    import('../../src/session/calls.ts'),
    import('../../src/session/state.ts'),
    import('../../src/api/generated/upload-services/upload-services.ts'),
  ]);
  await token.obtainByPassword('admin', 'Chenghu2024');
  await calls.openSession(true);
  sent = [];
  return { request, session, ...application, ...calls };
}

beforeEach(async () => {
  stubSessionStorage();
  mock = await freshMock();
  sent = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const call = new Request(new URL(path, 'http://mock.test'), init);
    sent.push(call.headers.get('X-App-Id'));
    return mock.fetch(call);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The path that switches the application, as another window does. */
const toSwitch = (id: string) => operations.switchApplication.path.replace(/\{\w+\}/u, id);
const write = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };

test('the document takes the application of its first session and sends it with each call', async () => {
  const { request, currentApplication } = await openDocument();
  await request(`${list}?page=1&size=10`);
  expect([currentApplication(), sent]).toEqual([own, [own.id]]);
});

test('a switch in another window blocks writes, even after the session is read again', async () => {
  const { request, currentApplication, switchedTo, noteApplication, renewSession } = await openDocument();
  await request(toSwitch(other.id), { method: 'POST' });
  noteApplication(other);
  await renewSession();
  sent = [];
  expect([currentApplication(), switchedTo.get()]).toEqual([own, other]);
  await expect(request(list, write)).rejects.toMatchObject({ code: 'APP_CONTEXT_CHANGED' });
  expect(sent).toEqual([]);
});

test('reopening the session in a document switches back to the application of the document', async () => {
  const { request, currentApplication, switchedTo, openSession } = await openDocument();
  await request(toSwitch(other.id), { method: 'POST' });
  await openSession(true);
  expect([currentApplication(), switchedTo.get()]).toEqual([own, null]);
  expect(await request(operations.getSessionInfo.path)).toMatchObject({ currentApplicationId: own.id });
});

test('a write refused with APP_CONTEXT_CHANGED reveals the application that the session switched to', async () => {
  const { request, switchedTo } = await openDocument();
  await request(toSwitch(other.id), { method: 'POST' });
  await expect(request(list, write)).rejects.toMatchObject({ code: 'APP_CONTEXT_CHANGED' });
  await until(() => switchedTo.get() !== null);
  expect(switchedTo.get()).toEqual(other);
});

test('reads wait until the application is switched back, whether the window knew of the switch or not', async () => {
  const { request, switchedTo, noteApplication } = await openDocument();
  await request(toSwitch(other.id), { method: 'POST' });
  const settled = vi.fn();
  const learned = request(`${list}?page=1&size=10`).finally(settled);
  await until(() => switchedTo.get() !== null);
  sent = [];
  const knew = request(`${list}?page=2&size=10`).finally(settled);
  await new Promise((done) => setTimeout(done, 20));
  expect([sent, settled.mock.calls.length]).toEqual([[], 0]);
  await request(toSwitch(own.id), { method: 'POST' });
  noteApplication(own);
  expect(await Promise.all([learned, knew])).toMatchObject([{ page: 1 }, { page: 2 }]);
});

test('an aborted read stops waiting for the application', async () => {
  const { request, noteApplication } = await openDocument();
  noteApplication(other);
  const leave = new AbortController();
  const reading = request(`${list}?page=1&size=10`, { signal: leave.signal });
  leave.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});

test('a document keeps its application when the session has another one, but adopts a new name', async () => {
  const { currentApplication, switchedTo, startFor, noteApplication } = await openDocument();
  startFor(other);
  expect([currentApplication(), switchedTo.get()]).toEqual([own, other]);
  noteApplication({ id: own.id, name: 'renamed' });
  expect([currentApplication(), switchedTo.get()]).toEqual([{ id: own.id, name: 'renamed' }, null]);
});
