import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

let admin: Client;
const idOf = (code: string): string => admin.mock.db.roles.find({ code })?.id ?? '';
const control = (menuCode: string, ctrlCode: string): string =>
  admin.mock.db.controls.find({ menuCode, ctrlCode })?.id ?? '';
const role = (change: object = {}) => ({ code: 'new_role', name: '新角色', ...change });
const create = (change: object = {}) => admin.call('createRole', { body: role(change) });
const createdId = async (change: object = {}): Promise<string> => String((await create(change)).body['id']);
const errorsOf = ({ body }: { body: Record<string, unknown> }) => body['errors'];
const status = (id: string, to: string) => ({ path: { id, status: to } });
const authorise = (id: string, menus: string[], controls: string[], headers = {}) =>
  admin.call('saveRoleAuthorization', { path: { id }, body: { menus, controls }, headers });

beforeEach(async () => {
  admin = await signedIn();
});

describe('a role', () => {
  test('is created not enabled and without permissions, then enabled, disabled and deleted', async () => {
    const created = await create({ description: '说明' });
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        status: 'notEnabled',
        isSystem: false,
        recordNumber: 13,
        description: '说明',
        userCount: 0,
        menuCount: 0,
        controlCount: 0,
      },
    ]);
    const id = String(created.body['id']);
    expect(await admin.ok('changeRoleStatus', status(id, 'enabled'))).toMatchObject({ status: 'enabled', revision: 2 });
    expect(await admin.ok('changeRoleStatus', status(id, 'disabled'))).toMatchObject({ status: 'disabled' });
    expect(await admin.ok('changeRoleStatus', status(id, 'enabled'))).toMatchObject({ status: 'enabled' });
    await admin.ok('changeRoleStatus', status(id, 'disabled'));
    await admin.ok('deleteRoles', { path: { id } });
    expect(await admin.refusal('getRole', { path: { id } })).toBe('404 NOT_FOUND');
  });

  test('cannot be enabled or disabled twice', async () => {
    expect(await admin.refusal('changeRoleStatus', status(idOf('operator'), 'enabled'))).toBe(
      '409 ROLE_ALREADY_ENABLED',
    );
    expect(await admin.refusal('changeRoleStatus', status(idOf('outsourced_ops'), 'disabled'))).toBe(
      '409 ROLE_ALREADY_DISABLED',
    );
  });

  test('can be deleted only when disabled, and a batch is deleted completely or not at all', async () => {
    for (const code of ['operator', 'support_desk']) {
      const path = { id: `${idOf('outsourced_ops')},${idOf(code)}` };
      const answer = await admin.call('deleteRoles', { path });
      expect([answer.status, answer.body['code'], answer.body['ids']]).toEqual([
        409,
        'ROLE_DELETE_ONLY_DISABLED',
        [idOf(code)],
      ]);
    }
    await admin.ok('getRole', { path: { id: idOf('outsourced_ops') } });
  });

  test('that users hold cannot be deleted', async () => {
    expect(await admin.refusal('deleteRoles', { path: { id: idOf('intern_analyst') } })).toBe('409 ROLE_IN_USE');
  });

  test('of the system cannot be disabled, get another code or lose permissions', async () => {
    const id = idOf('sys_admin');
    expect(await admin.refusal('changeRoleStatus', status(id, 'disabled'))).toBe('409 ROLE_SYSTEM_NO_DISABLE');
    const renamed = await admin.call('updateRole', { path: { id }, body: role({ code: 'other_admin' }) });
    expect([renamed.status, errorsOf(renamed)]).toEqual([409, [{ pointer: '/code', code: 'ROLE_SYSTEM_CODE' }]]);
    expect((await authorise(id, [], [])).body['code']).toBe('ROLE_SYSTEM_RIGHTS');
    await admin.ok('updateRole', { path: { id }, body: role({ code: 'sys_admin', name: '超级管理员' }) });
  });

  test('is replaced, with empty values for fields that the request omits', async () => {
    const path = { id: idOf('operator') };
    const changed = await admin.ok('updateRole', { path, body: role({ code: 'operator', name: '运营' }) });
    expect(changed).toMatchObject({ name: '运营', description: '', revision: 2, status: 'enabled' });
    expect(
      await admin.ok('getUser', { path: { id: admin.mock.db.users.find({ userName: 'operator01' })?.id ?? '' } }),
    ).toMatchObject({
      roles: [{ code: 'operator', name: '运营' }],
    });
  });

  test('with a stale revision is refused with 412 and the current role', async () => {
    const path = { id: idOf('operator') };
    const headers = { 'If-Match': '"1"' };
    await admin.ok('updateRole', { path, body: role({ code: 'operator' }), headers });
    const lateUpdate = await admin.call('updateRole', {
      path,
      body: role({ code: 'operator', name: '后到' }),
      headers,
    });
    expect([lateUpdate.status, lateUpdate.body['current']]).toMatchObject([
      412,
      { name: '新角色', revision: 2, userCount: expect.any(Number) },
    ]);
    const authorised = await authorise(path.id, ['dashboard'], [], headers);
    expect([authorised.status, authorised.body['current']]).toMatchObject([
      412,
      { role: { code: 'operator' }, revision: 2 },
    ]);
  });

  test.each([
    'getRole',
    'updateRole',
    'deleteRoles',
    'changeRoleStatus',
    'getRoleAuthorization',
    'saveRoleAuthorization',
    'listRoleUsers',
    'copyRole',
    'compareRoles',
  ] as const)('with an unknown id is not found by %s', async (operation) => {
    const body =
      operation === 'updateRole' || operation === 'copyRole'
        ? role()
        : operation === 'saveRoleAuthorization'
          ? { menus: [], controls: [] }
          : undefined;
    expect(await admin.refusal(operation, { path: { id: '999', otherId: '1', status: 'enabled' }, body })).toBe(
      '404 NOT_FOUND',
    );
  });
});

