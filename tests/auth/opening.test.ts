/** How sessions open, resume, renew and end, on the mock backend; each window has its own copy of the modules. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mock } from '../../mock-server/core/mock.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { freshMock, NOW, signedIn } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';
import { until } from '../until.ts';

const tokenPath = operations.obtainToken.path;
const infoPath = operations.getSessionInfo.path;
const logoutPath = operations.logout.path;

let mock: Mock;
/** `METHOD path` of every call that went out. */
let sent: string[];
/** A network fault: throws, delays the response, or replaces it. */
let network: (path: string, answer: Response) => Response | Promise<Response>;
/** Where windows navigated to. */
const replaced = vi.fn<(path: string) => void>();
/** Names of the deleted databases of drafts. */
const deleted = vi.fn<(name: string) => void>();
/** The messages between windows. */
let channel: BroadcastChannel;
let heard: { kind: string }[];
/** Channels of all windows, closed after each test so that their messages don't reach the next one. */
let channels: BroadcastChannel[];

const failing =
  (...paths: string[]) =>
  (path: string, answer: Response) =>
    paths.includes(path) ? new Response('', { status: 500 }) : answer;
const calls = (path: string): number => sent.filter((call) => call.endsWith(` ${path}`)).length;
const ofKind = (kind: string) => heard.filter((message) => message.kind === kind);

async function openWindow(config: object = {}) {
  vi.resetModules();
  const { applyConfig } = await import('../../src/base/config.ts');
  applyConfig({ client: 'console:console', ...config });
  await import('../../src/app/call-session.ts');
  const [token, main, application, state, session, { setRolePending }, leaving, { request }] = await Promise.all([
    import('../../src/session/token.ts'),
    import('../../src/session/session.ts'),
    import('../../src/session/application.ts'),
    import('../../src/session/state.ts'),
    import('../../src/session/calls.ts'),
    import('../../src/session/role-pending.ts'),
    import('../../src/session/sign-out.ts'),
    import('../../src/api/request.ts'),
  ]);
  main.watchSession();
  return { ...token, ...main, ...application, ...state, ...session, ...leaving, setRolePending, request };
}
type OpenWindow = Awaited<ReturnType<typeof openWindow>>;

async function signedInWindow(name = 'admin', config: object = {}): Promise<OpenWindow> {
  const window = await openWindow(config);
  await window.signIn(name, 'Chenghu2024');
  sent = [];
  heard = [];
  return window;
}

/** A reloaded window: a new document with the stored data. */
const reloaded = (): Promise<OpenWindow> => openWindow();
/** Another window, without any stored data. */
function another(): Promise<OpenWindow> {
  stubSessionStorage();
  return openWindow();
}

/** Resumes the session of another window. Timers are faked, so that its timeout can't pass on a busy machine. */
async function takeOver(window: OpenWindow): Promise<string | null> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  const missing = await window.resumeSession();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return missing;
}

/** Another window sends a message, which every window receives. */
async function say(message: object): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const last = new BroadcastChannel('mpc.session');
  last.addEventListener('message', ({ data }) => data.kind === 'end of test' && resolve());
  channel.postMessage(message);
  channel.postMessage({ kind: 'end of test' });
  await promise;
  last.close();
}

