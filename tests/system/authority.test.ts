/** The limits of administration: who can manage whom, and which actions require the user's own password again. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { ownPassword } from '../own-password.ts';

const PASSWORD = 'Chenghu2024';
const NEW_PASSWORD = 'Chenghu2025';

let admin: Client;
const roleId = (code: string): string => admin.mock.db.roles.find({ code })?.id ?? '';
const userId = (userName: string): string => admin.mock.db.users.find({ userName })?.id ?? '';
const menuId = (code: string): string => admin.mock.db.menus.find({ code })?.id ?? '';
const controlId = (menuCode: string, ctrlCode: string): string =>
  admin.mock.db.controls.find({ menuCode, ctrlCode })?.id ?? '';

/** Creates a role with the given permissions, `menu` or `menu#control`. */
async function makeRole(
  code: string,
  rights: readonly string[],
  status: 'enabled' | 'disabled' = 'enabled',
): Promise<string> {
  const { db, write } = admin.mock;
  const controls = rights.flatMap((right) =>
    right.includes('#') ? controlId(right.split('#')[0] ?? '', right.split('#')[1] ?? '') : [],
  );
  const menus = [...new Set(rights.map((right) => right.split('#')[0] ?? ''))];
  return write(
    async () =>
      (
        await db.roles.insert({
          code,
          name: code,
          description: '',
          recordNumber: 100,
          isSystem: false,
          status,
          menus,
          controls,
        })
      ).id,
  );
}

async function makeUser(userName: string, roleIds: string[], appIds: string[] = ['1']): Promise<string> {
  const { db, write } = admin.mock;
  const { id: _, ...pattern } = db.users.require(userId('release01'));
  return write(async () => (await db.users.insert({ ...pattern, userName, roleIds, appIds })).id);
}

/** A signed-in user with the given permissions. */
async function holderOf(...rights: string[]): Promise<Client> {
  await makeUser('holder', [await makeRole('holder_role', rights)]);
  return signedIn('holder', admin.mock);
}

