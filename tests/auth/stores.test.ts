/** The stores of a window's session. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../src/api/problem.ts';
import {
  currentApplication,
  documentApplication,
  noteApplication,
  ownApplication,
  startFor,
  switchedTo,
} from '../../src/session/application.ts';
import { keyOf, menuKey, menuPath } from '../../src/session/menu-key.ts';
import { requestOwnPassword, ownPasswordRequests } from '../../src/session/own-password.ts';
import { isRolePending, setRolePending } from '../../src/session/role-pending.ts';
import { requestedApplication, hintKey, startHint, watchHint } from '../../src/session/start-hint.ts';
import { session } from '../../src/session/state.ts';
import { stubSessionStorage } from '../session-storage.ts';
import { sessionWith } from './session-with.ts';

const [bank, office] = [
  { id: 'bank', name: 'Bank' },
  { id: 'office', name: 'Office' },
];

beforeEach(stubSessionStorage);
afterEach(() => {
  session.set(null);
  documentApplication.set(null);
  switchedTo.set(null);
  vi.unstubAllGlobals();
});

describe('the application of a document', () => {
  test('is empty before a session is open, and a switch is not recorded until then', () => {
    noteApplication(office);
    expect([currentApplication(), documentApplication.get(), switchedTo.get()]).toEqual([
      { id: '', name: '' },
      null,
      null,
    ]);
  });

  test('comes from the first session; another one of a later session is recorded as a switch', () => {
    startFor(bank);
    expect([currentApplication(), switchedTo.get()]).toEqual([bank, null]);
    startFor(office);
    expect([currentApplication(), switchedTo.get()]).toEqual([bank, office]);
  });

  test('stays the same after a switch and back, and adopts a new name', () => {
    startFor(bank);
    noteApplication(office);
    const listener = vi.fn();
    const stop = documentApplication.subscribe(listener);
    noteApplication({ ...bank });
    expect([currentApplication(), switchedTo.get(), listener.mock.calls.length]).toEqual([bank, null, 0]);
    noteApplication({ id: 'bank', name: 'Bank of Chenghu' });
    expect([currentApplication(), listener.mock.calls.length]).toEqual([{ id: 'bank', name: 'Bank of Chenghu' }, 1]);
    noteApplication({ id: 'office', name: 'Bank' });
    expect(currentApplication()).toEqual({ id: 'bank', name: 'Bank of Chenghu' });
    stop();
  });

  test('does not delay callers while the session has the same application', async () => {
    expect(await ownApplication()).toBeUndefined();
    startFor(bank);
    expect(await ownApplication(new AbortController().signal)).toBeUndefined();
  });

  test('makes callers wait until the user has switched back, and then removes their listeners', async () => {
    startFor(bank);
    noteApplication(office);
    const { signal } = new AbortController();
    const [listener, removed] = [vi.fn(), vi.spyOn(signal, 'removeEventListener')];
    const waiting = [
      ownApplication().then(listener),
      ownApplication(null).then(listener),
      ownApplication(signal).then(listener),
    ];
    noteApplication({ id: 'other', name: 'Other' });
    await Promise.resolve();
    expect([listener.mock.calls.length, removed.mock.calls.length]).toEqual([0, 0]);
    noteApplication(bank);
    await Promise.all(waiting);
    expect([listener.mock.calls.length, removed.mock.calls.map(([kind]) => kind)]).toEqual([3, ['abort']]);
    noteApplication(office);
    noteApplication(bank);
    expect(removed).toHaveBeenCalledOnce();
  });

  test('does not delay an aborted caller, which fails with its own reason', async () => {
    startFor(bank);
    noteApplication(office);
    const leave = new AbortController();
    const removed = vi.spyOn(leave.signal, 'removeEventListener');
    const waiting = ownApplication(leave.signal);
    leave.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    noteApplication(bank);
    expect(removed).toHaveBeenCalledOnce();
  });
});

describe('a menu address', () => {
  test.each([
    ['/pages/publish/android-upgrade', 'publish/android-upgrade'],
    ['pages/publish/android-upgrade/', 'publish/android-upgrade'],
    ['//publish/android-upgrade//', 'publish/android-upgrade'],
    ['/guide/index', 'guide/index'],
    ['', ''],
    ['/reports/pages/daily', 'reports/pages/daily'],
    ['/to/https://example.com', 'to/https://example.com'],
    ['/see-iframelink=x', 'see-iframelink=x'],
    ['https://example.com', ''],
    ['http://example.com', ''],
    ['HTTPS://example.com', ''],
    ['iframelink=https://example.com', ''],
  ])('%j has the key %j', (url, key) => {
    expect(menuKey(url)).toBe(key);
  });

  test.each([
    ['/pages/publish/gray', 'publish/gray'],
    ['iframelink=https://example.com', 'iframelink/12'],
    ['IframeLink=x', 'iframelink/12'],
    ['https://example.com', ''],
    ['/see-iframelink=x', 'see-iframelink=x'],
  ])('%j of menu 12 has the key %j', (menuUrl, key) => {
    expect(keyOf({ menuUrl, menuNum: '12' })).toBe(key);
  });

  test.each([
    ['dashboard', '/dashboard'],
    ['about', '/about'],
    ['guide/index', '/guide/index'],
    ['error-log', '/error-log'],
    ['iframelink/12', '/iframelink/12'],
    ['publish/gray', '/pages/publish/gray'],
    ['publish/iframelink/', '/pages/publish/iframelink/'],
  ])('for the key %j is %j', (key, path) => {
    expect(menuPath(key)).toBe(path);
  });
});

test('a pending choice of a role is kept in sessionStorage until it is made', () => {
  expect(isRolePending()).toBe(false);
  setRolePending(true);
  expect([isRolePending(), sessionStorage.getItem('mpc.role-owed')]).toEqual([true, '']);
  setRolePending(false);
  expect([isRolePending(), sessionStorage.getItem('mpc.role-owed')]).toEqual([false, null]);
});

describe('the start hint of a window', () => {
  test('is empty in a new window', () => {
    expect([startHint(), requestedApplication()]).toEqual([null, '']);
  });

  test('stores the menus that the user can query, and remains after the session ends', () => {
    watchHint();
    startFor(bank);
    const controls = ['publish/gray#doQuery', 'publish/ftp-manager#doQuery', 'publish/ios-upgrade#doCreate'];
    session.set(sessionWith(['publish/gray', 'publish/ftp-manager', 'publish/ios-upgrade'], controls));
    const hint = { application: 'bank', grants: ['publish/gray', 'publish/ftp-manager'] };
    expect([sessionStorage.getItem(hintKey), startHint()]).toEqual(['bank publish/gray publish/ftp-manager', hint]);
    session.set(null);
    expect(startHint()).toEqual(hint);
  });

  test('provides the application of the first calls until the session has one', () => {
    sessionStorage.setItem(hintKey, 'office publish/gray');
    expect(requestedApplication()).toBe('office');
    startFor(bank);
    expect(requestedApplication()).toBe('bank');
  });
});

describe('the request for the user’s own password', () => {
  const refusal = new ProblemError({
    method: 'POST',
    path: '/api',
    at: new Date(),
    status: 403,
    code: 'AUTH_REAUTH_REQUIRED',
    requestId: 'r',
  });
  const send = () => Promise.resolve('sent');

  test('is made for each call, and resolves with the response of that call', async () => {
    const [first, second] = [requestOwnPassword(refusal, send), requestOwnPassword(refusal, send)];
    const [one, other] = ownPasswordRequests.get();
    expect([ownPasswordRequests.get().length, one?.id === other?.id, await one?.send('secret')]).toEqual([
      2,
      false,
      'sent',
    ]);
    other?.settle({ answer: 'second' });
    expect([await second, ownPasswordRequests.get()]).toEqual(['second', [one]]);
    one?.settle({ answer: 'first' });
    expect([await first, ownPasswordRequests.get()]).toEqual(['first', []]);
  });

  test('fails with the error of the call, or with the first refusal if the user cancels', async () => {
    const [failed, cancelled] = [requestOwnPassword(refusal, send), requestOwnPassword(refusal, send)];
    const [one, other] = ownPasswordRequests.get();
    one?.settle({ error: new Error('offline') });
    await expect(failed).rejects.toThrow('offline');
    other?.cancel();
    await expect(cancelled).rejects.toBe(refusal);
    expect(ownPasswordRequests.get()).toEqual([]);
  });
});
