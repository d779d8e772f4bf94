import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { ControlInput, MenuInput } from '../../openapi/generated/schemas.ts';
import { type Client, signedIn } from '../mock-client.ts';

let admin: Client;
const menuId = (code: string): string => admin.mock.db.menus.find({ code })?.id ?? '';
const controlId = (menuCode: string, ctrlCode: string): string =>
  admin.mock.db.controls.find({ menuCode, ctrlCode })?.id ?? '';
const roleOf = (code: string) => admin.mock.db.roles.find({ code });
const menu = (change: object = {}) => ({
  code: 'help',
  name: '帮助中心',
  enName: 'Help',
  parentCode: '0',
  url: 'help/index',
  order: 90,
  ...change,
});
const control = (change: object = {}) => ({
  menuCode: 'dashboard',
  ctrlCode: 'doShare',
  ctrlName: '分享',
  ctrlEnName: 'Share',
  ...change,
});
const create = (change: object = {}) => admin.call('createMenu', { body: menu(change) });
const update = (code: string, change: object = {}, headers = {}) =>
  admin.call('updateMenu', { path: { id: menuId(code) }, body: menu({ code, ...change }), headers });
const errorsOf = ({ body }: { body: Record<string, unknown> }) => body['errors'];
/** The menu URLs of a session. */
const visibleMenus = async (client: Client): Promise<unknown[]> => {
  const { menus } = await client.ok('getUserMenu');
  return Array.isArray(menus) ? menus.map(({ menuUrl }: { menuUrl: string }) => menuUrl).filter(Boolean) : [];
};

beforeEach(async () => {
  admin = await signedIn();
});

describe('a menu', () => {
  test('is created, read, changed and deleted', async () => {
    const created = await create({ parentCode: 'system', icon: 'IconHelp', description: '说明' });
    expect([created.status, created.body]).toMatchObject([
      201,
      { type: 'menu', parentName: '系统管理', parentEnName: 'System', visible: true, revision: 1 },
    ]);
    const path = { id: String(created.body['id']) };
    expect(await admin.ok('getMenu', { path })).toEqual(created.body);
    const changed = await update('help', { name: '帮助' });
    expect(changed.body).toMatchObject({ name: '帮助', icon: '', description: '', parentCode: '0', revision: 2 });
    expect(changed.body).not.toHaveProperty('parentName');
    await admin.ok('deleteMenus', { path });
    expect(await admin.refusal('getMenu', { path })).toBe('404 NOT_FOUND');
  });

  test.each([
    ['', 'directory'],
    ['system/user', 'menu'],
    ['/pages/system/user', 'menu'],
    ['https://help.chenghu.example/a?b=c', 'link'],
    ['iframelink=https://help.chenghu.example', 'iframe'],
  ])('with the address %j has the type %s', async (url, type) => {
    expect((await create({ url })).body).toMatchObject({ url, type });
  });

  test('that is created is visible to the administrator at once, but not to an analyst', async () => {
    const analyst = await signedIn('analyst01', admin.mock);
    await create();
    expect(await visibleMenus(admin)).toContain('help/index');
    expect(await visibleMenus(analyst)).not.toContain('help/index');
  });

  test('with children can be deleted only together with them', async () => {
    const answer = await admin.call('deleteMenus', {
      path: { id: `${menuId('dashboard')},${menuId('system')},${menuId('user')}` },
    });
    expect([answer.status, answer.body['code'], answer.body['ids']]).toEqual([
      409,
      'MENU_HAS_CHILDREN',
      [menuId('system')],
    ]);
    await admin.ok('getMenu', { path: { id: menuId('dashboard') } });
    const below = admin.mock.db.menus.all({ where: { parentCode: 'message' } });
    const ids = [menuId('message'), ...below.map(({ id }) => id)];
    await admin.ok('deleteMenus', { path: { id: ids.join(',') } });
  });

  test('is deleted together with its controls and its permissions in roles', async () => {
    await admin.ok('deleteMenus', { path: { id: menuId('push') } });
    expect(admin.mock.db.controls.count({ where: { menuCode: 'push' } })).toBe(0);
    expect(roleOf('operator')?.menus).not.toContain('push');
    const operator = await signedIn('operator01', admin.mock);
    expect(await visibleMenus(operator)).not.toContain('message/push');
  });

  test('is moved together with its children, but never below itself', async () => {
    expect((await update('analytics-errors', { parentCode: 'system', url: '' })).status).toBe(200);
    const [system] = await admin.items('listMenus', { query: { name: '接口异常' } });
    expect(system).toMatchObject({
      code: 'system',
      children: [{ code: 'analytics-errors', children: [{ code: 'api' }] }],
    });
    for (const parentCode of ['analytics', 'analytics-usage', 'device']) {
      const refused = await update('analytics', { parentCode });
      expect([refused.status, errorsOf(refused)]).toEqual([422, [{ pointer: '/parentCode', code: 'MENU_CYCLE' }]]);
    }
  });

  test('with another code keeps its children, controls and roles', async () => {
    const operator = await signedIn('operator01', admin.mock);
    const before = await visibleMenus(operator);
    expect(
      (await update('push', { code: 'push-messages', parentCode: 'message', url: 'message/push', order: 10 })).status,
    ).toBe(200);
    expect((await update('message', { code: 'pushing', url: '', order: 40 })).status).toBe(200);
    expect(await visibleMenus(operator)).toEqual(before);
    const { ctrls } = await operator.ok('getUserMenu');
    expect(ctrls).toContainEqual({ menuNum: 'push-messages', ctrlCode: 'doPush' });
  });

  test('that is hidden disappears with its children, but their permissions remain', async () => {
    const manager = await signedIn('release01', admin.mock);
    await update('publish', { url: '', visible: false });
    expect(await visibleMenus(manager)).not.toContain('publish/ftp-manager');
    expect(await manager.ok('getUserMenu')).toMatchObject({
      ctrls: expect.not.arrayContaining([{ menuNum: 'ftp-manager', ctrlCode: 'doQuery' }]),
    });
    await manager.ok('listUploadServices');
  });

  test('with another address grants the permissions of another view', async () => {
    const manager = await signedIn('release01', admin.mock);
    await update('ftp-manager', { parentCode: 'publish', url: 'publish/services' });
    expect(await manager.refusal('listUploadServices')).toBe('403 AUTH_FORBIDDEN');
    expect(await visibleMenus(manager)).toContain('publish/services');
    await update('ftp-manager', { parentCode: 'publish', url: '/pages/publish/ftp-manager' });
    await manager.ok('listUploadServices');
  });
});

