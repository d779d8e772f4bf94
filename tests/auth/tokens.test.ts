import { expect, test } from 'vitest';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { Client, freshMock, signedIn } from '../mock-client.ts';

const session = (client: Client) => client.refusal('getSessionInfo');
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  [status, body['error'], body['code']].join(' ');

test('a wrong name and a wrong password get the same refusal', async () => {
  const client = new Client(await freshMock());
  expect(code(await client.signIn('admin', 'Wrong12345'))).toBe('400 invalid_grant AUTH_BAD_CREDENTIALS');
  expect(code(await client.signIn('nobody'))).toBe('400 invalid_grant AUTH_BAD_CREDENTIALS');
});

test('users who are not enabled are refused', async () => {
  const client = new Client(await freshMock());
  expect(code(await client.signIn('disabled01'))).toBe('400 invalid_grant AUTH_USER_NOT_ACTIVE');
  expect(code(await client.signIn('pending01'))).toBe('400 invalid_grant AUTH_USER_NOT_ACTIVE');
});

test('five wrong passwords lock the name for 15 minutes', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  for (let i = 0; i < 5; i++) await client.signIn('admin', 'Wrong12345');
  const locked = await client.signIn('admin');
  expect([locked.status, locked.body['code'], locked.headers.get('retry-after')]).toEqual([429, 'AUTH_LOCKED', '900']);
  await mock.control.setClock({ advanceSeconds: 900 });
  expect((await client.signIn('admin')).status).toBe(200);
});

test('a sign-in resets the count of wrong passwords; unknown names are locked, too', async () => {
  const client = new Client(await freshMock());
  // Two rounds: if failures still counted, the first one of the second round would be the fifth.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) await client.signIn('admin', 'Wrong12345');
    expect((await client.signIn('admin')).status).toBe(200);
  }
  for (let i = 0; i < 5; i++) expect((await client.signIn('nobody')).status).toBe(400);
  expect((await client.signIn('nobody')).body['code']).toBe('AUTH_LOCKED');
});

test('wrong passwords are no longer counted after 15 minutes', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  for (let i = 0; i < 4; i++) await client.signIn('admin', 'Wrong12345');
  await mock.control.setClock({ advanceSeconds: 900 });
  for (let i = 0; i < 4; i++) await client.signIn('admin', 'Wrong12345');
  expect((await client.signIn('admin')).status).toBe(200);
});

test('the lock can be switched off, and is on again after a reset', async () => {
  const client = new Client(await freshMock());
  await client.ok('setMockSignInLock', { body: { enabled: false } });
  for (let i = 0; i < 6; i++) await client.signIn('admin', 'Wrong12345');
  expect((await client.signIn('admin')).status).toBe(200);
  await client.ok('resetMock');
  for (let i = 0; i < 5; i++) await client.signIn('admin', 'Wrong12345');
  expect((await client.signIn('admin')).status).toBe(429);
});

test('switching the lock and a reset clear the wrong passwords of all users', async () => {
  const client = new Client(await freshMock());
  const wrong = async (userName: string) => {
    for (let i = 0; i < 4; i++) await client.signIn(userName, 'Wrong12345');
  };
  for (const forget of [
    () => client.ok('setMockSignInLock', { body: { enabled: true } }),
    () => client.ok('resetMock'),
  ]) {
    await wrong('admin');
    await wrong('release01');
    await forget();
    await wrong('admin');
    await wrong('release01');
    expect([(await client.signIn('admin')).status, (await client.signIn('release01')).status]).toEqual([200, 200]);
  }
});

test('a sign-in does not clear the wrong passwords of other names', async () => {
  const client = new Client(await freshMock());
  for (let i = 0; i < 5; i++) await client.signIn('release01', 'Wrong12345');
  await client.signIn('admin');
  expect((await client.signIn('release01')).body['code']).toBe('AUTH_LOCKED');
});

test('token pairs are unique even with a frozen clock', async () => {
  const mock = await freshMock();
  const [first, second] = [await signedIn('admin', mock), await signedIn('admin', mock)];
  await first.ok('logout', { body: { token: 'mine' } });
  const third = new Client(mock);
  const { body } = await third.signIn('admin');
  const renewed = await third.refresh(String(body['refresh_token']));
  expect(renewed.body['refresh_token']).not.toBe(body['refresh_token']);
  await second.ok('getSessionInfo');
  // A retired pair is not issued again either.
  const again = await third.refresh(String(renewed.body['refresh_token']));
  expect(new Set([body, renewed.body, again.body].map((pair) => pair['access_token'])).size).toBe(3);
});

