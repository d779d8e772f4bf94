/** The stored session of a window, and its effects. */
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
  test('has no id before a session is open, and nothing is noted of another one', () => {
    noteApplication(office);
    expect([currentApplication(), documentApplication.get(), switchedTo.get()]).toEqual([
      { id: '', name: '' },
      null,
      null,
    ]);
  });

  test('is that of the first session; one of a later session is where the user has switched to', () => {
    startFor(bank);
    expect([currentApplication(), switchedTo.get()]).toEqual([bank, null]);
    startFor(office);
    expect([currentApplication(), switchedTo.get()]).toEqual([bank, office]);
  });

  test('is no other one once the user has switched back, and takes a new name', () => {
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

  test('does not delay callers while the session has it', async () => {
    expect(await ownApplication()).toBeUndefined();
    startFor(bank);
    expect(await ownApplication(new AbortController().signal)).toBeUndefined();
  });

  test('is waited for until the user has switched back, and by nobody afterwards', async () => {
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

  test('is not waited for by what has been given up, which ends with its own reason', async () => {
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
  ])('of the key %j is %j', (key, path) => {
    expect(menuPath(key)).toBe(path);
  });
});

test('a role is owed from a sign-in until it is said, over reloads', () => {
  expect(isRolePending()).toBe(false);
  setRolePending(true);
  expect([isRolePending(), sessionStorage.getItem('mpc.role-owed')]).toEqual([true, '']);
  setRolePending(false);
  expect([isRolePending(), sessionStorage.getItem('mpc.role-owed')]).toEqual([false, null]);
});

describe('what a window had before a reload', () => {
  test('is nothing in a new one', () => {
    expect([startHint(), requestedApplication()]).toEqual([null, '']);
  });

  test('is noted with each session, and stays when that ends', () => {
    watchHint();
    startFor(bank);
    session.set(sessionWith(['publish/gray', 'publish/ftp-manager']));
    expect([sessionStorage.getItem(hintKey), startHint()]).toEqual([
      'bank publish/gray publish/ftp-manager',
      { application: 'bank', grants: ['publish/gray', 'publish/ftp-manager'] },
    ]);
    session.set(null);
    expect(startHint()).toEqual({ application: 'bank', grants: ['publish/gray', 'publish/ftp-manager'] });
  });

  test('says which application the first calls are for, until the session does', () => {
    sessionStorage.setItem(hintKey, 'office publish/gray');
    expect(requestedApplication()).toBe('office');
    startFor(bank);
    expect(requestedApplication()).toBe('bank');
  });
});

describe('the question for one’s own password', () => {
  const refusal = new ProblemError({
    method: 'POST',
    path: '/api',
    at: new Date(),
    status: 403,
    code: 'AUTH_REAUTH_REQUIRED',
    requestId: 'r',
  });
  const send = () => Promise.resolve('sent');

  test('is asked for each call, and ends with the answer of that one', async () => {
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

  test('ends with what the call was refused with, or with the first refusal when the user gives up', async () => {
    const [failed, cancelled] = [requestOwnPassword(refusal, send), requestOwnPassword(refusal, send)];
    const [one, other] = ownPasswordRequests.get();
    one?.settle({ error: new Error('offline') });
    await expect(failed).rejects.toThrow('offline');
    other?.cancel();
    await expect(cancelled).rejects.toBe(refusal);
    expect(ownPasswordRequests.get()).toEqual([]);
  });
});