describe('the form of a role', () => {
  test.each<[change: object, pointer: string, code: string]>([
    [{ code: undefined }, '/code', 'FIELD_REQUIRED'],
    [{ code: 'abcd' }, '/code', 'CODE_FORMAT'],
    [{ code: '1role' }, '/code', 'CODE_FORMAT'],
    [{ code: 'role-1' }, '/code', 'CODE_FORMAT'],
    [{ code: 'r'.repeat(21) }, '/code', 'CODE_FORMAT'],
    [{ name: '' }, '/name', 'FIELD_REQUIRED'],
    [{ name: '名'.repeat(51) }, '/name', 'ENTRY_WRONG'],
    [{ description: '说'.repeat(101) }, '/description', 'ENTRY_WRONG'],
    [{ isSystem: true }, '/isSystem', 'ENTRY_WRONG'],
  ])('refuses %j', async (change, pointer, code) => {
    expect(errorsOf(await create(change))).toEqual([{ pointer, code }]);
    const changed = await admin.call('updateRole', { path: { id: idOf('operator') }, body: role(change) });
    expect(errorsOf(changed)).toEqual([{ pointer, code }]);
  });

  test('refuses a code that another role has', async () => {
    const conflict = await create({ code: 'operator' });
    expect([conflict.status, errorsOf(conflict)]).toEqual([409, [{ pointer: '/code', code: 'ROLE_CODE_DUP' }]]);
    const path = { id: idOf('analyst') };
    expect(await admin.refusal('updateRole', { path, body: role({ code: 'operator' }) })).toBe('409 ROLE_CODE_DUP');
    expect(await admin.refusal('copyRole', { path, body: role({ code: 'operator' }) })).toBe('409 ROLE_CODE_DUP');
  });
});

