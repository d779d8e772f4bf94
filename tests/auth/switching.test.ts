import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { Store } from '../../mock-server/core/store/store.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { createDomains } from '../../mock-server/domains.ts';

let client: Client;
const idOf = (code: string): string => client.mock.db.roles.find({ code })?.id ?? '';
/** The menu URLs of the session. */
const visibleMenus = async (): Promise<unknown> => {
  const { menus } = await client.ok('getUserMenu');
  return Array.isArray(menus) ? menus.map(({ menuUrl }: { menuUrl: string }) => menuUrl).filter(Boolean) : menus;
};

describe('a user with two roles', () => {
  beforeEach(async () => {
    client = await signedIn('twohats');
    const { write, db } = client.mock;
    const query = db.controls.find({ menuCode: 'ftp-manager', ctrlCode: 'doQuery' })?.id ?? '';
    await write(() => db.roles.update(idOf('customer_mgr'), { menus: ['ftp-manager'], controls: [query] }));
  });

  test('selects the other role and gets its menus and controls', async () => {
    expect(await client.ok('switchRole', { path: { id: idOf('customer_mgr') } })).toMatchObject({
      selectedRoles: { code: 'customer_mgr' },
      menus: [{ menuUrl: '' }, { menuUrl: 'publish/ftp-manager' }],
      ctrls: [{ menuNum: 'ftp-manager', ctrlCode: 'doQuery' }],
    });
    expect(await visibleMenus()).toEqual(['publish/ftp-manager']);
    expect(await client.ok('getSessionInfo')).toMatchObject({ selectedRoles: { code: 'customer_mgr' } });
  });

  test('has only the permissions of the selected role', async () => {
    expect(await client.refusal('listUploadServices')).toBe('403 AUTH_FORBIDDEN');
    await client.ok('switchRole', { path: { id: idOf('customer_mgr') } });
    await client.ok('listUploadServices');
    await client.ok('switchRole', { path: { id: idOf('model_admin') } });
    expect(await client.refusal('listUploadServices')).toBe('403 AUTH_FORBIDDEN');
  });

  test('keeps the current application and the selected role through a switch and a refresh', async () => {
    const { body } = await client.signIn('twohats');
    await client.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
    await client.ok('switchRole', { path: { id: idOf('customer_mgr') } });
    await client.refresh(String(body['refresh_token']));
    expect(await client.ok('getSessionInfo')).toMatchObject({
      currentApplicationId: 'chenghu-office',
      selectedRoles: { code: 'customer_mgr' },
    });
  });

  test.each(['sys_admin', 'nobody'])('is refused the role %s and keeps the selected one', async (code) => {
    expect(await client.refusal('switchRole', { path: { id: idOf(code) || '4711' } })).toBe('403 AUTH_FORBIDDEN');
    expect(await client.ok('getSessionInfo')).toMatchObject({ selectedRoles: { code: 'model_admin' } });
  });

  test('is refused a disabled role', async () => {
    const { write, db } = client.mock;
    await write(() => db.roles.update(idOf('customer_mgr'), { status: 'disabled' }));
    expect(await client.refusal('switchRole', { path: { id: idOf('customer_mgr') } })).toBe('403 AUTH_FORBIDDEN');
  });
});

describe('the frame configuration', () => {
  const config = { menuModel: 'top-tree', fontSize: 'large', themes: 'orange' };
  const path = { id: '1' };

  test('has defaults until it is saved, and is forbidden to other users', async () => {
    client = await signedIn();
    expect(await client.ok('getUserFrameConfig', { path })).toEqual({
      menuModel: 'left',
      fontSize: 'medium',
      themes: 'purple',
    });
    expect(await client.ok('saveUserFrameConfig', { path, body: { ...config, themes: 'blue' } })).toMatchObject({
      themes: 'blue',
    });
    await client.ok('saveUserFrameConfig', { path, body: config });
    expect(await client.ok('getUserFrameConfig', { path })).toEqual(config);
    const other = await signedIn('release01', client.mock);
    expect(await other.refusal('getUserFrameConfig', { path })).toBe('403 AUTH_FORBIDDEN');
    expect(await other.refusal('saveUserFrameConfig', { path, body: config })).toBe('403 AUTH_FORBIDDEN');
  });

  test('of an older data folder is converted to the current layout names', async () => {
    const store = new Store({ ...coreTables, ...createDomains().tables });
    const row = { id: '1', menuModel: 'topTile', fontSize: 'large', themes: 'orange' };
    await store.restore(new Map([['userFrames', { entries: [{ seq: 1, row }], next: 2, seq: 1 }]]));
    expect(store.tables.userFrames.get('1')).toMatchObject({ menuModel: 'top-tile', fontSize: 'large' });
  });

  test('with an unknown layout is refused', async () => {
    client = await signedIn();
    expect(await client.refusal('saveUserFrameConfig', { path, body: { ...config, menuModel: 'bottom' } })).toBe(
      '422 ENTRY_WRONG',
    );
  });
});