describe('the form of a menu', () => {
  test.each<[change: object, pointer: string, code: string]>([
    [{ code: '0' }, '/code', 'MENU_CODE_ZERO'],
    [{ code: '' }, '/code', 'FIELD_REQUIRED'],
    [{ code: 'a b' }, '/code', 'ENTRY_WRONG'],
    [{ code: 'm'.repeat(21) }, '/code', 'ENTRY_WRONG'],
    [{ name: undefined }, '/name', 'FIELD_REQUIRED'],
    [{ name: '名'.repeat(51) }, '/name', 'ENTRY_WRONG'],
    [{ enName: 'n'.repeat(51) }, '/enName', 'ENTRY_WRONG'],
    [{ parentCode: 'nothing' }, '/parentCode', 'ENTRY_WRONG'],
    [{ parentCode: undefined }, '/parentCode', 'FIELD_REQUIRED'],
    [{ url: 'javascript:alert(1)' }, '/url', 'URL_INVALID'],
    [{ url: '//evil.example' }, '/url', 'URL_INVALID'],
    [{ url: 'iframelink=javascript:alert(1)' }, '/url', 'URL_INVALID'],
    [{ url: `x/${'y'.repeat(200)}` }, '/url', 'ENTRY_WRONG'],
    [{ icon: 'i'.repeat(21) }, '/icon', 'ENTRY_WRONG'],
    [{ order: 10000 }, '/order', 'ENTRY_WRONG'],
    [{ order: 1.5 }, '/order', 'NUMBER_TYPE_ERROR'],
    [{ description: '说'.repeat(101) }, '/description', 'ENTRY_WRONG'],
  ])('refuses %j', async (change, pointer, code) => {
    expect(errorsOf(await create(change))).toMatchObject([{ pointer, code }]);
    expect(errorsOf(await update('dashboard', change))).toMatchObject([{ pointer, code }]);
  });

  test('refuses a code that another menu has', async () => {
    const conflict = await create({ code: 'user' });
    expect([conflict.status, errorsOf(conflict)]).toEqual([409, [{ pointer: '/code', code: 'MENU_CODE_DUP' }]]);
    expect(
      (await admin.call('updateMenu', { path: { id: menuId('role') }, body: menu({ code: 'user' }) })).body['code'],
    ).toBe('MENU_CODE_DUP');
  });

  test('with a stale revision is refused with 412 and the current menu', async () => {
    const headers = { 'If-Match': '"1"' };
    await update('push', { name: '先到' }, headers);
    const lateUpdate = await update('push', { name: '后到' }, headers);
    expect([lateUpdate.status, lateUpdate.body['current']]).toMatchObject([412, { name: '先到', revision: 2 }]);
  });

  test('accepts every menu of the seed', () => {
    const { db } = admin.mock;
    const wrong = db.menus
      .all()
      .filter(
        ({ code, name, enName, parentCode, url, icon, order }) =>
          !v.is(MenuInput, { code, name, enName, parentCode, url, icon, order }),
      );
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });
});