describe('the authorization of a role', () => {
  test('contains the tree of all menus and controls, and those that the role has', async () => {
    const authorization = await admin.ok('getRoleAuthorization', { path: { id: idOf('auditor') } });
    expect(authorization).toMatchObject({
      role: { code: 'auditor' },
      revision: 1,
      menus: expect.arrayContaining(['dashboard', 'analytics', 'api', 'system', 'user', 'role', 'menu', 'operation']),
      tree: expect.arrayContaining([
        expect.objectContaining({
          code: 'system',
          type: 'directory',
          children: expect.arrayContaining([
            expect.objectContaining({
              code: 'role',
              url: 'system/role',
              controls: expect.arrayContaining([
                expect.objectContaining({ ctrlCode: 'doAuthorize', ctrlName: '授权' }),
              ]),
            }),
          ]),
        }),
      ]),
    });
    const { db } = admin.mock;
    const controlCodes = Array.isArray(authorization['controls'])
      ? authorization['controls'].map((id: string) => db.controls.get(id)?.ctrlCode)
      : [];
    expect(new Set(controlCodes)).toEqual(new Set(['doQuery', 'doExport']));
    expect(authorization['menus']).not.toContain('push');
  });

  test('includes everything for the system role', async () => {
    const { menus, controls } = await admin.ok('getRoleAuthorization', { path: { id: idOf('sys_admin') } });
    expect([menus, controls]).toMatchObject([
      { length: admin.mock.db.menus.size },
      { length: admin.mock.db.controls.size },
    ]);
  });

  test('is replaced as a whole, and includes parent menus', async () => {
    const id = await createdId();
    const query = control('crash-anr', 'doQuery');
    const saved = await authorise(id, ['crash-anr', 'dashboard'], [query]);
    expect(saved).toMatchObject({
      status: 200,
      body: { menus: ['dashboard', 'analytics', 'analytics-stability', 'crash-anr'], controls: [query], revision: 2 },
    });
    expect(await admin.ok('getRole', { path: { id } })).toMatchObject({ menuCount: 4, controlCount: 1 });
    expect((await authorise(id, [], [])).body).toMatchObject({ menus: [], controls: [] });
  });

  test('refuses menus and controls that do not exist, and a control without its menu', async () => {
    const id = await createdId();
    expect(errorsOf(await authorise(id, ['dashboard', 'nothing'], []))).toEqual([
      { pointer: '/menus/1', code: 'ENTRY_WRONG' },
    ]);
    const wrong = await authorise(
      id,
      ['dashboard'],
      ['99999', control('user', 'doQuery'), control('dashboard', 'doQuery')],
    );
    expect(errorsOf(wrong)).toEqual([
      { pointer: '/controls/0', code: 'ENTRY_WRONG' },
      { pointer: '/controls/1', code: 'ENTRY_WRONG' },
    ]);
    expect(errorsOf(await admin.call('saveRoleAuthorization', { path: { id }, body: { menus: [] } }))).toEqual([
      { pointer: '/controls', code: 'FIELD_REQUIRED' },
    ]);
  });
});

describe('a copy', () => {
  test('has the permissions of the original, but no users', async () => {
    const body = { code: 'operator_two', name: '运营二组' };
    const copy = await admin.ok('copyRole', { path: { id: idOf('operator') }, body });
    const original = await admin.ok('getRole', { path: { id: idOf('operator') } });
    expect(copy).toMatchObject({
      ...body,
      status: 'notEnabled',
      isSystem: false,
      userCount: 0,
      description: original['description'],
      menuCount: original['menuCount'],
      controlCount: original['controlCount'],
    });
    const difference = await admin.ok('compareRoles', { path: { id: idOf('operator'), otherId: String(copy['id']) } });
    expect(difference).toMatchObject({ onlyLeft: { menus: [], controls: [] }, onlyRight: { menus: [], controls: [] } });
  });

  test('of the system role is an ordinary role with all permissions', async () => {
    const copy = await admin.ok('copyRole', {
      path: { id: idOf('sys_admin') },
      body: { code: 'admin_copy', name: '管理员副本' },
    });
    expect(copy).toMatchObject({
      isSystem: false,
      menuCount: admin.mock.db.menus.size,
      controlCount: admin.mock.db.controls.size,
    });
    await authorise(String(copy['id']), ['dashboard'], []);
  });
});

