/** Permissions: those of the contract against the tables, and changes that apply to the next request. */
import { beforeEach, describe, expect, test } from 'vitest';
import { operations, type OperationId, type OperationRow } from '../../openapi/generated/operations.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { spelledOut } from '../../mock-server/core/contract/operation.ts';
import type { ParametersSchema } from '../../openapi/codegen/runtime/index.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { menus as menuEntries } from '../../openapi/generated/menus.ts';
import { roleSeeds } from '../../mock-server/system/roles/seed.ts';
import { Client, freshMock, signedIn } from '../mock-client.ts';

/** Every permission that the contract names. */
const permissionNames = menuEntries.flatMap(({ key, controls }) =>
  controls.filter(({ path }) => path !== undefined).map(({ code }) => `${key}#${code}`),
);

/** The values that a path parameter can have; none when it has no enum. */
function optionsOf(path: ParametersSchema | null, name: string): string[] {
  const schema = path?.entries[name];
  if (schema === undefined || !('options' in schema) || !Array.isArray(schema.options)) return [];
  return schema.options.filter((option) => typeof option === 'string');
}

let admin: Client;
const idOf = (code: string): string => admin.mock.db.roles.find({ code })?.id ?? '';
const userId = (userName: string): string => admin.mock.db.users.find({ userName })?.id ?? '';
const control = (menuCode: string, ctrlCode: string): string =>
  admin.mock.db.controls.find({ menuCode, ctrlCode })?.id ?? '';
const authorise = (code: string, menus: string[], controls: string[]) =>
  admin.ok('saveRoleAuthorization', { path: { id: idOf(code) }, body: { menus, controls } });
/** The menu URLs of a session. */
const visibleMenus = async (client: Client): Promise<unknown[]> => {
  const { menus } = await client.ok('getUserMenu');
  return Array.isArray(menus) ? menus.map(({ menuUrl }: { menuUrl: string }) => menuUrl).filter(Boolean) : [];
};

beforeEach(async () => {
  admin = await signedIn();
});

