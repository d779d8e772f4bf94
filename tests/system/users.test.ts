import { beforeEach, describe, expect, test } from 'vitest';
import { Client, freshMock, signedIn } from '../mock-client.ts';

let admin: Client;
const NEW_PASSWORD = 'Fresh2024';
const idOf = (userName: string): string => admin.mock.db.users.find({ userName })?.id ?? '';
const roleId = (code: string): string => admin.mock.db.roles.find({ code })?.id ?? '';
const form = (change: object = {}): Record<string, unknown> => ({
  userName: 'new.user',
  fullName: '新用户',
  roles: [roleId('analyst')],
  applications: ['1'],
  ...change,
});
const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const insert = (change: object = {}) => admin.call('insertUser', { body: form({ ...passwords, ...change }) });
const inserted = async (change: object = {}): Promise<string> => String((await insert(change)).body['id']);
const update = (userId: string, change: object = {}, headers = {}) =>
  admin.call('updateUser', { body: form({ userId, ...change }), headers });
const errorsOf = ({ body }: { body: Record<string, unknown> }) => body['errors'];
const status = (id: string, to: string) => ({ path: { id, status: to } });

beforeEach(async () => {
  admin = await signedIn();
});

describe('a user', () => {
  test('is created not enabled, then enabled, disabled and deleted', async () => {
    const created = await insert({
      unitId: 'CH0201D1',
      phone: '13800138000',
      email: 'new@chenghu.example',
      jobNumber: 'CH9',
    });
    const { id } = created.body;
    expect([created.status, created.headers.get('location')]).toEqual([201, `/yusp-app-oca/api/sysuser/${String(id)}`]);
    expect(created.body).toMatchObject({
      status: 'notEnabled',
      isAdmin: false,
      roles: [{ code: 'analyst' }],
      applications: [{ applicationId: 'chenghu-mbank' }],
      orgCode: 'CH0201',
      org: { name: '鼓楼支行' },
      dpt: { name: '个人金融部' },
      instu: { name: '澄湖银行' },
      createdBy: 'admin',
      revision: 1,
    });
    expect(created.body).not.toHaveProperty('password');
    const path = { id: String(id) };
    const stranger = new Client(admin.mock);
    expect((await stranger.signIn('new.user', NEW_PASSWORD)).body['code']).toBe('AUTH_USER_NOT_ACTIVE');
    expect(await admin.ok('changeUserStatus', status(path.id, 'enabled'))).toMatchObject({ status: 'enabled' });
    expect((await stranger.signIn('new.user', NEW_PASSWORD)).status).toBe(200);
    expect(await admin.ok('getUser', { path })).toHaveProperty('lastLoginTime');
    await admin.ok('changeUserStatus', status(path.id, 'disabled'));
    await admin.ok('batchDeleteUsers', { path });
    expect(await admin.refusal('getUser', { path })).toBe('404 NOT_FOUND');
  });

  test('can be created without unit, job number and applications', async () => {
    const { status: created, body } = await insert({ applications: undefined });
    expect([created, body['applications'], body['org']]).toEqual([201, [], undefined]);
  });

  test('says how many applications would lose their owner with it', async () => {
    const id = await inserted();
    const ownerOf = { applicationName: '澄湖手机银行', ownerUserId: id };
    await admin.ok('updateApplication', { path: { appId: '1' }, body: ownerOf });
    expect(await admin.ok('getUser', { path: { id } })).toMatchObject({ ownedApplications: 1 });
    await admin.ok('changeUserStatus', status(id, 'disabled'));
    await admin.ok('batchDeleteUsers', { path: { id } });
    expect(await admin.ok('getApplication', { path: { appId: '1' } })).not.toHaveProperty('ownerUserId');
  });

  test('can be disabled without ever having been enabled', async () => {
    expect(await admin.ok('changeUserStatus', status(await inserted(), 'disabled'))).toMatchObject({
      status: 'disabled',
    });
  });

  test.each([
    ['pending01', 'notEnabled'],
    ['release01', 'enabled'],
  ])('%s cannot be deleted, because only disabled users can', async (userName) => {
    const batch = { path: { id: `${idOf('disabled01')},${idOf(userName)}` } };
    const answer = await admin.call('batchDeleteUsers', batch);
    expect([answer.status, answer.body['code'], answer.body['ids']]).toEqual([
      409,
      'USER_DELETE_ONLY_DISABLED',
      [idOf(userName)],
    ]);
    // All or nothing.
    await admin.ok('getUser', { path: { id: idOf('disabled01') } });
  });

  test('cannot be enabled or disabled twice', async () => {
    expect(await admin.refusal('changeUserStatus', status(idOf('release01'), 'enabled'))).toBe(
      '409 USER_ALREADY_ENABLED',
    );
    expect(await admin.refusal('changeUserStatus', status(idOf('disabled01'), 'disabled'))).toBe(
      '409 USER_ALREADY_DISABLED',
    );
  });

  test('the administrator cannot be disabled, and no user can disable themself', async () => {
    expect(await admin.refusal('changeUserStatus', status(idOf('admin'), 'disabled'))).toBe(
      '409 USER_ADMIN_NO_DISABLE',
    );
    const id = await inserted({ roles: [roleId('sys_admin')] });
    await admin.ok('changeUserStatus', status(id, 'enabled'));
    const second = new Client(admin.mock);
    await second.signIn('new.user', NEW_PASSWORD);
    expect(await second.refusal('changeUserStatus', status(id, 'disabled'))).toBe('409 USER_SELF_NO_DISABLE');
  });

  test('without a role cannot be enabled', async () => {
    const id = idOf('norole');
    await admin.ok('changeUserStatus', status(id, 'disabled'));
    expect(await admin.refusal('changeUserStatus', status(id, 'enabled'))).toBe('403 AUTH_ROLES_REQUIRED');
  });

  test.each(['getUser', 'listUserSessions', 'changeUserStatus', 'resetUserPassword', 'batchDeleteUsers'] as const)(
    'with an unknown id is not found by %s',
    async (operation) => {
      const body =
        operation === 'resetUserPassword' ? { userPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } : undefined;
      expect(await admin.refusal(operation, { path: { id: '99999', status: 'enabled' }, body })).toBe('404 NOT_FOUND');
    },
  );
});