test('a comparison returns what both roles have and what each has alone', async () => {
  const compared = await admin.ok('compareRoles', { path: { id: idOf('auditor'), otherId: idOf('gateway_eng') } });
  const codes = (part: string): unknown => {
    const { menus } = Object(compared[part]);
    return Array.isArray(menus) ? menus.map(({ code }: { code: string }) => code) : menus;
  };
  expect(compared).toMatchObject({
    left: { code: 'auditor' },
    right: { code: 'gateway_eng' },
    both: { menus: [{ code: 'dashboard' }], controls: [{ ctrlCode: 'doQuery' }] },
  });
  expect(codes('onlyLeft')).toEqual(expect.arrayContaining(['system', 'user', 'role', 'menu', 'operation']));
  expect(codes('onlyLeft')).toContain('analytics-stability');
  expect(codes('onlyRight')).toContain('gateway');
  expect(codes('onlyRight')).not.toContain('dashboard');
});

test('the permissions of a user name the roles that each comes from', async () => {
  const { db, write } = admin.mock;
  await write(() =>
    db.roles.update(idOf('customer_mgr'), {
      menus: ['dashboard', 'push'],
      controls: [control('dashboard', 'doQuery'), control('push', 'doPush')],
    }),
  );
  const rights = await admin.ok('getUserRights', { path: { id: db.users.find({ userName: 'twohats' })?.id ?? '' } });
  expect(rights).toMatchObject({
    roles: [{ code: 'model_admin' }, { code: 'customer_mgr' }],
    menuSource: {
      dashboard: ['model_admin', 'customer_mgr'],
      push: ['customer_mgr'],
      message: ['customer_mgr'],
      page: ['model_admin'],
    },
    source: {
      [control('dashboard', 'doQuery')]: ['model_admin', 'customer_mgr'],
      [control('push', 'doPush')]: ['customer_mgr'],
    },
  });
  await write(() => db.roles.update(idOf('customer_mgr'), { status: 'disabled' }));
  const fewer = await admin.ok('getUserRights', { path: { id: db.users.find({ userName: 'twohats' })?.id ?? '' } });
  expect(fewer).toMatchObject({
    roles: [{ code: 'model_admin' }],
    menuSource: expect.not.objectContaining({ push: expect.anything() }),
  });
});

describe('the list of roles', () => {
  const codes = async (query: Record<string, string>): Promise<unknown[]> =>
    (await admin.items('listRoles', { query })).map(({ code }) => code);

  test('is ordered by record number and contains user counts', async () => {
    const roles = await admin.items('listRoles');
    expect(roles.map(({ recordNumber }) => recordNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(roles[0]).toMatchObject({ code: 'sys_admin', isSystem: true, userCount: 1 });
    expect(roles[1]).toMatchObject({ code: 'release_mgr', status: 'enabled' });
    expect(Number(roles[3]?.['userCount'])).toBeGreaterThan(40);
  });

  test('is filtered, sorted and paged', async () => {
    expect(await codes({ status: 'disabled' })).toEqual(['intern_analyst', 'outsourced_ops']);
    expect(await codes({ code: 'ADMIN' })).toEqual(['sys_admin', 'model_admin']);
    expect(await codes({ name: '分析' })).toEqual(['analyst', 'intern_analyst']);
    expect(await codes({ sort: 'code,desc', size: '10', page: '2' })).toEqual(['auditor', 'analyst']);
  });

  test('is also served as options, as is the list of applications', async () => {
    const options = await admin.items('listOptions', { path: { kind: 'role' } });
    expect(options.slice(0, 2)).toEqual([
      { value: '1', label: '系统管理员', extra: { code: 'sys_admin', status: 'enabled' } },
      { value: '2', label: '发布管理员', extra: { code: 'release_mgr', status: 'enabled' } },
    ]);
    expect(await admin.items('listOptions', { path: { kind: 'application' } })).toContainEqual({
      value: '1',
      label: '澄湖手机银行',
      extra: { applicationId: 'chenghu-mbank' },
    });
  });

  test('has a page of users for each role', async () => {
    const page = await admin.ok('listRoleUsers', {
      path: { id: idOf('auditor') },
      query: { sort: 'userName,asc', size: '10' },
    });
    const { total, items } = page;
    expect(total).toBe((await admin.ok('getRole', { path: { id: idOf('auditor') } }))['userCount']);
    expect(items).toContainEqual(
      expect.objectContaining({ userName: 'auditor01', roles: [expect.objectContaining({ code: 'auditor' })] }),
    );
  });
});