describe('the tree of menus', () => {
  test('has the order in which users see the menus', async () => {
    const tree = await admin.items('listMenus');
    expect(tree.map(({ code }) => code)).toEqual([
      'dashboard',
      'analytics',
      'publish',
      'message',
      'advertisement',
      'platform',
      'system',
    ]);
    await update('system', { url: '', order: 1 });
    expect((await admin.items('listMenus'))[0]).toMatchObject({ code: 'system' });
    expect((await visibleMenus(admin))[0]).toBe('system/user');
  });

  test('keeps the ancestors of a match, in either language', async () => {
    for (const name of ['anr', 'ANR 分析']) {
      expect(await admin.items('listMenus', { query: { name } })).toMatchObject([
        {
          code: 'analytics',
          children: [{ code: 'analytics-stability', children: [{ code: 'crash-anr', children: [] }] }],
        },
      ]);
    }
    expect(await admin.items('listMenus', { query: { name: 'no such menu' } })).toEqual([]);
  });

  test('can be requested below a given menu', async () => {
    const below = await admin.items('listMenus', { query: { parentCode: 'system' } });
    expect(below.map(({ code }) => code)).toEqual(['user', 'role', 'menu', 'operation']);
    expect(below[0]).toMatchObject({ parentName: '系统管理' });
  });
});

describe('a control', () => {
  test('is created, read, changed and deleted', async () => {
    const created = await admin.ok('createControl', {
      body: control({ method: 'POST', urlPattern: '/yusp-app-common/api/share' }),
    });
    expect(created).toMatchObject({
      menuName: '工作台',
      menuEnName: 'Dashboard',
      method: 'POST',
      order: 0,
      revision: 1,
    });
    const path = { id: String(created['id']) };
    expect(await admin.ok('getControl', { path })).toEqual(created);
    const changed = await admin.ok('updateControl', { path, body: control({ ctrlName: '转发' }) });
    expect(changed).toMatchObject({ ctrlName: '转发', revision: 2 });
    expect(changed).not.toHaveProperty('method');
    await admin.ok('deleteControls', { path });
    expect(await admin.refusal('getControl', { path })).toBe('404 NOT_FOUND');
  });

  test('that is deleted is removed from roles, and its operation is refused', async () => {
    const manager = await signedIn('release01', admin.mock);
    const id = controlId('ftp-manager', 'doQuery');
    await admin.ok('deleteControls', { path: { id } });
    expect(roleOf('release_mgr')?.controls).not.toContain(id);
    expect(await manager.refusal('listUploadServices')).toBe('403 AUTH_FORBIDDEN');
  });

  test.each<[change: object, pointer: string, code: string]>([
    [{ menuCode: 'nothing' }, '/menuCode', 'ENTRY_WRONG'],
    [{ menuCode: undefined }, '/menuCode', 'FIELD_REQUIRED'],
    [{ ctrlCode: '' }, '/ctrlCode', 'FIELD_REQUIRED'],
    [{ ctrlCode: 'do-share' }, '/ctrlCode', 'ENTRY_WRONG'],
    [{ ctrlCode: 'd'.repeat(51) }, '/ctrlCode', 'ENTRY_WRONG'],
    [{ ctrlName: '' }, '/ctrlName', 'FIELD_REQUIRED'],
    [{ ctrlName: '名'.repeat(51) }, '/ctrlName', 'ENTRY_WRONG'],
    [{ ctrlEnName: 'n'.repeat(51) }, '/ctrlEnName', 'ENTRY_WRONG'],
    [{ method: 'PATCH' }, '/method', 'ENTRY_WRONG'],
    [{ urlPattern: 'u'.repeat(201) }, '/urlPattern', 'ENTRY_WRONG'],
    [{ order: -1 }, '/order', 'ENTRY_WRONG'],
  ])('is refused with %j', async (change, pointer, code) => {
    expect(errorsOf(await admin.call('createControl', { body: control(change) }))).toMatchObject([{ pointer, code }]);
    const changed = await admin.call('updateControl', {
      path: { id: controlId('user', 'doQuery') },
      body: control(change),
    });
    expect(errorsOf(changed)).toMatchObject([{ pointer, code }]);
  });

  test('has a code that is unique within its menu, but not across menus', async () => {
    expect(await admin.refusal('createControl', { body: control({ ctrlCode: 'doQuery' }) })).toBe('409 CTRL_CODE_DUP');
    const request = { path: { id: controlId('user', 'doQuery') }, body: control({ ctrlCode: 'doQuery' }) };
    expect(await admin.refusal('updateControl', request)).toBe('409 CTRL_CODE_DUP');
    await admin.ok('createControl', { body: control({ menuCode: 'operation', ctrlCode: 'doShare' }) });
    await admin.ok('createControl', { body: control({ menuCode: 'dashboard', ctrlCode: 'doShare' }) });
  });

  test('with a stale revision is refused with 412 and the current control', async () => {
    const path = { id: controlId('user', 'doExport') };
    const headers = { 'If-Match': '"1"' };
    await admin.ok('updateControl', { path, body: control({ menuCode: 'user', ctrlCode: 'doExport' }), headers });
    const lateUpdate = await admin.call('updateControl', {
      path,
      body: control({ menuCode: 'user', ctrlCode: 'doExport' }),
      headers,
    });
    expect([lateUpdate.status, lateUpdate.body['current']]).toMatchObject([
      412,
      { menuName: '用户管理', ctrlName: '分享', revision: 2 },
    ]);
  });

  test('of the seed has a name and is accepted by the form', () => {
    const { db } = admin.mock;
    const wrong = db.controls
      .all()
      .filter(
        ({ menuCode, ctrlCode, ctrlName, ctrlEnName, method, urlPattern, order }) =>
          ctrlName === ctrlCode ||
          !v.is(ControlInput, { menuCode, ctrlCode, ctrlName, ctrlEnName, method, urlPattern, order }),
      );
    expect(wrong.map(({ menuCode, ctrlCode }) => `${menuCode}#${ctrlCode}`)).toEqual([]);
    expect(db.controls.find({ menuCode: 'user', ctrlCode: 'doDisable' })).toMatchObject({
      method: 'POST',
      urlPattern: '/yusp-app-oca/api/sysuser/{id}/{status}',
    });
  });
});