describe('controls', () => {
  test('exist for every permission that the contract names', () => {
    const { db } = admin.mock;
    const views = new Map(db.menus.all().map(({ url, code }) => [url, code]));
    const missing = permissionNames.filter((permission) => {
      const [view = '', ctrlCode] = permission.split('#');
      return db.controls.find({ menuCode: views.get(view) ?? '', ctrlCode }) === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('have permission names with all path parameters filled in', () => {
    expect(permissionNames).toEqual(
      expect.arrayContaining([
        'publish/android-upgrade#doPublish',
        'publish/harmony-upgrade#doPublish',
        'system/user#doEnable',
        'system/role#doDisable',
      ]),
    );
    expect(permissionNames.filter((permission) => permission.includes('{'))).toEqual([]);
  });

  test('and menus of the seed roles exist', () => {
    const { db } = admin.mock;
    for (const { menus, controls, code } of db.roles.all()) {
      expect(
        menus.filter((menu) => !db.menus.find({ code: menu })),
        code,
      ).toEqual([]);
      expect(
        controls.filter((id) => !db.controls.get(id)),
        code,
      ).toEqual([]);
    }
  });
});

/** One way to call an operation: its path parameters, and the permissions of which one is needed. */
interface Way {
  id: OperationId;
  path: Record<string, string>;
  permissions: string[];
}

/** Nothing has this id, so that an allowed call finds nothing to change. */
const NOBODY = '999999';

function waysOf(id: OperationId): Way[] {
  const { path, permission, choice, recordValues }: OperationRow = operations[id];
  if (permission === null) return [];
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({
    name,
    options: optionsOf(validators[id].path, name),
  }));
  // One way for each value of each parameter that has an enum.
  const paths = names.reduce<Record<string, string>[]>(
    (combinations, { name, options }) =>
      combinations.flatMap((one) =>
        (options.length > 0 ? options : [NOBODY]).map((value) => ({ ...one, [name]: value })),
      ),
    [{}],
  );
  return paths.map((values) => {
    const requiredPermissions =
      typeof permission === 'string'
        ? [permission]
        : Object.entries(permission).flatMap(([value, one]) =>
            choice === null || values[choice] === value ? one : [],
          );
    return {
      id,
      path: values,
      permissions: requiredPermissions
        .flatMap((one) => spelledOut(one, recordValues))
        .map((one) => one.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')),
    };
  });
}

const ways = Object.keys(operations).filter(isOperationId).flatMap(waysOf);

describe('every operation is refused without its permission and allowed with it', () => {
  test.each(roleSeeds.map(({ code }) => code))('in the role %s', async (code) => {
    const { db, write } = admin.mock;
    const role = db.roles.find({ code });
    const pattern = db.users.find({ userName: 'release01' });
    if (role === undefined || pattern === undefined) throw new Error('a seed is missing');
    const { id: _, ...columns } = pattern;
    await write(() => db.users.insert({ ...columns, userName: 'probe', roleIds: [role.id] }));
    const views = new Map(db.menus.all().map((menu) => [menu.code, menu.url]));
    const roleControls = role.isSystem ? db.controls.all() : role.controls.flatMap((one) => db.controls.get(one) ?? []);
    const rights = new Set(
      role.status === 'enabled'
        ? roleControls.map(({ menuCode, ctrlCode }) => `${views.get(menuCode)}#${ctrlCode}`)
        : [],
    );

    const client = await signedIn('probe', admin.mock);
    const wrong: string[] = [];
    for (const { id, path, permissions } of ways) {
      const { status, body } = await client.call(id, { path });
      const refused = status === 403 && body['code'] === 'AUTH_FORBIDDEN';
      if (refused === permissions.some((permission) => rights.has(permission)))
        wrong.push(`${id} ${permissions.join(' or ')}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(ways.length).toBeGreaterThan(60);
  });
});

/** B.29: a role can see more than it may change. */
test.each<[role: string, may: OperationId[], mayNot: OperationId[]]>([
  ['release01', ['listUpgrades', 'listUploadServices', 'listApplications'], ['listUsers', 'deleteApplications']],
  ['gateway01', ['listApplications'], ['listUpgrades', 'listRoles']],
  ['operator01', [], ['listApplications', 'listUpgrades', 'listUsers']],
  ['analyst01', [], ['listUpgrades', 'listUsers']],
  [
    'auditor01',
    ['listUsers', 'listRoles', 'getUserRights', 'compareRoles', 'listUserSessions'],
    ['batchDeleteUsers', 'deleteRoles', 'kickUserSession', 'copyRole'],
  ],
])('%s can call some operations and is refused others', async (userName, may, mayNot) => {
  const client = await signedIn(userName, admin.mock);
  const path = { id: NOBODY, otherId: NOBODY, sessionId: NOBODY, appId: NOBODY, platform: 'android' };
  for (const id of may) expect((await client.call(id, { path })).status, id).not.toBe(403);
  for (const id of mayNot) expect(await client.refusal(id, { path }), id).toBe('403 AUTH_FORBIDDEN');
});

describe('a change takes effect at the next request of an open session:', () => {
  test('menus and controls granted to a role and revoked', async () => {
    const analyst = await signedIn('analyst01', admin.mock);
    expect(await analyst.refusal('listUsers')).toBe('403 AUTH_FORBIDDEN');
    await authorise('analyst', ['dashboard', 'user'], [control('user', 'doQuery')]);
    expect(await visibleMenus(analyst)).toEqual(['dashboard', 'system/user']);
    await analyst.ok('listUsers');
    expect(await analyst.refusal('batchDeleteUsers', { path: { id: NOBODY } })).toBe('403 AUTH_FORBIDDEN');
    await authorise('analyst', ['dashboard', 'user'], []);
    expect(await analyst.ok('getUserMenu')).toMatchObject({ ctrls: [] });
    expect(await analyst.refusal('listUsers')).toBe('403 AUTH_FORBIDDEN');
  });

  test('a role disabled and enabled again', async () => {
    const auditor = await signedIn('auditor01', admin.mock);
    await admin.ok('changeRoleStatus', { path: { id: idOf('auditor'), status: 'disabled' } });
    expect(await auditor.refusal('listUsers')).toBe('403 AUTH_FORBIDDEN');
    expect(await auditor.refusal('getUserMenu')).toBe('401 AUTH_VERIFY_FAILED');
    expect(await auditor.refusal('getSessionInfo')).toBe('403 AUTH_ROLES_REQUIRED');
    await admin.ok('changeRoleStatus', { path: { id: idOf('auditor'), status: 'enabled' } });
    await auditor.ok('listUsers');
  });

  test('the current role removed, which ends the session; the next one has the remaining role', async () => {
    const user = await signedIn('twohats', admin.mock);
    await user.ok('switchRole', { path: { id: idOf('customer_mgr') } });
    const body = {
      userId: userId('twohats'),
      userName: 'twohats',
      fullName: '赵双鹤',
      roles: [idOf('auditor')],
      applications: ['1'],
    };
    await admin.ok('updateUser', { body });
    expect(await user.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    await user.signIn('twohats');
    expect(await user.ok('getSessionInfo')).toMatchObject({
      roles: [{ code: 'auditor' }],
      selectedRoles: { code: 'auditor' },
    });
    expect(await visibleMenus(user)).toContain('system/user');
    await user.ok('listUsers');
  });

  test('a user disabled or deleted', async () => {
    const auditor = await signedIn('auditor01', admin.mock);
    const path = { id: userId('auditor01') };
    await admin.ok('changeUserStatus', { path: { ...path, status: 'disabled' } });
    expect(await auditor.refusal('listUsers')).toBe('401 AUTH_TOKEN_EXPIRED');
    await admin.ok('batchDeleteUsers', { path });
    expect(await auditor.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
    expect((await auditor.signIn('auditor01')).body['code']).toBe('AUTH_BAD_CREDENTIALS');
  });

  test('a new user name', async () => {
    const manager = await signedIn('release01', admin.mock);
    const body = {
      userId: userId('release01'),
      userName: 'lin.zhixia',
      fullName: '林知夏',
      roles: [idOf('release_mgr')],
      applications: ['1'],
    };
    await admin.ok('updateUser', { body });
    expect(await manager.ok('getSessionInfo')).toMatchObject({ userName: 'lin.zhixia' });
  });
});

describe('a permission that is revoked before the turn of a request is missing', () => {
  let engineer: Client;

  beforeEach(async () => {
    engineer = await signedIn('gateway01', admin.mock);
  });

  test('while the body arrives', async () => {
    const { db, handle } = admin.mock;
    const token = db.sessions.find({ userId: userId('gateway01') })?.accessToken;
    const headers = new Map([
      ['authorization', `Bearer ${token}`],
      ['content-type', 'application/json'],
    ]);
    const body = Promise.withResolvers<Uint8Array>();
    const { method, path } = operations.createApiGroup;
    const answer = handle({ method, path, search: '', header: (name) => headers.get(name), body: () => body.promise });
    await authorise('gateway_eng', [], []);
    const input = { name: '晚到', systemName: 'late', communicationType: 'HTTPS', ip: '10.20.1.11', port: 8443 };
    body.resolve(new TextEncoder().encode(JSON.stringify(input)));
    expect(await answer).toMatchObject({ status: 403 });
    expect(db.apiGroups.find({ name: input.name })).toBeUndefined();
  });

  test('while a request, even one that only reads, waits for an earlier one', async () => {
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const revoked = admin.mock.write(async (db) => {
      await isAsked;
      await db.roles.update(idOf('gateway_eng'), { menus: [], controls: [] });
    });
    const refusal = engineer.refusal('listApiGroups');
    ask();
    expect(await refusal).toBe('403 AUTH_FORBIDDEN');
    await revoked;
  });
});

test('a role that lacks a menu has none of its controls', async () => {
  const { db, write } = admin.mock;
  await write(() => db.roles.update(idOf('analyst'), { menus: ['dashboard'], controls: [control('user', 'doQuery')] }));
  const analyst = await signedIn('analyst01', admin.mock);
  expect(await analyst.ok('getUserMenu')).toMatchObject({ ctrls: [] });
  expect(await analyst.refusal('listUsers')).toBe('403 AUTH_FORBIDDEN');
});

test('a reset restores the permissions of the seed', async () => {
  await authorise('analyst', [], []);
  await admin.ok('resetMock');
  expect(await visibleMenus(await signedIn('analyst01', admin.mock))).toContain('analytics/device');
});

test('the empty scenario has all 12 roles, but only 26 users', async () => {
  const empty = new Client(await freshMock('empty'));
  await empty.signIn('admin');
  expect(await empty.ok('listUsers')).toMatchObject({ total: 26 });
  expect(await empty.ok('listRoles')).toMatchObject({ total: 12 });
});