const roleId = (code: string): string => mock.db.roles.find({ code })?.id ?? '';
const withoutId = (from: string): string => from.replace(/\{\w+\}/u, '');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('location', { pathname: '/pages/publish/gray', search: '?id=1', hash: '#row', replace: replaced });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const deleteRequest = {
    addEventListener: (kind: string, done: () => void) => void (kind === 'success' && queueMicrotask(done)),
  };
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => (deleted(name), deleteRequest) });
  stubSessionStorage();
  mock = await freshMock();
  sent = [];
  heard = [];
  replaced.mockReset();
  deleted.mockReset();
  network = (_path, answer) => answer;
  channels = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  channel = new BroadcastChannel('mpc.session');
  channel.addEventListener('message', ({ data }) => void heard.push(data));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = new Request(new URL(address, 'http://mock.test'), init);
    const path = new URL(call.url).pathname;
    sent.push(`${call.method} ${path}`);
    return network(path, await mock.fetch(call));
  });
});
afterEach(() => {
  for (const one of channels) one.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a sign-in', () => {
  test('opens the session of the user, with permissions and application', async () => {
    const { session, currentApplication, signIn, expired } = await openWindow();
    await signIn('release01', 'Chenghu2024');
    expect(session.get()).toMatchObject({ user: { userName: 'release01' }, isFresh: true });
    expect([
      session.get()?.grants.has('publish/android-upgrade'),
      session.get()?.controls.has('publish/android-upgrade#doPublish'),
    ]).toEqual([true, true]);
    expect([currentApplication(), expired.get()]).toEqual([{ id: 'chenghu-mbank', name: '澄湖手机银行' }, null]);
    // No window waits for it, so none is notified.
    expect(ofKind('renewed')).toEqual([]);
  });

  test('that is refused leaves no session and no tokens', async () => {
    const { session, heldPair, signIn } = await openWindow();
    await expect(signIn('admin', 'Wrong2024')).rejects.toMatchObject({ code: 'AUTH_BAD_CREDENTIALS' });
    expect([session.get(), heldPair(), calls(infoPath)]).toEqual([null, null, 0]);
  });

  test('is revoked, also on the server, if the session can’t be read', async () => {
    const { session, heldPair, tokenFamily, signIn } = await openWindow();
    network = failing(infoPath);
    await expect(signIn('admin', 'Chenghu2024')).rejects.toMatchObject({ status: 500 });
    expect([session.get(), heldPair(), tokenFamily(), calls(logoutPath), mock.db.sessions.size]).toEqual([
      null,
      null,
      null,
      1,
      0,
    ]);
  });

  test('is revoked even if the logout fails, too, and reports the first error', async () => {
    const { heldPair, signIn } = await openWindow();
    network = failing(infoPath, logoutPath);
    await expect(signIn('admin', 'Chenghu2024')).rejects.toMatchObject({ facts: { path: infoPath } });
    expect(heldPair()).toBeNull();
  });

  test('of a user without a role is refused', async () => {
    const { session, signIn } = await openWindow();
    await expect(signIn('norole', 'Chenghu2024')).rejects.toMatchObject({ status: 403 });
    expect(session.get()).toBeNull();
  });

  test('after the session has expired announces the new token pair to other windows', async () => {
    const window = await signedInWindow();
    const family = window.tokenFamily();
    window.expire();
    expect(window.expired.get()).toBe('AUTH_TOKEN_EXPIRED');
    await window.signIn('admin', 'Chenghu2024');
    await say({ kind: 'ask' });
    expect([window.expired.get(), ofKind('renewed')]).toEqual([
      null,
      [{ kind: 'renewed', family, pair: window.heldPair() }],
    ]);
  });
});

describe('a session reopened in its document', () => {
  test('by another user restarts the console at the start page', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    window.expire();
    await window.signIn('release01', 'Chenghu2024');
    expect(replaced.mock.calls).toEqual([['/']]);
    expect([window.session.get(), window.leaving.get(), ofKind('renewed')]).toEqual([before, true, []]);
  });

  test('keeps its previous role', async () => {
    const window = await signedInWindow('twohats');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.openSession(true);
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.signIn('twohats', 'Chenghu2024');
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    expect(replaced).not.toHaveBeenCalled();
  });

  test('sends no switch request if its role and application are already selected', async () => {
    const window = await signedInWindow();
    await window.openSession(true);
    expect(sent.toSorted()).toEqual([`GET ${operations.getUserMenu.path}`, `GET ${infoPath}`]);
  });

  test('continues in the remaining role if the previous one is disabled', async () => {
    const window = await signedInWindow('twohats');
    await mock.write(() => mock.db.roles.update(roleId('model_admin'), { status: 'disabled' }));
    await window.signIn('twohats', 'Chenghu2024');
    expect([window.session.get()?.user.selectedRoles.code, replaced.mock.calls.length]).toEqual(['customer_mgr', 0]);
  });

  test('restarts the console if its application is forbidden, and fails if the server fails', async () => {
    const window = await signedInWindow();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-cbank`, { method: 'POST' });
    const path = `${withoutId(operations.switchApplication.path)}chenghu-mbank`;
    network = failing(path);
    await expect(window.openSession(true)).rejects.toMatchObject({ status: 500 });
    expect(replaced).not.toHaveBeenCalled();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-cbank`, { method: 'POST' });
    const forbidden = { type: 'about:blank', title: 'No', status: 403, code: 'APP_FORBIDDEN', requestId: 'r1' };
    network = (requestPath, answer) => (requestPath === path ? Response.json(forbidden, { status: 403 }) : answer);
    await window.openSession(true);
    expect(replaced.mock.calls).toEqual([['/']]);
  });
});