describe('the list of controls', () => {
  test('is ordered within a menu, and filtered by menu, code and name', async () => {
    const ofUsers = await admin.items('listControls', { query: { menuCode: 'user' } });
    expect(ofUsers.map(({ ctrlCode }) => ctrlCode)).toEqual([
      'doQuery',
      'doCreate',
      'doUpdate',
      'doDelete',
      'doEnable',
      'doDisable',
      'doResetPwd',
      'doExport',
    ]);
    expect(await admin.items('listControls', { query: { ctrlCode: 'authorize' } })).toMatchObject([
      { menuCode: 'role', ctrlName: '授权' },
    ]);
    expect(await admin.items('listControls', { query: { ctrlName: 'reset pass' } })).toMatchObject([
      { menuCode: 'user', ctrlCode: 'doResetPwd' },
    ]);
    expect(await admin.items('listControls', { query: { ctrlName: '重置' } })).toHaveLength(1);
  });

  test('is paged and sorted', async () => {
    const { total } = await admin.ok('listControls', { query: { size: '10', page: '2' } });
    expect(total).toBe(admin.mock.db.controls.size);
    const codes = (await admin.items('listControls', { query: { sort: 'ctrlCode,desc', size: '100' } })).map(
      ({ ctrlCode }) => ctrlCode,
    );
    expect(codes[0]).toBe('doView');
  });
});

test.each(['getMenu', 'updateMenu', 'deleteMenus'] as const)(
  'a menu with an unknown id is not found by %s',
  async (operation) => {
    expect(
      await admin.refusal(operation, { path: { id: '999' }, body: operation === 'updateMenu' ? menu() : undefined }),
    ).toBe('404 NOT_FOUND');
  },
);

test.each(['getControl', 'updateControl', 'deleteControls'] as const)(
  'a control with an unknown id is not found by %s',
  async (operation) => {
    expect(
      await admin.refusal(operation, {
        path: { id: '9999' },
        body: operation === 'updateControl' ? control() : undefined,
      }),
    ).toBe('404 NOT_FOUND');
  },
);