const form = (userName: string, change: object = {}) => ({
  userId: userId(userName),
  userName,
  fullName: '某人',
  applications: ['1'],
  ...change,
});
const reset = { userPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const menu = (code: string, change: object) => {
  const { name, enName, parentCode, url, order, visible } = admin.mock.db.menus.require(menuId(code));
  return { path: { id: menuId(code) }, body: { code, name, enName, parentCode, url, order, visible, ...change } };
};

beforeEach(async () => {
  admin = await signedIn();
});

describe('users cannot grant more than they have:', () => {
  test('no role, including their own, gets permissions that they lack', async () => {
    const holder = await holderOf('role#doAuthorize', 'role#doQuery', 'push#doPush');
    const grow = (id: string, menus: string[], controls: string[]) =>
      holder.refusal('saveRoleAuthorization', { path: { id }, body: { menus, controls } });
    const own = roleId('holder_role');
    expect(await grow(own, ['role', 'push', 'user'], [controlId('user', 'doResetPwd')])).toBe('403 RIGHTS_BEYOND_OWN');
    expect(await grow(own, ['user'], [])).toBe('403 RIGHTS_BEYOND_OWN');
    const small = await makeRole('small_role', ['push']);
    await holder.ok('saveRoleAuthorization', {
      path: { id: small },
      body: { menus: ['push'], controls: [controlId('push', 'doPush')] },
    });
    expect(await grow(roleId('release_mgr'), ['push'], [])).toBe('403 RIGHTS_BEYOND_OWN');
    expect(await grow(roleId('sys_admin'), ['push'], [])).toBe('403 RIGHTS_ADMIN_ONLY');
  });

  test('roles with more permissions and other applications cannot be assigned to users', async () => {
    const holder = await holderOf('user#doCreate', 'user#doUpdate', 'push#doPush');
    await makeUser('small', [await makeRole('small_role', ['push'])]);
    const insert = (change: object) =>
      holder.refusal('insertUser', {
        body: { userName: 'somebody', fullName: '某人', password: PASSWORD, confirmPassword: PASSWORD, ...change },
      });
    const update = (userName: string, change: object) => holder.refusal('updateUser', { body: form(userName, change) });
    for (const [code, refusal] of [
      ['sys_admin', '403 RIGHTS_ADMIN_ONLY'],
      ['release_mgr', '403 RIGHTS_BEYOND_OWN'],
    ] as const) {
      expect(await insert({ roles: [roleId(code)] })).toBe(refusal);
      expect(await update('small', { roles: [roleId('small_role'), roleId(code)] })).toBe(refusal);
      expect(await update('holder', { roles: [roleId('holder_role'), roleId(code)] })).toBe(refusal);
    }
    expect(await insert({ roles: [roleId('small_role')], applications: ['1', '2'] })).toBe('403 RIGHTS_BEYOND_OWN');
    expect(await update('holder', { roles: [roleId('holder_role')], applications: ['1', '2'] })).toBe(
      '403 RIGHTS_BEYOND_OWN',
    );
    expect(await insert({ roles: [roleId('small_role')], applications: ['1'] })).toBe('201 undefined');
    expect(await update('small', { roles: [roleId('small_role'), roleId('holder_role')] })).toBe('200 undefined');
  });

  test('a new address or parent of a menu, or a new code of a control, opens no view that they lack', async () => {
    const holder = await holderOf('menu#doUpdate', 'operation#doUpdate', 'push#doPush', 'push#doQuery');
    const refusal = '403 RIGHTS_BEYOND_OWN';
    expect(await holder.refusal('updateMenu', menu('push', { url: 'system/application' }))).toBe(refusal);
    expect(await holder.refusal('updateMenu', menu('push', { url: '/pages/platform/gateway' }))).toBe(refusal);
    // A permission includes the parent menus, so moving a menu below a view would open that view.
    expect(await holder.refusal('updateMenu', menu('push', { parentCode: 'gateway' }))).toBe(refusal);
    const control = { menuCode: 'push', ctrlCode: 'doExport', ctrlName: '导出' };
    expect(await holder.refusal('updateControl', { path: { id: controlId('push', 'doPush') }, body: control })).toBe(
      '409 CTRL_CODE_DUP',
    );
    expect(
      await holder.refusal('updateControl', {
        path: { id: controlId('push', 'doPush') },
        body: { ...control, ctrlCode: 'doOther' },
      }),
    ).toBe(refusal);
    await holder.ok('updateMenu', menu('push', { name: '推送' }));
  });

  test('menus and controls that they lack cannot be deleted or lose their address', async () => {
    const holder = await holderOf('menu#doUpdate', 'menu#doDelete', 'operation#doDelete', 'push#doPush');
    expect(await holder.refusal('updateMenu', menu('ftp-manager', { url: '' }))).toBe('403 RIGHTS_BEYOND_OWN');
    expect(await holder.refusal('deleteMenus', { path: { id: menuId('ftp-manager') } })).toBe('403 RIGHTS_BEYOND_OWN');
    expect(await holder.refusal('deleteControls', { path: { id: controlId('ftp-manager', 'doQuery') } })).toBe(
      '403 RIGHTS_BEYOND_OWN',
    );
    await holder.ok('updateMenu', menu('ftp-manager', { name: '上传' }));
  });

  test('roles with more permissions cannot be copied', async () => {
    const holder = await holderOf('role#doCreate', 'push#doPush');
    const copy = (code: string) =>
      holder.refusal('copyRole', { path: { id: roleId(code) }, body: { code: 'copied', name: '副本' } });
    expect(await copy('sys_admin')).toBe('403 RIGHTS_ADMIN_ONLY');
    expect(await copy('release_mgr')).toBe('403 RIGHTS_BEYOND_OWN');
    await makeRole('small_role', ['push']);
    expect(await copy('small_role')).toBe('201 copied');
  });
});

describe('users cannot manage users or roles with more permissions:', () => {
  const everything = [
    'user#doUpdate',
    'user#doEnable',
    'user#doDisable',
    'user#doDelete',
    'user#doResetPwd',
    'role#doUpdate',
    'role#doEnable',
    'role#doDisable',
    'role#doDelete',
    'user#doQuery',
    'role#doQuery',
  ];

  test.each([
    ['admin', 'RIGHTS_ADMIN_ONLY'],
    ['release01', 'RIGHTS_BEYOND_OWN'],
    ['with-more-applications', 'RIGHTS_BEYOND_OWN'],
    ['with-a-disabled-role', 'RIGHTS_BEYOND_OWN'],
  ])('the user %s', async (userName, code) => {
    const holder = await holderOf(...everything);
    const small = await makeRole('small_role', ['user']);
    await makeUser('with-more-applications', [small], ['1', '2']);
    await makeUser('with-a-disabled-role', [small, await makeRole('off_role', ['push'], 'disabled')]);
    const other = await signedIn(userName, admin.mock);
    const sessionId = admin.mock.db.sessions.find({ userId: userId(userName) })?.id ?? '';
    const path = { id: userId(userName) };
    const refusal = `403 ${code}`;
    expect(await holder.refusal('updateUser', { body: form(userName, { roles: [small] }) })).toBe(refusal);
    expect(await holder.refusal('resetUserPassword', { path, body: reset })).toBe(refusal);
    expect(await holder.refusal('kickUserSession', { path: { ...path, sessionId } })).toBe(refusal);
    for (const status of ['enabled', 'disabled'])
      expect(await holder.refusal('changeUserStatus', { path: { ...path, status } })).toBe(refusal);
    expect(await holder.ok('getUser', { path })).toMatchObject({ adminRefusal: code });
    const batch = await holder.call('batchDeleteUsers', { path });
    expect([batch.body['code'], batch.body['ids']]).toEqual([code, [path.id]]);
    await other.ok('getSessionInfo');
  });

  test.each([
    ['sys_admin', 'RIGHTS_ADMIN_ONLY'],
    ['release_mgr', 'RIGHTS_BEYOND_OWN'],
  ])('the role %s', async (role, code) => {
    const holder = await holderOf(...everything);
    const path = { id: roleId(role) };
    const refusal = `403 ${code}`;
    expect(await holder.refusal('updateRole', { path, body: { code: role, name: '别名' } })).toBe(refusal);
    expect(await holder.refusal('deleteRoles', { path })).toBe(refusal);
    expect(await holder.ok('getRole', { path })).toMatchObject({ adminRefusal: code });
    for (const status of ['enabled', 'disabled'])
      expect(await holder.refusal('changeRoleStatus', { path: { ...path, status } })).toBe(refusal);
  });

  test('an administrator who works in another role can still manage administrators', async () => {
    const boss = await makeUser('boss', [await makeRole('small_role', ['user#doUpdate']), roleId('sys_admin')]);
    await makeUser('colleague', [roleId('sys_admin')], ['1', '2', '3']);
    const client = await signedIn('boss', admin.mock);
    expect(await client.ok('getSessionInfo')).toMatchObject({ userId: boss, selectedRoles: { code: 'small_role' } });
    await client.ok('updateUser', { body: form('colleague', { roles: [roleId('sys_admin')], applications: ['2'] }) });
  });

  test('lists contain the refusal that actions on each record would get, and none for an administrator', async () => {
    const holder = await holderOf(...everything, 'role#doCreate');
    await makeUser('equal', [roleId('holder_role')]);
    const refusalsBy = (items: readonly { [key: string]: unknown }[], key: string) =>
      new Map(items.map((item) => [String(item[key]), item['adminRefusal']]));
    const userLists = await Promise.all(
      ['admin', 'release01', 'equal', 'holder', 'auditor'].map((userName) =>
        holder.items('listUsers', { query: { userName } }),
      ),
    );
    const users = refusalsBy(userLists.flat(), 'userName');
    expect(['admin', 'release01', 'equal', 'holder'].map((name) => users.get(name))).toEqual([
      'RIGHTS_ADMIN_ONLY',
      'RIGHTS_BEYOND_OWN',
      undefined,
      undefined,
    ]);
    for (const [name, code] of users) {
      const answer = await holder.refusal('changeUserStatus', { path: { id: userId(name), status: 'enabled' } });
      expect(/RIGHTS_\w+$/u.exec(answer)?.[0], `${name}: ${answer}`).toBe(code);
    }
    const roles = refusalsBy(await holder.items('listRoles', { query: { size: '100' } }), 'code');
    expect(roles.get('sys_admin')).toBe('RIGHTS_ADMIN_ONLY');
    for (const [role, code] of roles) {
      const answer = await holder.refusal('copyRole', {
        path: { id: roleId(role) },
        body: { code: `copy_${roleId(role)}`, name: '副本' },
      });
      expect(/RIGHTS_\w+$/u.exec(answer)?.[0], `${role}: ${answer}`).toBe(code);
    }
    const holders = await holder.items('listRoleUsers', { path: { id: roleId('sys_admin') }, query: { size: '100' } });
    expect(refusalsBy(holders, 'userName').get('admin')).toBe('RIGHTS_ADMIN_ONLY');
    for (const list of ['listUsers', 'listRoles'] as const) {
      expect((await admin.items(list, { query: { size: '100' } })).filter((item) => 'adminRefusal' in item)).toEqual(
        [],
      );
    }
  });

  test('a user with equal permissions can be managed', async () => {
    const holder = await holderOf(...everything);
    await makeUser('equal', [roleId('holder_role')]);
    await holder.ok('resetUserPassword', { path: { id: userId('equal') }, body: reset });
    await holder.ok('changeUserStatus', { path: { id: userId('equal'), status: 'disabled' } });
    await holder.ok('batchDeleteUsers', { path: { id: userId('equal') } });
  });
});

describe('the user’s own password is required', () => {
  beforeEach(() => {
    admin.givesPassword = false;
  });
  const cases = [
    ['another password', 'resetUserPassword', () => ({ path: { id: userId('release01') }, body: reset })],
    [
      'a new user',
      'insertUser',
      () => ({
        body: { userName: 'new', fullName: '新', roles: ['2'], password: PASSWORD, confirmPassword: PASSWORD },
      }),
    ],
    [
      'other roles',
      'updateUser',
      () => ({
        body: form('release01', { roles: [roleId('release_mgr'), roleId('auditor')], applications: ['1', '2', '3'] }),
      }),
    ],
    [
      'other applications',
      'updateUser',
      () => ({ body: form('release01', { roles: [roleId('release_mgr')], applications: ['1'] }) }),
    ],
    [
      'the rights of a role',
      'saveRoleAuthorization',
      () => ({ path: { id: roleId('analyst') }, body: { menus: [], controls: [] } }),
    ],
    [
      'the permissions of a role that is enabled',
      'changeRoleStatus',
      () => ({ path: { id: roleId('intern_analyst'), status: 'enabled' } }),
    ],
    ['an address that opens a view', 'updateMenu', () => menu('push', { url: 'publish/ftp-manager' })],
    [
      'a control that means another right',
      'updateControl',
      () => ({
        path: { id: controlId('push', 'doPush') },
        body: { menuCode: 'push', ctrlCode: 'doOther', ctrlName: '其他' },
      }),
    ],
  ] as const;

  test.each(cases)('for %s', async (_, operation, call) => {
    const nothing = { ...call(), headers: { 'X-Own-Password': 'mock-1.AAAA' } };
    expect(await admin.refusal(operation, nothing)).toBe('403 AUTH_REAUTH_WRONG');
    expect(
      await admin.refusal(operation, { ...call(), headers: { 'X-Own-Password': ownPassword('Chenghu2099') } }),
    ).toBe('403 AUTH_REAUTH_WRONG');
    expect(await admin.refusal(operation, call())).toBe('403 AUTH_REAUTH_REQUIRED');
    await admin.ok(operation, { ...call(), headers: { 'X-Own-Password': ownPassword(PASSWORD) } });
  });

  test('but not for changes that leave permissions as they are', async () => {
    await admin.ok('updateUser', {
      body: { ...form('release01', { roles: [roleId('release_mgr')], applications: ['3', '2', '1'] }), remark: '备注' },
    });
    await admin.ok('updateMenu', menu('push', { name: '推送', order: 3 }));
  });

  test('but not to disable a role, or to enable one without users or permissions', async () => {
    const change = (id: string, status: string) => admin.ok('changeRoleStatus', { path: { id, status } });
    await change(roleId('analyst'), 'disabled');
    await change(await makeRole('spare_role', ['user'], 'disabled'), 'enabled');
    const bare = await makeRole('bare_role', [], 'disabled');
    await makeUser('bare', [bare]);
    await change(bare, 'enabled');
  });

  test('and five wrong ones lock the user name, in any letter case', async () => {
    const call = {
      path: { id: roleId('analyst') },
      body: { menus: [], controls: [] },
      headers: { 'X-Own-Password': ownPassword('Chenghu2099') },
    };
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await admin.refusal('saveRoleAuthorization', call)).toBe('403 AUTH_REAUTH_WRONG');
    const locked = await admin.call('saveRoleAuthorization', {
      ...call,
      headers: { 'X-Own-Password': ownPassword(PASSWORD) },
    });
    expect([locked.status, locked.body['code'], locked.headers.get('retry-after')]).toEqual([
      429,
      'AUTH_LOCKED',
      '900',
    ]);
    expect((await admin.signIn('ADMIN')).body['code']).toBe('AUTH_LOCKED');
  });
});