describe('a window without a session in memory', () => {
  test('asks other windows each time, and reports a missing token if none responds', async () => {
    const { resumeSession, session } = await openWindow();
    expect([await resumeSession(), session.get(), sent]).toEqual(['AUTH_TOKEN_MISSING', null, []]);
    await say({ kind: 'end' });
    expect(ofKind('ask')).toHaveLength(1);
    // Another window may have opened since, so this one asks again.
    expect(await resumeSession()).toBe('AUTH_TOKEN_MISSING');
    await say({ kind: 'end' });
    expect(ofKind('ask')).toHaveLength(2);
  });

  test('takes over the session of another window', async () => {
    const first = await signedInWindow();
    const second = await another();
    expect(await takeOver(second)).toBeNull();
    expect(second.session.get()).toMatchObject({ user: { userName: 'admin' }, isFresh: false });
    expect([second.heldPair(), calls(tokenPath)]).toEqual([first.heldPair(), 0]);
    expect([await second.resumeSession(), calls(infoPath)]).toEqual([null, 1]);
  });

  test('that had a user takes over no session of another one', async () => {
    const mine = await signedInWindow();
    const theirs = await another();
    await theirs.signIn('release01', 'Chenghu2024');
    stubSessionStorage();
    sessionStorage.setItem('mpc.user', mine.session.get()?.user.userId ?? '');
    mine.expire();
    const window = await openWindow();
    // Needs the timeout.
    expect([await window.resumeSession(), window.session.get()]).toEqual(['AUTH_TOKEN_MISSING', null]);
    await mine.signIn('admin', 'Chenghu2024');
    expect(await takeOver(window)).toBeNull();
    expect(window.session.get()).toMatchObject({ user: { userName: 'admin' } });
  });

  test('does not get the session of a window whose user has yet to choose a role', async () => {
    const first = await signedInWindow();
    first.setRolePending(true);
    const second = await openWindow();
    second.forget();
    expect([await first.ensureSession(), await second.resumeSession()]).toEqual([
      'AUTH_TOKEN_MISSING',
      'AUTH_TOKEN_MISSING',
    ]);
    first.setRolePending(false);
    expect(await first.ensureSession()).toBeNull();
  });

  test('resumes the session from before a reload once for concurrent calls', async () => {
    await signedInWindow();
    const { resumeSession, session } = await reloaded();
    expect(await Promise.all([resumeSession(), resumeSession()])).toEqual([null, null]);
    expect([session.get()?.isFresh, calls(infoPath), calls(tokenPath)]).toEqual([false, 1, 0]);
  });

  test('reports on every call that the server has ended the session from before a reload', async () => {
    await signedInWindow();
    await mock.write(async () => {
      for (const { id } of mock.db.sessions.all()) await mock.db.sessions.remove(id);
    });
    const { resumeSession, heldPair } = await reloaded();
    expect([await resumeSession(), heldPair(), sessionStorage.getItem('mpc.refresh')]).toEqual([
      'AUTH_TOKEN_EXPIRED',
      null,
      null,
    ]);
    expect(await resumeSession()).toBe('AUTH_TOKEN_EXPIRED');
  });

  test('reports an expired session without a request if the stored token is too old', async () => {
    await signedInWindow();
    vi.setSystemTime(NOW + 5_000_000);
    const { resumeSession } = await reloaded();
    expect([await resumeSession(), await resumeSession(), sent]).toEqual([
      'AUTH_TOKEN_EXPIRED',
      'AUTH_TOKEN_EXPIRED',
      [],
    ]);
  });

  test('reports that the user has no enabled role left, and drops the token', async () => {
    await signedInWindow('release01');
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { status: 'disabled' }));
    const { resumeSession, heldPair } = await reloaded();
    expect([await resumeSession(), heldPair()]).toEqual(['AUTH_ROLES_REQUIRED', null]);
  });

  test('keeps its token while the server fails, and resumes the session later', async () => {
    await signedInWindow();
    const { resumeSession, hasToken } = await reloaded();
    network = failing(infoPath);
    await expect(resumeSession()).rejects.toMatchObject({ status: 500 });
    expect(hasToken()).toBe(true);
    network = (_path, answer) => answer;
    expect(await resumeSession()).toBeNull();
  });
});