describe('the form of a user', () => {
  test.each<[change: object, pointer: string, code: string]>([
    [{ userName: '' }, '/userName', 'FIELD_REQUIRED'],
    [{ userName: 'a b' }, '/userName', 'NAME_TEXT'],
    [{ userName: 'u'.repeat(51) }, '/userName', 'ENTRY_WRONG'],
    [{ fullName: undefined }, '/fullName', 'FIELD_REQUIRED'],
    [{ fullName: '名'.repeat(51) }, '/fullName', 'ENTRY_WRONG'],
    [{ fullName: ' 名' }, '/fullName', 'NAME_TEXT'],
    [{ fullName: '\u200B' }, '/fullName', 'NAME_TEXT'],
    [{ userName: 'release\u200B01' }, '/userName', 'NAME_TEXT'],
    [{ jobNumber: '12345678901' }, '/jobNumber', 'ENTRY_WRONG'],
    [{ roles: [] }, '/roles', 'FIELD_REQUIRED'],
    [{ roles: ['999'] }, '/roles/0', 'ENTRY_WRONG'],
    [{ applications: ['1', '999'] }, '/applications/1', 'ENTRY_WRONG'],
    [{ unitId: 'CH99' }, '/unitId', 'ENTRY_WRONG'],
    [{ phone: '12800138000' }, '/phone', 'MOBILE_FORMAT'],
    [{ email: 'nobody' }, '/email', 'EMAIL_FORMAT'],
    [{ remark: '注'.repeat(101) }, '/remark', 'ENTRY_WRONG'],
    [{ status: 'enabled' }, '/status', 'ENTRY_WRONG'],
  ])('refuses %j', async (change, pointer, code) => {
    expect(errorsOf(await insert(change))).toEqual([{ pointer, code }]);
    expect(errorsOf(await update(idOf('release01'), change))).toEqual([{ pointer, code }]);
  });

  test.each<[change: object, pointer: string, code: string]>([
    [{ password: '12345678', confirmPassword: '12345678' }, '/password', 'PWD_INPUT_ERROR'],
    [{ password: 'abcdefgh', confirmPassword: 'abcdefgh' }, '/password', 'PWD_INPUT_ERROR'],
    [{ password: 'Short12', confirmPassword: 'Short12' }, '/password', 'PWD_INPUT_ERROR'],
    [{ password: 'Chenghu-2024', confirmPassword: 'Chenghu-2024' }, '/password', 'PWD_INPUT_ERROR'],
    [{ password: undefined }, '/password', 'FIELD_REQUIRED'],
    [{ confirmPassword: 'Other2024' }, '/confirmPassword', 'PWD_MISMATCH'],
  ])('refuses the password %j', async (change, pointer, code) => {
    expect(errorsOf(await insert(change))).toEqual([{ pointer, code }]);
  });

  test('names every wrong field at once', async () => {
    const wrong = await insert({ roles: ['999'], unitId: 'x', confirmPassword: 'Other2024' });
    expect(errorsOf(wrong)).toEqual([
      { pointer: '/roles/0', code: 'ENTRY_WRONG' },
      { pointer: '/unitId', code: 'ENTRY_WRONG' },
      { pointer: '/confirmPassword', code: 'PWD_MISMATCH' },
    ]);
  });

  test('refuses a user name that another user has', async () => {
    const conflict = await insert({ userName: 'release01' });
    expect([conflict.status, errorsOf(conflict)]).toEqual([409, [{ pointer: '/userName', code: 'USER_NAME_DUP' }]]);
    expect((await update(idOf('release02'), { userName: 'release01' })).status).toBe(409);
    expect((await update(idOf('release01'), { userName: 'release01' })).status).toBe(200);
  });

  test('clears the fields that it omits', async () => {
    const id = await inserted({ unitId: 'CH01', remark: 'x', jobNumber: 'CH9' });
    const { body } = await update(id);
    expect(body).toMatchObject({ jobNumber: '', revision: 2 });
    for (const name of ['unitId', 'org', 'orgCode', 'instu', 'remark']) expect(body).not.toHaveProperty(name);
  });

  test('keeps the avatar, which administrators cannot change', async () => {
    const avatar = admin.mock.db.users.require(idOf('dev01')).avatar ?? '';
    expect(avatar).toMatch(/^data:image\/png;base64,/);
    expect((await update(idOf('dev01'), { userName: 'dev01' })).body).toMatchObject({ avatar });
    expect(errorsOf(await update(idOf('dev01'), { avatar: '' }))).toEqual([
      { pointer: '/avatar', code: 'ENTRY_WRONG' },
    ]);
  });

  test('with a stale revision is refused with 412 and the current user, without the password', async () => {
    const id = await inserted();
    const headers = { 'If-Match': '"1"' };
    await update(id, { fullName: '先到' }, headers);
    const lateUpdate = await update(id, { fullName: '后到' }, headers);
    expect([lateUpdate.status, lateUpdate.body['code']]).toEqual([412, 'RECORD_CHANGED']);
    expect(lateUpdate.body['current']).toMatchObject({ fullName: '先到', roles: [{ code: 'analyst' }], revision: 2 });
    expect(JSON.stringify(lateUpdate.body)).not.toContain(NEW_PASSWORD);
  });

  test('must name an existing user', async () => {
    expect(await admin.refusal('updateUser', { body: form({ userId: '99999' }) })).toBe('404 NOT_FOUND');
    expect(errorsOf(await admin.call('updateUser', { body: form() }))).toEqual([
      { pointer: '/userId', code: 'FIELD_REQUIRED' },
    ]);
  });

  test('cannot remove the administrator role from the administrator', async () => {
    const { body } = await update(idOf('admin'), { userName: 'admin' });
    expect(body['code']).toBe('USER_ADMIN_ROLE');
    expect(
      (await update(idOf('admin'), { userName: 'admin', roles: [roleId('analyst'), roleId('sys_admin')] })).status,
    ).toBe(200);
  });

  test('sent twice with one idempotency key creates one user', async () => {
    const headers = { 'Idempotency-Key': 'form-00000001' };
    const body = form(passwords);
    const first = await admin.call('insertUser', { body, headers });
    expect((await admin.call('insertUser', { body, headers })).body).toEqual(first.body);
  });
});