test('a token request without client credentials is refused', async () => {
  const client = new Client(await freshMock());
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' });
  expect(code(await client.call('obtainToken', { body }))).toBe('401 invalid_client AUTH_CLIENT_INVALID');
});

test('a token is valid for exactly 4000 seconds, and a refresh starts a new period', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  const { body } = await client.signIn('admin');
  await mock.control.setClock({ advanceSeconds: 4000 });
  await client.ok('getSessionInfo');
  const renewed = await client.refresh(String(body['refresh_token']));
  expect(renewed.status).toBe(200);
  // A client that lost the response repeats the request.
  await mock.control.setClock({ advanceSeconds: 9 });
  expect((await client.refresh(String(body['refresh_token']))).body).toEqual(renewed.body);
  await mock.control.setClock({ advanceSeconds: 1 });
  expect((await client.refresh(String(body['refresh_token']))).body['code']).toBe('AUTH_TOKEN_EXPIRED');
  await mock.control.setClock({ advanceSeconds: 4001 });
  expect(await session(client)).toBe('401 AUTH_TOKEN_EXPIRED');
});

test('both tokens of a session are refused after a logout', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  const { body } = await client.signIn('admin');
  await client.ok('logout', { body: { token: String(body['access_token']) } });
  expect(await session(client)).toBe('401 AUTH_TOKEN_EXPIRED');
  expect((await client.refresh(String(body['refresh_token']))).status).toBe(401);
});

test('logging out everywhere ends every session of the user, and no one else’s', async () => {
  const mock = await freshMock();
  const [here, there, other] = [
    await signedIn('admin', mock),
    await signedIn('admin', mock),
    await signedIn('release01', mock),
  ];
  await here.ok('logout', { body: { token: 'this-one', everywhere: true } });
  expect([await session(here), await session(there)]).toEqual(['401 AUTH_TOKEN_EXPIRED', '401 AUTH_TOKEN_EXPIRED']);
  await other.ok('getSessionInfo');
});

test('a token of another user cannot be logged out', async () => {
  const mock = await freshMock();
  const other = new Client(mock);
  const { body } = await other.signIn('release01');
  await (await signedIn('admin', mock)).ok('logout', { body: { token: String(body['access_token']) } });
  await other.ok('getSessionInfo');
});

test('a user without a role has a token but no session', async () => {
  const client = await signedIn('norole');
  expect(await session(client)).toBe('403 AUTH_ROLES_REQUIRED');
});

test('the first of two roles is selected at sign-in', async () => {
  const client = await signedIn('twohats');
  expect(await client.ok('getSessionInfo')).toMatchObject({
    roles: [{ code: 'model_admin' }, { code: 'customer_mgr' }],
    selectedRoles: { code: 'model_admin' },
  });
});

test('a disabled role is not selected, and switching to it is refused', async () => {
  const client = await signedIn('twohats');
  const { db } = client.mock;
  const first = db.roles.find({ code: 'model_admin' })?.id ?? '';
  await client.mock.write(async () => void (await db.roles.update(first, { status: 'disabled' })));
  const second = { roles: [{ code: 'customer_mgr' }], selectedRoles: { code: 'customer_mgr' } };
  expect(await client.ok('getSessionInfo')).toMatchObject(second);
  expect(await client.refusal('switchRole', { path: { id: first } })).toBe('403 AUTH_FORBIDDEN');
  const other = await signedIn('twohats', client.mock);
  expect(await other.ok('getSessionInfo')).toMatchObject(second);
  expect(db.sessions.all().at(-1)?.roleId).toBe(db.roles.find({ code: 'customer_mgr' })?.id);
});

test('switching to an application that the user does not have is refused', async () => {
  const client = await signedIn('operator01');
  expect(await client.refusal('switchApplication', { path: { applicationId: 'chenghu-office' } })).toBe(
    '403 AUTH_FORBIDDEN',
  );
  expect(await client.ok('getSessionInfo')).toMatchObject({ currentApplicationId: 'chenghu-mbank' });
});