describe('a message from another window', () => {
  test('about a switched application applies only within the same session', async () => {
    const window = await signedInWindow();
    const switched = { kind: 'switched', applicationId: 'chenghu-office', applicationName: 'Office' };
    await say({ ...switched, family: 'theirs' });
    expect(window.switchedTo.get()).toBeNull();
    await say({ ...switched, family: window.tokenFamily() });
    expect(window.switchedTo.get()).toEqual({ id: 'chenghu-office', name: 'Office' });
  });

  test('with a new token pair renews this window even after its session has expired', async () => {
    const window = await signedInWindow();
    const pair = window.heldPair();
    const next = { ...pair, access: 'next', round: 1 };
    await say({ kind: 'renewed', family: 'theirs', pair: next });
    expect(window.heldPair()).toEqual(pair);
    window.expire();
    await say({ kind: 'renewed', family: window.tokenFamily(), pair: next });
    expect([window.heldPair(), window.expired.get()]).toEqual([next, null]);
  });

  test('about the end of the session ends it here unless this window has a newer pair', async () => {
    const window = await signedInWindow();
    const pair = window.heldPair();
    if (pair) window.adopt({ ...pair, access: 'next', round: 1 });
    await say({ kind: 'over', family: window.tokenFamily(), round: 0 });
    expect([window.hasToken(), window.expired.get()]).toEqual([true, null]);
    await say({ kind: 'over', family: window.tokenFamily(), round: 1 });
    expect([window.hasToken(), window.expired.get()]).toEqual([false, 'AUTH_TOKEN_EXPIRED']);
  });

  test('about a refresh is answered with the pair of this window if that is newer', async () => {
    const window = await signedInWindow();
    const pair = window.heldPair();
    const claim = { kind: 'claim', family: window.tokenFamily(), round: 0, at: NOW, id: 'x', leads: false };
    await say(claim);
    await say({ kind: 'end' });
    expect(ofKind('renewed')).toEqual([]);
    if (pair) window.adopt({ ...pair, access: 'next', round: 1 });
    await say(claim);
    await say({ kind: 'end' });
    expect(ofKind('renewed')).toEqual([{ kind: 'renewed', family: pair?.family, pair: window.heldPair() }]);
  });

  test('a token that expires before a session is open is not reported as an expired session', async () => {
    const window = await openWindow();
    await window.obtainByPassword('admin', 'Chenghu2024');
    window.expire();
    expect(window.expired.get()).toBeNull();
  });
});