describe('a new password', () => {
  const reset = (id: string, body: object) => admin.call('resetUserPassword', { path: { id }, body });

  test('is valid from then on, and the old one and open sessions are not', async () => {
    const user = await signedIn('release01', admin.mock);
    const id = idOf('release01');
    expect((await reset(id, { userId: id, userPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect(await user.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    expect((await user.signIn('release01')).body['code']).toBe('AUTH_BAD_CREDENTIALS');
    expect((await user.signIn('release01', NEW_PASSWORD)).status).toBe(200);
  });

  test.each<[body: object, pointer: string, code: string]>([
    [{ userPassword: 'x', confirmPassword: 'x' }, '/userPassword', 'PWD_INPUT_ERROR'],
    [{ userPassword: NEW_PASSWORD, confirmPassword: 'Other2024' }, '/confirmPassword', 'PWD_MISMATCH'],
    [{ userPassword: NEW_PASSWORD }, '/confirmPassword', 'FIELD_REQUIRED'],
    [{ userId: '1', userPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }, '/userId', 'ENTRY_WRONG'],
  ])('is refused: %j', async (body, pointer, code) => {
    expect(errorsOf(await reset(idOf('release01'), body))).toEqual([{ pointer, code }]);
  });
});

describe('open sessions', () => {
  const list = (id: string) => admin.items('listUserSessions', { path: { id } });

  test('are listed with role and application, newest first', async () => {
    const id = idOf('twohats');
    await signedIn('twohats', admin.mock);
    await admin.mock.control.setClock({ advanceSeconds: 60 });
    await signedIn('twohats', admin.mock);
    expect(await list(id)).toMatchObject([
      {
        current: false,
        role: { code: 'model_admin' },
        application: { applicationId: 'chenghu-mbank' },
        signedInAt: '2024-06-18T10:31:00.000+08:00',
        expiresAt: '2024-06-18T11:37:40.000+08:00',
      },
      { signedInAt: '2024-06-18T10:30:00.000+08:00' },
    ]);
    expect(await list(idOf('admin'))).toMatchObject([{ current: true }]);
  });

  test('that have expired are not listed', async () => {
    await signedIn('twohats', admin.mock);
    await admin.mock.control.setClock({ advanceSeconds: 4001 });
    await admin.signIn('admin');
    expect(await list(idOf('twohats'))).toEqual([]);
  });

  test('can be ended one by one, but only under the id of their user', async () => {
    const [first, second] = [await signedIn('twohats', admin.mock), await signedIn('twohats', admin.mock)];
    const id = idOf('twohats');
    const sessionId = String((await list(id)).at(-1)?.['id']);
    expect(await admin.refusal('kickUserSession', { path: { id: idOf('release01'), sessionId } })).toBe(
      '404 NOT_FOUND',
    );
    await admin.ok('kickUserSession', { path: { id, sessionId } });
    expect(await first.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    await second.ok('getSessionInfo');
    expect(await admin.refusal('kickUserSession', { path: { id, sessionId } })).toBe('404 NOT_FOUND');
  });

  test('end when their user is disabled, and do not come back', async () => {
    const user = await signedIn('release01', admin.mock);
    await admin.ok('changeUserStatus', status(idOf('release01'), 'disabled'));
    expect(await user.refusal('getUserMenu')).toBe('401 AUTH_TOKEN_EXPIRED');
    await admin.ok('changeUserStatus', status(idOf('release01'), 'enabled'));
    expect(await user.refusal('getUserMenu')).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('continue with another application when theirs is removed', async () => {
    const user = await signedIn('release01', admin.mock);
    await user.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
    await update(idOf('release01'), { userName: 'release01', roles: [roleId('release_mgr')], applications: ['2'] });
    const stale = { path: { platform: 'android' }, headers: { 'X-App-Id': 'chenghu-office' } };
    expect(await user.refusal('listUpgrades', stale)).toBe('409 APP_CONTEXT_CHANGED');
    expect(await user.ok('getSessionInfo')).toMatchObject({
      currentApplicationId: 'chenghu-cbank',
      appList: [{ appId: '2' }],
    });
  });
});

describe('the list of users', () => {
  const names = async (query: Record<string, string>): Promise<unknown[]> =>
    (await admin.items('listUsers', { query: { size: '100', ...query } })).map(({ userName }) => userName);

  test('returns 200 users in pages, newest first, without passwords', async () => {
    const first = await admin.ok('listUsers', { query: { size: '50' } });
    expect(first).toMatchObject({ total: 200, page: 1, size: 50 });
    expect(JSON.stringify(first)).not.toContain('Chenghu2024');
    const last = await admin.items('listUsers', { query: { size: '50', page: '4' } });
    expect(last.at(-1)).toMatchObject({ userName: 'admin', isAdmin: true });
  });

  test('is sorted by its columns', async () => {
    expect((await names({ sort: 'userName,asc' })).slice(0, 2)).toEqual(['admin', 'analyst01']);
    const times = (await admin.items('listUsers', { query: { sort: 'registrationTime,desc', size: '100' } })).map(
      ({ registrationTime }) => String(registrationTime),
    );
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await admin.refusal('listUsers', { query: { sort: 'password,asc' } })).toBe('422 ENTRY_WRONG');
  });

  test('is filtered by names, number and status', async () => {
    expect(await names({ userName: 'AUDITOR' })).toEqual(['auditor02', 'auditor01']);
    expect(await names({ fullName: '林知夏' })).toEqual(['release01']);
    expect(await names({ jobNumber: 'CH1001' })).toEqual(['admin']);
    const disabled = await admin.items('listUsers', { query: { status: 'disabled', size: '100' } });
    expect(disabled.length).toBeGreaterThan(5);
    expect(new Set(disabled.map((user) => user['status']))).toEqual(new Set(['disabled']));
  });

  test('is filtered by role and application', async () => {
    const { db } = admin.mock;
    const holders = db.users.count({ filter: ({ roleIds }) => roleIds.includes(roleId('auditor')) });
    expect(await admin.ok('listUsers', { query: { roleId: roleId('auditor') } })).toMatchObject({ total: holders });
    const inOffice = db.users.count({ filter: ({ appIds }) => appIds.includes('3') });
    expect(await admin.ok('listUsers', { query: { appId: '3' } })).toMatchObject({ total: inOffice });
    expect(inOffice).toBeLessThan(200);
  });

  test('of a unit includes the users of its subunits', async () => {
    const of = async (unitId: string) => Number((await admin.ok('listUsers', { query: { unitId } }))['total']);
    const [all, branch, department] = [await of('CH'), await of('CH02'), await of('CH02D4')];
    expect([all, branch > department, department > 0, await of('nowhere')]).toEqual([200, true, true, 0]);
  });
});

test('units form a tree down to the requested level', async () => {
  const [bank] = await admin.items('listUnits');
  expect(bank).toMatchObject({
    unitName: '澄湖银行',
    children: [
      { unitName: '总行', children: [{ unitName: '个人金融部', children: [] }, {}, {}, {}, {}, {}] },
      {},
      {},
      {},
      {},
    ],
  });
  const [top] = await admin.items('listUnits', { query: { type: 'institution' } });
  expect(top).toMatchObject({ unitName: '澄湖银行', children: [] });
  const analyst = await signedIn('analyst01', admin.mock);
  await analyst.items('listUnits', { query: { type: 'organisation' } });
});

test('the status of a user can also be changed without the service prefix', async () => {
  const id = idOf('release01');
  const token = admin.mock.db.sessions.all()[0]?.accessToken;
  const answer = await admin.mock.fetch(
    new Request(`http://mock.test/api/sysuser/${id}/disabled`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  expect(answer.status).toBe(200);
});

test('the same seed creates the same users, with unique job numbers', async () => {
  const people = (client: Client) =>
    client.mock.db.users
      .all()
      .map(({ userName, fullName, roleIds, status: state, unitId }) => [userName, fullName, roleIds, state, unitId]);
  expect(people(admin)).toEqual(people(await signedIn('admin', await freshMock())));
  expect(new Set(admin.mock.db.users.all().map(({ jobNumber }) => jobNumber)).size).toBe(200);
});
