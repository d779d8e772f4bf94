/** Complete responses of the sign-in and session operations. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Client, freshMock, NOW, signedIn } from '../mock-client.ts';

let client: Client;
const refreshTokenOf = ({ body }: { body: Record<string, unknown> }): string => String(body['refresh_token']);
const idOf = (userName: string): string => client.mock.db.users.find({ userName })?.id ?? '';
const roleId = (code: string): string => client.mock.db.roles.find({ code })?.id ?? '';
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body['code'])}`;

beforeEach(async () => {
  client = new Client(await freshMock());
});

describe('a sign-in', () => {
  test('returns a token pair and opens a session with the first role and application', async () => {
    const { body } = await client.signIn('twohats');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\da-f]{40}$/),
      token_type: 'bearer',
      expires_in: 4000,
      refresh_token: expect.stringMatching(/^[\da-f]{40}$/),
      scope: 'console',
    });
    const { db } = client.mock;
    const application = db.applications.find({ applicationId: 'chenghu-mbank' });
    expect(db.sessions.all()).toEqual([
      {
        id: expect.any(String),
        userId: idOf('twohats'),
        userName: 'twohats',
        roleId: roleId('model_admin'),
        appId: application?.id,
        applicationId: 'chenghu-mbank',
        accessToken: body['access_token'],
        refreshToken: body['refresh_token'],
        signedInAt: NOW,
        issuedAt: NOW,
      },
    ]);
  });

  test('of a user without roles and applications opens a session without either', async () => {
    await client.mock.write(() => client.mock.db.users.update(idOf('norole'), { appIds: [] }));
    expect((await client.signIn('norole')).status).toBe(200);
    expect(client.mock.db.sessions.all()).toMatchObject([{ roleId: '', appId: '', applicationId: '' }]);
  });

  test.each(['ADMIN', 'Admin', 'ａｄｍｉｎ'])(
    'ignores the case and width of letters in the user name: %s',
    async (name) => {
      expect((await client.signIn(name)).status).toBe(200);
      expect(await client.ok('getSessionInfo')).toMatchObject({ userName: 'admin' });
    },
  );

  test.each([
    ['', 'x', 'AUTH_USERNAME_REQUIRED'],
    ['admin', '', 'AUTH_PASSWORD_REQUIRED'],
    ['', '', 'AUTH_USERNAME_REQUIRED'],
  ])(
    'without a name or password is refused with a code for the missing field: %j, %j',
    async (name, secret, missing) => {
      expect(code(await client.signIn(name, secret))).toBe(`400 ${missing}`);
    },
  );

  test('updates the last login time of the user, both the first time and later', async () => {
    const { mock } = client;
    const lastLogin = async () => (await client.ok('getUser', { path: { id: idOf('admin') } }))['lastLoginTime'];
    await mock.write(() => mock.db.signIns.remove(idOf('admin')));
    await client.signIn('admin');
    expect(await lastLogin()).toBe('2024-06-18T10:30:00.000+08:00');
    await mock.control.setClock({ advanceSeconds: 60 });
    await client.signIn('admin');
    expect(await lastLogin()).toBe('2024-06-18T10:31:00.000+08:00');
  });
});

describe('a refresh', () => {
  test('without a refresh token, or with an unknown one, is refused', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token' });
    expect(
      code(await client.call('obtainToken', { body, headers: { Authorization: `Basic ${btoa('console:console')}` } })),
    ).toBe('401 AUTH_TOKEN_EXPIRED');
    expect(code(await client.refresh('made-up'))).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('accepts tokens as long as those that a backend may answer with', async () => {
    expect(code(await client.refresh('t'.repeat(4096)))).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('is refused once the token pair is older than 4000 seconds', async () => {
    const token = refreshTokenOf(await client.signIn('admin'));
    await client.mock.control.setClock({ advanceSeconds: 4001 });
    expect(code(await client.refresh(token))).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('renews both tokens of the same session and retires the old refresh token', async () => {
    const token = refreshTokenOf(await client.signIn('admin'));
    await client.mock.control.setClock({ advanceSeconds: 60 });
    const [before] = client.mock.db.sessions.all();
    const { body } = await client.refresh(token);
    expect(client.mock.db.sessions.all()).toEqual([
      {
        ...before,
        accessToken: body['access_token'],
        refreshToken: body['refresh_token'],
        issuedAt: NOW + 60_000,
        retiredTokens: [token],
      },
    ]);
  });

  test('ends the session on reuse of one of the last 100 refresh tokens, which are all different', async () => {
    const tokens = [refreshTokenOf(await client.signIn('admin'))];
    for (let round = 0; round < 101; round++) tokens.push(refreshTokenOf(await client.refresh(tokens[round] ?? '')));
    expect(new Set(tokens).size).toBe(102);
    const [forgotten = '', remembered = ''] = tokens;
    expect(code(await client.refresh(forgotten))).toBe('401 AUTH_TOKEN_EXPIRED');
    await client.ok('getSessionInfo');
    expect(code(await client.refresh(remembered))).toBe('401 AUTH_TOKEN_EXPIRED');
    expect(await client.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  });
});

describe('a logout', () => {
  test('ends the calling session and the session of the given token, but no other session of the user', async () => {
    const { mock } = client;
    const [here, third] = [await signedIn('admin', mock), await signedIn('admin', mock)];
    const { body } = await client.signIn('admin');
    await here.ok('logout', { body: { token: String(body['access_token']) } });
    const over = '401 AUTH_TOKEN_EXPIRED';
    expect([await here.refusal('getSessionInfo'), await client.refusal('getSessionInfo')]).toEqual([over, over]);
    await third.ok('getSessionInfo');
  });
});

describe('the session', () => {
  test('is returned with all its fields', async () => {
    client = await signedIn('twohats');
    const { db } = client.mock;
    const [user, mobile] = [db.users.get(idOf('twohats')), db.applications.find({ applicationId: 'chenghu-mbank' })];
    const role = (name: string) => ({ id: roleId(name), code: name, name: db.roles.find({ code: name })?.name });
    const appList = db.applications
      .all()
      .map(({ id, applicationId, applicationName }) => ({ appId: id, applicationId, applicationName }));
    expect(await client.ok('getSessionInfo')).toEqual({
      userId: user?.id,
      userName: 'twohats',
      userAccountNum: user?.fullName,
      userAvatar: user?.avatar ?? '',
      roles: [role('model_admin'), role('customer_mgr')],
      selectedRoles: role('model_admin'),
      appList: appList,
      appId: mobile?.id,
      currentAppId: mobile?.id,
      currentApplicationId: 'chenghu-mbank',
      currentAppName: mobile?.applicationName,
      org: user?.organisation,
      orgCode: user?.organisation.id,
      dpt: user?.department,
      instu: user?.institution,
      upOrg: user?.institution,
      upDpt: user?.organisation,
      otherInfo: { jobNumber: user?.jobNumber },
      logicSys: { id: '1', code: 'mobile-platform', name: '移动平台' },
      hasNotices: false,
    });
  });

  test('contains the avatar of its user, or an empty string without one', async () => {
    client = await signedIn('admin');
    const avatar = async () => (await client.ok('getSessionInfo'))['userAvatar'];
    expect(await avatar()).toBe('');
    await client.mock.write(() => client.mock.db.users.update(idOf('admin'), { avatar: 'data:image/svg+xml,x' }));
    expect(await avatar()).toBe('data:image/svg+xml,x');
  });

  test('of a deleted user is refused with 401', async () => {
    client = await signedIn('release01');
    await client.mock.write(() => client.mock.db.users.remove(idOf('release01')));
    expect([await client.refusal('getSessionInfo'), await client.refusal('getUserMenu')]).toEqual([
      '401 AUTH_VERIFY_FAILED',
      '401 AUTH_VERIFY_FAILED',
    ]);
  });

  test('returns menus for each role of its user, but for no other role', async () => {
    client = await signedIn('twohats');
    await client.mock.write(() => client.mock.db.roles.update(roleId('customer_mgr'), { menus: ['ftp-manager'] }));
    const menusOf = (name: string) => client.ok('getUserMenu', { query: { roleId: roleId(name) } });
    expect(await menusOf('model_admin')).toEqual(await client.ok('getUserMenu'));
    const others = await menusOf('customer_mgr');
    expect(others).not.toEqual(await client.ok('getUserMenu'));
    expect(await client.ok('switchRole', { path: { id: roleId('customer_mgr') } })).toEqual({
      ...others,
      selectedRoles: expect.anything(),
    });
    expect(await client.refusal('getUserMenu', { query: { roleId: roleId('sys_admin') } })).toBe(
      '401 AUTH_VERIFY_FAILED',
    );
  });

  test('of a user without a role is refused its menus', async () => {
    client = await signedIn('norole');
    expect(await client.refusal('getUserMenu')).toBe('401 AUTH_VERIFY_FAILED');
  });
});