describe('reading the session again', () => {
  test('adopts changed permissions', async () => {
    const window = await signedInWindow('release01');
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { menus: [], controls: [] }));
    await window.renewSession();
    await until(() => window.session.get()?.grants.size === 0);
    expect(window.session.get()?.isFresh).toBe(true);
  });

  test('without an enabled role expires the session with that reason, but keeps its pages', async () => {
    const window = await signedInWindow('release01');
    const before = window.session.get();
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { status: 'disabled' }));
    await window.renewSession();
    expect([window.expired.get(), window.hasToken(), replaced.mock.calls]).toEqual(['AUTH_ROLES_REQUIRED', false, []]);
    expect(window.session.get()).toBe(before);
  });

  test('keeps the session unchanged if the server fails', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    network = failing(infoPath);
    await expect(window.renewSession()).rejects.toMatchObject({ status: 500 });
    expect([window.expired.get(), window.hasToken()]).toEqual([null, true]);
    expect(window.session.get()).toBe(before);
  });

  test('ignores a response for another user', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    network = async (path, answer) =>
      path === infoPath ? Response.json({ ...(await answer.json()), userId: 'another' }) : answer;
    await window.renewSession();
    expect(window.session.get()).toBe(before);
  });

  test('reports a switched application, but keeps the application of the document', async () => {
    const window = await signedInWindow();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-office`, { method: 'POST' });
    await window.renewSession();
    expect([window.currentApplication().id, window.switchedTo.get()?.id]).toEqual(['chenghu-mbank', 'chenghu-office']);
  });

  test('starts as soon as a response announces changed permissions, and again after a failure', async () => {
    const window = await signedInWindow('release01');
    await window.request(infoPath);
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { menus: ['ftp-manager'], controls: [] }));
    await window.request(infoPath);
    await until(() => window.session.get()?.grants.size === 1);
    expect([...(window.session.get()?.grants ?? [])]).toEqual(['publish/ftp-manager']);
    network = failing(operations.getUserMenu.path);
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { menus: [], controls: [] }));
    await window.request(infoPath);
    await until(() => calls(operations.getUserMenu.path) === 2);
    network = (_path, answer) => answer;
    await until(async () => {
      await window.request(infoPath);
      return window.session.get()?.grants.size === 0;
    });
  });

  test('does nothing if no session is open', async () => {
    const window = await openWindow();
    await window.obtainByPassword('admin', 'Chenghu2024');
    await window.renewSession();
    expect([window.session.get(), calls(infoPath)]).toEqual([null, 0]);
  });

  test('keeps the role of the window after a switch in another one, unless that role is disabled', async () => {
    const window = await signedInWindow('twohats');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.renewSession();
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    await mock.write(() => mock.db.roles.update(roleId('model_admin'), { status: 'disabled' }));
    await window.renewSession();
    expect(window.session.get()?.user.selectedRoles.code).toBe('customer_mgr');
  });

  test('uses the response to the latest call, even if an earlier one arrives last', async () => {
    const window = await signedInWindow('release01');
    const { promise, resolve } = Promise.withResolvers<void>();
    let infoCalls = 0;
    network = async (path, answer) => {
      if (path === infoPath && infoCalls++ === 0) await promise;
      return answer;
    };
    const first = window.renewSession();
    await until(() => infoCalls === 1);
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { menus: [], controls: [] }));
    await window.renewSession();
    await until(() => window.session.get()?.grants.size === 0);
    resolve();
    await first;
    expect(window.session.get()?.grants.size).toBe(0);
  });

  test('ignores a response that arrives after the session was left', async () => {
    const window = await signedInWindow();
    network = (_path, answer) => {
      window.session.set(null);
      return answer;
    };
    await window.renewSession();
    expect(window.session.get()).toBeNull();
  });

  test('readApplication reports the application that the session was switched to', async () => {
    const window = await signedInWindow();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-office`, { method: 'POST' });
    await window.readApplication();
    expect(window.switchedTo.get()?.id).toBe('chenghu-office');
  });
});