describe('a change by an administrator ends the sessions of', () => {
  test('a user whose roles or password change, but not of one whose phone number changes', async () => {
    const user = await signedIn('release01', admin.mock);
    const same = form('release01', { roles: [roleId('release_mgr')], applications: ['1'] });
    await admin.ok('updateUser', { body: { ...same, phone: '13800000000' } });
    await user.ok('getSessionInfo');
    await admin.ok('updateUser', { body: { ...same, roles: [roleId('release_mgr'), roleId('auditor')] } });
    expect(await user.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    await user.signIn('release01');
    await admin.ok('resetUserPassword', { path: { id: userId('release01') }, body: reset });
    expect(await user.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('the administrator, except for the one that made the change', async () => {
    const other = await signedIn('admin', admin.mock);
    await admin.ok('updateUser', { body: form('admin', { roles: [roleId('sys_admin'), roleId('auditor')] }) });
    expect(await other.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    expect(await admin.ok('getSessionInfo')).toMatchObject({ roles: [{ code: 'sys_admin' }, { code: 'auditor' }] });
  });
});

describe('the X-Rights header of a response', () => {
  const stamp = async (client: Client) => (await client.call('getSessionInfo')).headers.get('x-rights');

  test('changes only when the permissions of the session change, also on a refusal', async () => {
    const analyst = await signedIn('analyst01', admin.mock);
    const before = await stamp(analyst);
    expect(before).toMatch(/^[0-9a-f]{8}$/u);
    expect((await analyst.call('listUsers')).headers.get('x-rights')).toBe(before);
    await admin.ok('updateRole', { path: { id: roleId('analyst') }, body: { code: 'analyst', name: '分析员' } });
    expect(await stamp(analyst)).toBe(before);
    await admin.ok('saveRoleAuthorization', {
      path: { id: roleId('analyst') },
      body: { menus: ['user'], controls: [controlId('user', 'doQuery')] },
    });
    const current = await stamp(analyst);
    expect(current).not.toBe(before);
    await admin.ok('changeRoleStatus', { path: { id: roleId('analyst'), status: 'disabled' } });
    const refused = await analyst.call('listUsers');
    expect([refused.status, refused.headers.get('x-rights') === current]).toEqual([403, false]);
  });

  test('is that of the new role in the response to a role switch', async () => {
    const both = await makeUser('both', [roleId('analyst'), roleId('auditor')]);
    const client = await signedIn('both', admin.mock);
    const switched = await client.call('switchRole', { path: { id: roleId('auditor') } });
    expect(switched.headers.get('x-rights')).toBe(await stamp(client));
    expect(both).not.toBe('');
  });
});

describe('the first role', () => {
  test('that is enabled is selected at sign-in', async () => {
    await makeUser('late', [await makeRole('off_role', ['user'], 'disabled'), roleId('auditor'), roleId('analyst')]);
    const client = await signedIn('late', admin.mock);
    expect(admin.mock.db.sessions.find({ userId: userId('late') })?.roleId).toBe(roleId('auditor'));
    expect(await client.ok('getSessionInfo')).toMatchObject({
      selectedRoles: { code: 'auditor' },
      roles: [{ code: 'auditor' }, { code: 'analyst' }],
    });
    expect(await client.refusal('switchRole', { path: { id: roleId('off_role') } })).toBe('403 AUTH_FORBIDDEN');
  });

  test('must be enabled before its user can be enabled', async () => {
    await makeUser('waiting', [await makeRole('off_role', ['user'], 'disabled')]);
    await admin.mock.write(() => admin.mock.db.users.update(userId('waiting'), { status: 'notEnabled' }));
    const path = { id: userId('waiting'), status: 'enabled' };
    expect(await admin.refusal('changeUserStatus', { path })).toBe('409 USER_ROLES_DISABLED');
    await admin.ok('changeRoleStatus', { path: { id: roleId('off_role'), status: 'enabled' } });
    await admin.ok('changeUserStatus', { path });
  });
});

describe('administration cannot be locked out:', () => {
  const views = ['dashboard', 'user', 'role', 'menu', 'operation'];

  test.each(views)('the menu %s cannot be deleted, hidden or given another address', async (code) => {
    expect((await admin.call('deleteMenus', { path: { id: menuId(code) } })).body).toMatchObject({
      code: 'MENU_PROTECTED',
      ids: [menuId(code)],
    });
    for (const change of [
      { visible: false },
      { url: 'publish/ftp-manager' },
      { url: '' },
      { url: 'https://help.chenghu.example' },
    ]) {
      expect(await admin.refusal('updateMenu', menu(code, change))).toBe('409 MENU_PROTECTED');
    }
    expect(await admin.ok('getMenu', { path: { id: menuId(code) } })).toMatchObject({ isProtected: true });
    expect(await admin.ok('updateMenu', menu(code, { name: '别名', order: 77, code: `${code}-2` }))).toMatchObject({
      isProtected: true,
    });
  });

  test('menus of administration cannot be moved below a hidden menu', async () => {
    expect(await admin.refusal('updateMenu', menu('system', { visible: false }))).toBe('409 MENU_PROTECTED');
    const { body } = await admin.call('createMenu', {
      body: { code: 'attic', name: '阁楼', parentCode: '0', visible: false },
    });
    expect(body).toMatchObject({ isProtected: false });
    expect(await admin.refusal('updateMenu', menu('role', { parentCode: 'attic' }))).toBe('409 MENU_PROTECTED');
    expect(await admin.refusal('updateMenu', menu('system', { parentCode: 'attic' }))).toBe('409 MENU_PROTECTED');
    expect(
      await admin.refusal('deleteMenus', {
        path: { id: ['system', 'user', 'role', 'menu', 'operation'].map(menuId).join(',') },
      }),
    ).toBe('409 MENU_PROTECTED');
    const tree = await admin.items('listMenus');
    expect(tree.filter(({ isProtected }) => isProtected).map(({ code }) => code)).toEqual(['dashboard', 'system']);
  });

  test('controls that the contract requires there cannot be deleted, renamed or moved', async () => {
    for (const [menuCode, ctrlCode] of [
      ['menu', 'doUpdate'],
      ['role', 'doAuthorize'],
      ['user', 'doResetPwd'],
      ['operation', 'doQuery'],
    ] as const) {
      const id = controlId(menuCode, ctrlCode);
      expect(
        (await admin.call('deleteControls', { path: { id: `${id},${controlId('push', 'doPush')}` } })).body,
      ).toMatchObject({ code: 'CTRL_PROTECTED', ids: [id] });
      for (const change of [{ ctrlCode: 'doOther' }, { menuCode: 'push' }]) {
        expect(
          await admin.refusal('updateControl', {
            path: { id },
            body: { menuCode, ctrlCode, ctrlName: '名', ...change },
          }),
        ).toMatch(/^409 (CTRL_PROTECTED|CTRL_CODE_DUP)$/u);
      }
      expect(
        await admin.ok('updateControl', { path: { id }, body: { menuCode, ctrlCode, ctrlName: '别名' } }),
      ).toMatchObject({ isProtected: true });
    }
    expect(await admin.ok('getControl', { path: { id: controlId('push', 'doPush') } })).toMatchObject({
      isProtected: false,
    });
  });

  test('of two menus for one view, only the one without controls can be deleted', async () => {
    await admin.ok('createMenu', { body: { code: 'people', name: '人员', parentCode: '0', url: 'system/user' } });
    expect(await admin.refusal('deleteMenus', { path: { id: menuId('user') } })).toBe('409 MENU_PROTECTED');
    await admin.ok('deleteMenus', { path: { id: menuId('people') } });
  });
});

describe('names are unique regardless of letter case:', () => {
  test.each([
    [
      'insertUser',
      { userName: 'ADMIN', fullName: '某人', roles: ['2'], password: PASSWORD, confirmPassword: PASSWORD },
      'USER_NAME_DUP',
    ],
    [
      'insertUser',
      { userName: 'Ａdmin', fullName: '某人', roles: ['2'], password: PASSWORD, confirmPassword: PASSWORD },
      'USER_NAME_DUP',
    ],
    ['createRole', { code: 'SYS_ADMIN', name: '名' }, 'ROLE_CODE_DUP'],
    ['createMenu', { code: 'Dashboard', name: '名', parentCode: '0' }, 'MENU_CODE_DUP'],
    ['createControl', { menuCode: 'user', ctrlCode: 'DOQUERY', ctrlName: '名' }, 'CTRL_CODE_DUP'],
    [
      'createApplication',
      { applicationId: 'CHENGHU-MBANK', applicationName: '名', platforms: ['android'] },
      'APP_ID_DUP',
    ],
  ] as const)('%s refuses %j', async (operation, body, code) => {
    expect(await admin.refusal(operation, { body })).toBe(`409 ${code}`);
  });

  test('a record can change the case of its own name, and the old spelling stays taken', async () => {
    await admin.ok('updateRole', { path: { id: roleId('operator') }, body: { code: 'Operator', name: '运营' } });
    expect(await admin.refusal('createRole', { body: { code: 'operator', name: '名' } })).toBe('409 ROLE_CODE_DUP');
  });

  test('the name at the sign-in is case-insensitive', async () => {
    for (const name of ['ADMIN', 'Admin']) {
      expect((await admin.signIn(name)).status).toBe(200);
      expect(await admin.ok('getSessionInfo')).toMatchObject({ userName: 'admin' });
    }
    for (const name of ['Auditor01', 'AUDITOR01', 'auditor01', 'aUditor01', 'auDitor01']) {
      expect((await admin.signIn(name, 'Wrong2024')).body['code']).toBe('AUTH_BAD_CREDENTIALS');
    }
    expect((await admin.signIn('auditor01')).body['code']).toBe('AUTH_LOCKED');
  });
});
