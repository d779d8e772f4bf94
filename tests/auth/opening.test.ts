/** How a session is opened, taken up, renewed and left, on the mock backend; each window is a copy of the session's modules. */
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
/** A fault of the network; throws, delays an answer, or answers something else. */
let network: (path: string, answer: Response) => Response | Promise<Response>;
/** Where the windows went. */
const replaced = vi.fn<(path: string) => void>();
/** The drafts that were forgotten. */
const deleted = vi.fn<(name: string) => void>();
/** The messages between windows. */
let channel: BroadcastChannel;
let heard: { kind: string }[];
/** Of every window: those of one test must not talk to those of the next. */
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

/** A window takes up the session of another one; the time that it waits for that does not pass, however busy the machine is. */
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
  test('opens the session of who signed in, with the rights and the application', async () => {
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

  test('that is refused leaves nothing behind', async () => {
    const { session, heldPair, signIn } = await openWindow();
    await expect(signIn('admin', 'Wrong2024')).rejects.toMatchObject({ code: 'AUTH_BAD_CREDENTIALS' });
    expect([session.get(), heldPair(), calls(infoPath)]).toEqual([null, null, 0]);
  });

  test('of whom the server cannot say who they are is taken back, on the server too', async () => {
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

  test('is revoked although the server cannot retire its token, and reports the reason', async () => {
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

  test('after the session has run out opens it in the windows that wait for one', async () => {
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

describe('opened again in its document', () => {
  test('by somebody else, the session begins afresh', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    window.expire();
    await window.signIn('release01', 'Chenghu2024');
    expect(replaced.mock.calls).toEqual([['/']]);
    expect([window.session.get(), window.leaving.get(), ofKind('renewed')]).toEqual([before, true, []]);
  });

  test('it goes on in the role that it had', async () => {
    const window = await signedInWindow('twohats');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.openSession(true);
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.signIn('twohats', 'Chenghu2024');
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    expect(replaced).not.toHaveBeenCalled();
  });

  test('it asks for nothing twice where it has role and application already', async () => {
    const window = await signedInWindow();
    await window.openSession(true);
    expect(sent.toSorted()).toEqual([`GET ${operations.getUserMenu.path}`, `GET ${infoPath}`]);
  });

  test('without the role that it had, it goes on in the one that there is', async () => {
    const window = await signedInWindow('twohats');
    await mock.write(() => mock.db.roles.update(roleId('model_admin'), { status: 'disabled' }));
    await window.signIn('twohats', 'Chenghu2024');
    expect([window.session.get()?.user.selectedRoles.code, replaced.mock.calls.length]).toEqual(['customer_mgr', 0]);
  });

  test('where the application is no longer allowed, the console begins afresh; where the server fails, the sign-in does', async () => {
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

describe('a window that has no session in memory', () => {
  test('learns that nothing is stored and no other window is open', async () => {
    const { resumeSession, session } = await openWindow();
    expect([await resumeSession(), session.get(), sent]).toEqual(['AUTH_TOKEN_MISSING', null, []]);
    await say({ kind: 'end' });
    expect(ofKind('ask')).toHaveLength(1);
    // Another window may have been opened since: it requests again.
    expect(await resumeSession()).toBe('AUTH_TOKEN_MISSING');
    await say({ kind: 'end' });
    expect(ofKind('ask')).toHaveLength(2);
  });

  test('takes over that of another one', async () => {
    const first = await signedInWindow();
    const second = await another();
    expect(await takeOver(second)).toBeNull();
    expect(second.session.get()).toMatchObject({ user: { userName: 'admin' }, isFresh: false });
    expect([second.heldPair(), calls(tokenPath)]).toEqual([first.heldPair(), 0]);
    expect([await second.resumeSession(), calls(infoPath)]).toEqual([null, 1]);
  });

  test('does not get that of a window whose user has yet to choose a role', async () => {
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

  test('takes up the one from before a reload, once for all who ask', async () => {
    await signedInWindow();
    const { resumeSession, session } = await reloaded();
    expect(await Promise.all([resumeSession(), resumeSession()])).toEqual([null, null]);
    expect([session.get()?.isFresh, calls(infoPath), calls(tokenPath)]).toEqual([false, 1, 0]);
  });

  test('hears why the one from before a reload is over, as often as it asks', async () => {
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

  test('hears that it has run out when it is too old', async () => {
    await signedInWindow();
    vi.setSystemTime(NOW + 5_000_000);
    const { resumeSession } = await reloaded();
    expect([await resumeSession(), await resumeSession(), sent]).toEqual([
      'AUTH_TOKEN_EXPIRED',
      'AUTH_TOKEN_EXPIRED',
      [],
    ]);
  });

  test('hears that the user may no longer do anything', async () => {
    await signedInWindow('release01');
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { status: 'disabled' }));
    const { resumeSession, heldPair } = await reloaded();
    expect([await resumeSession(), heldPair()]).toEqual(['AUTH_ROLES_REQUIRED', null]);
  });

  test('keeps what it has while the server cannot be asked', async () => {
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
  test('of an application concerns who shares its session', async () => {
    const window = await signedInWindow();
    const switched = { kind: 'switched', applicationId: 'chenghu-office', applicationName: 'Office' };
    await say({ ...switched, family: 'theirs' });
    expect(window.switchedTo.get()).toBeNull();
    await say({ ...switched, family: window.tokenFamily() });
    expect(window.switchedTo.get()).toEqual({ id: 'chenghu-office', name: 'Office' });
  });

  test('of a new pair is what this one goes on with, though its session had run out', async () => {
    const window = await signedInWindow();
    const pair = window.heldPair();
    const next = { ...pair, access: 'next', round: 1 };
    await say({ kind: 'renewed', family: 'theirs', pair: next });
    expect(window.heldPair()).toEqual(pair);
    window.expire();
    await say({ kind: 'renewed', family: window.tokenFamily(), pair: next });
    expect([window.heldPair(), window.expired.get()]).toEqual([next, null]);
  });

  test('of the end of the session ends it here, unless this one has a newer pair', async () => {
    const window = await signedInWindow();
    const pair = window.heldPair();
    if (pair) window.adopt({ ...pair, access: 'next', round: 1 });
    await say({ kind: 'over', family: window.tokenFamily(), round: 0 });
    expect([window.hasToken(), window.expired.get()]).toEqual([true, null]);
    await say({ kind: 'over', family: window.tokenFamily(), round: 1 });
    expect([window.hasToken(), window.expired.get()]).toEqual([false, 'AUTH_TOKEN_EXPIRED']);
  });

  test('of a refresh is answered with a newer pair, if this one has it', async () => {
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

  test('that runs out while signed out opens no sign-in over the page', async () => {
    const window = await openWindow();
    await window.obtainByPassword('admin', 'Chenghu2024');
    window.expire();
    expect(window.expired.get()).toBeNull();
  });
});

describe('read again', () => {
  test('the session continues with the server’s current response', async () => {
    const window = await signedInWindow('release01');
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { menus: [], controls: [] }));
    await window.renewSession();
    await until(() => window.session.get()?.grants.size === 0);
    expect(window.session.get()?.isFresh).toBe(true);
  });

  test('without any role it expires with the reason, and its pages stay', async () => {
    const window = await signedInWindow('release01');
    const before = window.session.get();
    await mock.write(() => mock.db.roles.update(roleId('release_mgr'), { status: 'disabled' }));
    await window.renewSession();
    expect([window.expired.get(), window.hasToken(), replaced.mock.calls]).toEqual(['AUTH_ROLES_REQUIRED', false, []]);
    expect(window.session.get()).toBe(before);
  });

  test('while the server fails it goes on as it was', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    network = failing(infoPath);
    await expect(window.renewSession()).rejects.toMatchObject({ status: 500 });
    expect([window.expired.get(), window.hasToken()]).toEqual([null, true]);
    expect(window.session.get()).toBe(before);
  });

  test('another user who has signed in by then does not get the pages of this user', async () => {
    const window = await signedInWindow();
    const before = window.session.get();
    network = async (path, answer) =>
      path === infoPath ? Response.json({ ...(await answer.json()), userId: 'another' }) : answer;
    await window.renewSession();
    expect(window.session.get()).toBe(before);
  });

  test('it tells of another application, which pages and drafts are not moved to', async () => {
    const window = await signedInWindow();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-office`, { method: 'POST' });
    await window.renewSession();
    expect([window.currentApplication().id, window.switchedTo.get()?.id]).toEqual(['chenghu-mbank', 'chenghu-office']);
  });

  test('the session follows its rights as soon as an answer says that they have changed, and again after a failure', async () => {
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

  test('a session that is not open is not opened', async () => {
    const window = await openWindow();
    await window.obtainByPassword('admin', 'Chenghu2024');
    await window.renewSession();
    expect([window.session.get(), calls(infoPath)]).toEqual([null, 0]);
  });

  test('a role that was chosen elsewhere is left to its message; one that is gone is not waited for', async () => {
    const window = await signedInWindow('twohats');
    await window.request(`${withoutId(operations.switchRole.path)}${roleId('customer_mgr')}`, { method: 'POST' });
    await window.renewSession();
    expect(window.session.get()?.user.selectedRoles.code).toBe('model_admin');
    await mock.write(() => mock.db.roles.update(roleId('model_admin'), { status: 'disabled' }));
    await window.renewSession();
    expect(window.session.get()?.user.selectedRoles.code).toBe('customer_mgr');
  });

  test('the last of several answers counts, whichever comes first', async () => {
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

  test('responses that arrive after the session was left are ignored', async () => {
    const window = await signedInWindow();
    network = (_path, answer) => {
      window.session.set(null);
      return answer;
    };
    await window.renewSession();
    expect(window.session.get()).toBeNull();
  });

  test('the application is told, and a refusal for another one makes the window ask for it', async () => {
    const window = await signedInWindow();
    await window.request(`${withoutId(operations.switchApplication.path)}chenghu-office`, { method: 'POST' });
    await window.readApplication();
    expect(window.switchedTo.get()?.id).toBe('chenghu-office');
  });
});

describe('signing out', () => {
  test('retires the token and leaves, here and in every window of the session', async () => {
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

  test('leaves although the server cannot be reached, or does not answer', async () => {
    const window = await signedInWindow();
    network = failing(logoutPath);
    await window.signOut();
    expect([window.heldPair(), replaced.mock.calls]).toEqual([null, [['/login']]]);
    const other = await signedInWindow();
    network = (path, answer) => (path === logoutPath ? new Promise(() => {}) : answer);
    await other.signOut();
    expect(other.heldPair()).toBeNull();
  });

  test('returns to its page if the installation allows it', async () => {
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

  test('is followed by another sign-in of the same user, which retires its own token, and by nobody else', async () => {
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

  test('with nobody signed in leaves all the same: there are no drafts of anybody', async () => {
    const window = await openWindow();
    await window.signOut();
    await say({ kind: 'end' });
    expect([ofKind('out'), deleted.mock.calls, replaced.mock.calls]).toEqual([
      [{ kind: 'out', family: '', userId: '' }],
      [],
      [['/login']],
    ]);
  });

  test('asks the server for nothing when there is no token', async () => {
    const window = await openWindow();
    await window.retireToken(false);
    expect(sent).toEqual([]);
  });
});