describe('signing out', () => {
  test('retires the token, deletes drafts and opens the sign-in page in every window of the session', async () => {
    const first = await signedInWindow();
    const second = await another();
    await takeOver(second);
    const [family, userId] = [first.tokenFamily(), first.session.get()?.user.userId];
    await first.signOut();
    await say({ kind: 'end' });
    expect([first.heldPair(), first.tokenFamily(), calls(logoutPath), mock.db.sessions.size]).toEqual([
      null,
      null,
      1,
      0,
    ]);
    expect(ofKind('out')).toEqual([{ kind: 'out', family, userId }]);
    expect(deleted.mock.calls[0]).toEqual([`mpc.drafts.${userId}`]);
    await until(() => replaced.mock.calls.length === 2);
    expect(replaced.mock.calls).toEqual([['/login'], ['/login']]);
    expect([second.heldPair(), second.leaving.get(), calls(logoutPath)]).toEqual([null, true, 1]);
  });

  test('succeeds even if the server fails or does not respond', async () => {
    const window = await signedInWindow();
    network = failing(logoutPath);
    await window.signOut();
    expect([window.heldPair(), replaced.mock.calls]).toEqual([null, [['/login']]]);
    const other = await signedInWindow();
    network = (path, answer) => (path === logoutPath ? new Promise(() => {}) : answer);
    await other.signOut();
    expect(other.heldPair()).toBeNull();
  });

  test('leaves the other windows at once, and gives no window its token, while the server does not respond', async () => {
    const first = await signedInWindow();
    const second = await another();
    await takeOver(second);
    network = (path, answer) => (path === logoutPath ? new Promise(() => {}) : answer);
    const ended = first.signOut();
    await until(() => replaced.mock.calls.length === 1);
    const offered = ofKind('offer').length;
    await say({ kind: 'ask' });
    await say({ kind: 'end' });
    expect([second.heldPair(), ofKind('out').length, ofKind('offer').length]).toEqual([null, 1, offered]);
    await ended;
    expect(replaced.mock.calls).toEqual([['/login'], ['/login']]);
  });

  test('does not wait for the refresh of an old token', async () => {
    const window = await signedInWindow();
    vi.setSystemTime(NOW + 3_200_000);
    await mock.control.setClock({ advanceSeconds: 3200 });
    await window.signOut();
    expect([sent, mock.db.sessions.size]).toEqual([[`DELETE ${logoutPath}`], 0]);
  });

  test('keeps the page as the redirect target of the sign-in if configured', async () => {
    const window = await signedInWindow('admin', { redirect: 'always' });
    await window.signOut();
    expect(replaced.mock.calls).toEqual([
      [`/login?${new URLSearchParams({ redirect: '/pages/publish/gray?id=1#row' })}`],
    ]);
  });

  test('everywhere ends all other sessions of the user, and no one else’s', async () => {
    const [admin, releaser] = [await signedIn('admin', mock), await signedIn('release01', mock)];
    const window = await signedInWindow();
    await window.signOutEverywhere();
    expect([await admin.refusal('getSessionInfo'), (await releaser.call('getSessionInfo')).status]).toEqual([
      '401 AUTH_TOKEN_EXPIRED',
      200,
    ]);
    expect(replaced).toHaveBeenCalledOnce();
  });

  test('everywhere fails if the server fails, and no session ends', async () => {
    const window = await signedInWindow();
    network = failing(logoutPath);
    await expect(window.signOutEverywhere()).rejects.toMatchObject({ status: 500 });
    await say({ kind: 'end' });
    expect([window.hasToken(), replaced.mock.calls, ofKind('out')]).toEqual([true, [], []]);
  });

  test('everywhere works with an old token, and fails with one that has expired', async () => {
    const admin = await signedIn('admin', mock);
    const window = await signedInWindow();
    vi.setSystemTime(NOW + 5_000_000);
    await mock.control.setClock({ advanceSeconds: 5000 });
    await expect(window.signOutEverywhere()).rejects.toMatchObject({ code: 'AUTH_TOKEN_EXPIRED' });
    await say({ kind: 'end' });
    expect([window.expired.get(), sent, replaced.mock.calls, ofKind('out')]).toEqual([
      'AUTH_TOKEN_EXPIRED',
      [],
      [],
      [],
    ]);
    await window.signIn('admin', 'Chenghu2024');
    vi.setSystemTime(NOW + 8_200_000);
    await mock.control.setClock({ advanceSeconds: 3200 });
    await window.signOutEverywhere();
    expect([calls(logoutPath), replaced.mock.calls, mock.db.sessions.size]).toEqual([1, [['/login']], 0]);
    expect(await admin.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('in another session is followed only by the same user’s windows, which retire their own tokens', async () => {
    const window = await signedInWindow();
    const userId = window.session.get()?.user.userId ?? '';
    await window.follow({ family: 'theirs', userId: 'another' });
    await window.follow({ family: 'theirs', userId: '' });
    await window.follow({ family: '', userId: '' });
    expect([window.hasToken(), replaced.mock.calls.length, calls(logoutPath)]).toEqual([true, 0, 0]);
    await window.follow({ family: 'theirs', userId });
    expect([window.hasToken(), replaced.mock.calls.length, calls(logoutPath)]).toEqual([false, 1, 1]);
  });

  test('is not followed by a signed-out window', async () => {
    const window = await openWindow();
    await window.follow({ family: '', userId: '' });
    expect(replaced).not.toHaveBeenCalled();
  });

  test('without a session opens the sign-in page and deletes no drafts', async () => {
    const window = await openWindow();
    await window.signOut();
    await say({ kind: 'end' });
    expect([ofKind('out'), deleted.mock.calls, replaced.mock.calls]).toEqual([
      [{ kind: 'out', family: '', userId: '' }],
      [],
      [['/login']],
    ]);
  });

  test('sends no request if there is no token', async () => {
    const window = await openWindow();
    await window.retireToken(false);
    expect(sent).toEqual([]);
  });
});