test.each([
  ['admin', 'system/user', null],
  ['release01', 'publish/android-upgrade', 'system/user'],
  ['gateway01', 'platform/gateway', 'publish/android-upgrade'],
  ['operator01', 'message/push', 'platform/gateway'],
  ['analyst01', 'analytics/crash-android', 'message/push'],
  ['auditor01', 'system/role', 'message/push'],
  ['auditor01', 'analytics/api', 'publish/android-upgrade'],
])('%s sees the menu %s and not %s', async (userName, visible, hidden) => {
  const client = await signedIn(userName);
  const { menus } = await client.ok('getUserMenu');
  const urls = Array.isArray(menus) ? menus.map(({ menuUrl }: { menuUrl: string }) => menuUrl) : [];
  expect(urls).toContain(visible);
  if (hidden !== null) expect(urls).not.toContain(hidden);
});

test('the auditor has only query and export controls', async () => {
  const client = await signedIn('auditor01');
  const { ctrls } = await client.ok('getUserMenu');
  const codes = Array.isArray(ctrls) ? ctrls.map(({ ctrlCode }: { ctrlCode: string }) => ctrlCode) : [];
  expect(new Set(codes)).toEqual(new Set(['doQuery', 'doExport']));
});

test('tokens can be made to expire at a given call, and a refresh still works', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  const { body } = await client.signIn('admin');
  const other = await signedIn('release01', mock);
  await client.ok('expireMockTokens', { body: { atCall: 3 } });
  await client.ok('getSessionInfo');
  await client.ok('getMockHealth');
  await new Client(mock).call('getSessionInfo');
  await other.ok('getSessionInfo');
  expect([await session(client), await session(client), await session(other)]).toEqual(
    Array(3).fill('401 AUTH_TOKEN_EXPIRED'),
  );
  expect((await client.refresh(String(body['refresh_token']))).status).toBe(200);
  await client.ok('getSessionInfo');
  await client.ok('expireMockTokens');
  expect(await session(client)).toBe('401 AUTH_TOKEN_EXPIRED');
});

test('a reset cancels the expiry of tokens', async () => {
  const client = await signedIn();
  await client.ok('expireMockTokens');
  await client.ok('resetMock');
  await client.ok('getSessionInfo');
});

test('the same seed creates the same records, byte for byte', async () => {
  // A cache of initial states of its own, so that each mock is seeded.
  const dump = async () => {
    const { db } = await freshMock(undefined, new Worlds());
    // The settings have the real time of the start.
    const { settings: _settings, ...tables } = db;
    return Object.entries(tables).map(([name, table]) => `${name} ${JSON.stringify(table.all())}`);
  };
  expect(await dump()).toEqual(await dump());
});

test('reusing a refresh token ends its session, but for ten seconds the last one returns the same pair', async () => {
  const mock = await freshMock();
  const [owner, thief, other] = [new Client(mock), new Client(mock), await signedIn('admin', mock)];
  const { body: first } = await owner.signIn('admin');
  const { body: second } = await owner.refresh(String(first['refresh_token']));
  expect((await thief.refresh(String(first['refresh_token']))).body).toEqual(second);
  const { body: third } = await owner.refresh(String(second['refresh_token']));
  await owner.ok('getSessionInfo');
  // There is no grace period for an older one.
  expect((await thief.refresh(String(first['refresh_token']))).body['code']).toBe('AUTH_TOKEN_EXPIRED');
  expect(await session(owner)).toBe('401 AUTH_TOKEN_EXPIRED');
  expect((await owner.refresh(String(third['refresh_token']))).body['code']).toBe('AUTH_TOKEN_EXPIRED');
  await other.ok('getSessionInfo');
});

test('reusing the last refresh token after ten seconds ends its session', async () => {
  const mock = await freshMock();
  const client = new Client(mock);
  const { body: first } = await client.signIn('admin');
  await client.refresh(String(first['refresh_token']));
  await mock.control.setClock({ advanceSeconds: 10 });
  await client.ok('getSessionInfo');
  expect((await client.refresh(String(first['refresh_token']))).body['code']).toBe('AUTH_TOKEN_EXPIRED');
  expect(await session(client)).toBe('401 AUTH_TOKEN_EXPIRED');
});
