/**
 * An attacker with a partial role tries every operation of system administration in random order. Neither the attacker
 * nor any other account may end up with permissions that it did not have and that the attacker could not grant.
 */
import { describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import type { OperationsOf } from '../../mock-server/core/contract/operation-types.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { createRng, type Rng } from '../../mock-server/core/world/rng.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { permissionsOf, rightsOf } from '../../mock-server/system/rights.ts';
import { Client, freshMock } from '../mock-client.ts';
import { tries } from '../thorough.ts';

const PASSWORD = 'Chenghu2024';
const SYSTEM = ['user', 'role', 'menu', 'operation'];
const ADDRESSES = [
  '',
  'system/user',
  '/pages/system/role',
  'system/menu',
  'dashboard',
  'publish/ftp-manager',
  'message/push',
  'https://chenghu.example',
];

interface Call {
  path?: Record<string, string>;
  body?: object;
}
type Draw = { rng: Rng; db: Tables };
type Write = {
  [Id in OperationsOf<'system'>]: (typeof operations)[Id]['method'] extends 'GET' ? never : Id;
}[OperationsOf<'system'>];

const idOf = (rng: Rng, rows: readonly { id: string }[]): string => rng.pick(rows).id;
/** A few random elements, at least one. */
const someOf = <T>(rng: Rng, all: readonly T[], most = 3): T[] => [
  ...new Set(Array.from({ length: rng.int(1, most) }, () => rng.pick(all))),
];

/** The users that matter to the test, without the many seeded employees. */
const people = (db: Tables) =>
  db.users.all({ filter: ({ id, userName }) => Number(id) <= 26 || /^(attacker|made)/u.test(userName) });
const password = { password: PASSWORD, confirmPassword: PASSWORD };
/** Prefers roles that the attacker may grant or manage, because only successful calls can do harm. */
const rolesIn = ({ rng, db }: Draw) =>
  db.roles.all(rng.chance(0.6) ? { filter: ({ recordNumber }) => recordNumber >= 90 } : {});
const personIn = ({ rng, db }: Draw) =>
  rng.pick(rng.chance(0.5) ? people(db).filter(({ id }) => Number(id) > 26) : people(db));

const userForm = ({ rng, db }: Draw) => ({
  fullName: '某人',
  roles: someOf(rng, rolesIn({ rng, db })).map(({ id }) => id),
  applications: someOf(rng, ['1', '2', '3']),
});
const codeOf = (rng: Rng): string => `made_${rng.int(0, 9999)}`;
const menuForm = ({ rng, db }: Draw, code: string) => {
  const parents = [...db.menus.all().map((menu) => menu.code), '0'];
  return { code, name: '名', parentCode: rng.pick(parents), url: rng.pick(ADDRESSES), visible: rng.chance(0.9) };
};
const controlForm = ({ rng, db }: Draw) => {
  const { menuCode } = db.controls.require(idOf(rng, db.controls.all()));
  return {
    menuCode: rng.pick([menuCode, ...SYSTEM]),
    ctrlCode: rng.pick(['doQuery', 'doUpdate', 'doResetPwd', 'doAuthorize', 'doOther', 'doPublish']),
    ctrlName: '名',
  };
};

/** Input of the attacker for each write: plausible values, as an attacker would choose them. */
const moves: Record<Write, (draw: Draw) => Call> = {
  insertUser: (draw) => ({ body: { userName: codeOf(draw.rng), ...userForm(draw), ...password } }),
  updateUser: (draw) => {
    const user = personIn(draw);
    return { body: { userId: user.id, userName: user.userName, ...userForm(draw) } };
  },
  batchDeleteUsers: ({ rng, db }) => ({ path: { id: idOf(rng, people(db)) } }),
  changeUserStatus: ({ rng, db }) => ({
    path: { id: idOf(rng, people(db)), status: rng.pick(['enabled', 'disabled']) },
  }),
  resetUserPassword: ({ rng, db }) => ({
    path: { id: idOf(rng, people(db)) },
    body: { userPassword: PASSWORD, confirmPassword: PASSWORD },
  }),
  kickUserSession: ({ rng, db }) => {
    const open = db.sessions.all();
    const { id, userId } = open.length > 0 ? rng.pick(open) : { id: '1', userId: '1' };
    return { path: { id: userId, sessionId: id } };
  },
  createRole: ({ rng }) => ({ body: { code: codeOf(rng), name: '名' } }),
  updateRole: ({ rng, db }) => ({ path: { id: idOf(rng, db.roles.all()) }, body: { code: codeOf(rng), name: '名' } }),
  deleteRoles: ({ rng, db }) => ({ path: { id: idOf(rng, db.roles.all()) } }),
  changeRoleStatus: ({ rng, db }) => ({
    path: { id: idOf(rng, db.roles.all()), status: rng.pick(['enabled', 'disabled']) },
  }),
  saveRoleAuthorization: ({ rng, db }) => {
    const controls = someOf(rng, db.controls.all(), 4);
    return {
      path: { id: idOf(rng, db.roles.all()) },
      body: { menus: [...new Set(controls.map(({ menuCode }) => menuCode))], controls: controls.map(({ id }) => id) },
    };
  },
  copyRole: ({ rng, db }) => ({ path: { id: idOf(rng, db.roles.all()) }, body: { code: codeOf(rng), name: '名' } }),
  createMenu: (draw) => ({ body: menuForm(draw, codeOf(draw.rng)) }),
  updateMenu: (draw) => {
    const menu = draw.rng.pick(draw.db.menus.all());
    return { path: { id: menu.id }, body: menuForm(draw, draw.rng.chance(0.8) ? menu.code : codeOf(draw.rng)) };
  },
  deleteMenus: ({ rng, db }) => ({ path: { id: idOf(rng, db.menus.all()) } }),
  createControl: (draw) => ({ body: controlForm(draw) }),
  updateControl: (draw) => ({ path: { id: idOf(draw.rng, draw.db.controls.all()) }, body: controlForm(draw) }),
  deleteControls: ({ rng, db }) => ({ path: { id: idOf(rng, db.controls.all()) } }),
};
const writes: [OperationId, (draw: Draw) => Call][] = Object.entries(moves).flatMap(([id, move]) =>
  isOperationId(id) ? [[id, move]] : [],
);

type Holding = { permissions: Set<string>; appIds: readonly string[]; isAdmin: boolean };

/** The permissions of a user if all of their roles were enabled. */
function holdingOf(db: Tables, roleIds: readonly string[], appIds: readonly string[]): Holding {
  const roles = roleIds.flatMap((id) => db.roles.get(id) ?? []);
  return {
    permissions: new Set(roles.flatMap((role) => [...permissionsOf(rightsOf(db, role))])),
    appIds,
    isAdmin: roles.some(({ isSystem }) => isSystem),
  };
}
/** Holdings by user name and by role id. */
const holdings = (db: Tables): Map<string, Holding> =>
  new Map([
    ...people(db).map(({ userName, roleIds, appIds }): [string, Holding] => [userName, holdingOf(db, roleIds, appIds)]),
    ...db.roles.all().map(({ id }): [string, Holding] => [`role ${id}`, holdingOf(db, [id], [])]),
  ]);

/** New permissions and applications of a user that neither they nor the attacker had initially. */
function stolen(now: Holding, before: Holding | undefined, attacker: Holding): string[] {
  if (now.isAdmin) return before?.isAdmin ? [] : ['administration'];
  const had = new Set([...(before?.permissions ?? []), ...attacker.permissions]);
  const hadApps = new Set([...(before?.appIds ?? []), ...attacker.appIds]);
  return [
    ...[...now.permissions].filter((one) => !had.has(one)),
    ...now.appIds.filter((one) => !hadApps.has(one)).map((id) => `application ${id}`),
  ];
}

/** Gives the attacker a role with random permissions, most of them for system administration. */
async function armed(seed: number): Promise<{ client: Client; rng: Rng }> {
  const mock = await freshMock();
  const { db } = mock;
  const rng = createRng(seed, ['attacker']);
  const controls = db.controls.all().filter(({ menuCode }) => rng.chance(SYSTEM.includes(menuCode) ? 0.75 : 0.1));
  const menus = [...new Set(controls.map(({ menuCode }) => menuCode))];
  await mock.write(async () => {
    const role = { name: '名', description: '', recordNumber: 90, isSystem: false, status: 'enabled' as const };
    const half = Math.ceil(controls.length / 2);
    const { id } = await db.roles.insert({
      ...role,
      code: 'attacking',
      menus,
      controls: controls.map((one) => one.id),
    });
    // A user whom the attacker may manage.
    const less = await db.roles.insert({
      ...role,
      code: 'attacked',
      menus,
      controls: controls.slice(0, half).map((one) => one.id),
    });
    const { id: _, ...pattern } = db.users.require('2');
    await db.users.insert({ ...pattern, userName: 'attacker', roleIds: [id], appIds: ['1'] });
    await db.users.insert({ ...pattern, userName: 'made_small', roleIds: [less.id], appIds: ['1'] });
  });
  const client = new Client(mock);
  expect((await client.signIn('attacker')).status).toBe(200);
  return { client, rng };
}

describe('an attacker', () => {
  test('tries every operation that writes', () => {
    const all = Object.keys(operations)
      .filter(isOperationId)
      .filter((id) => operations[id].domain === 'system' && operations[id].method !== 'GET');
    expect(writes.map(([id]) => id).toSorted()).toEqual(all.toSorted());
  });

  test.each(Array.from({ length: tries(24, 1 / 3) }, (_, seed) => seed))(
    'gains no permissions and changes no superior account or role (seed %i)',
    async (seed) => {
      const { client, rng } = await armed(seed);
      const { db } = client.mock;
      const start = holdings(db);
      const own = start.get('attacker');
      const [users, roles] = [people(db), db.roles.all()];
      if (own === undefined) throw new Error('no attacker');
      let done = 0;
      for (let step = 0; step < 60; step++) {
        const [id, move] = rng.pick(writes);
        const { status, body } = await client.call(id, move({ rng, db }));
        if (status < 300) done++;
        if (status === 401) await client.signIn(rng.pick(['attacker', 'made_small']));
        expect(status, `${id} ${String(body['code'])}`).toBeLessThan(500);
        const gained = [...holdings(db)].flatMap(([name, now]) =>
          stolen(now, start.get(name), own).map((what) => `${name}: ${what}`),
        );
        expect(gained, `step ${step}, ${id}`).toEqual([]);
      }
      expect(done).toBeGreaterThan(0);
      // No account or role with more permissions was changed, taken over, disabled or deleted.
      const isMore = (name: string): boolean => {
        const { permissions, appIds, isAdmin } = start.get(name) ?? own;
        return (
          isAdmin ||
          [...permissions].some((one) => !own.permissions.has(one)) ||
          appIds.some((one) => !own.appIds.includes(one))
        );
      };
      for (const user of users.filter(({ userName }) => isMore(userName))) expect(db.users.get(user.id)).toBe(user);
      for (const { id, code, status } of roles.filter((role) => isMore(`role ${role.id}`)))
        expect(db.roles.get(id)).toMatchObject({ code, status });
      const admin = new Client(client.mock);
      await admin.signIn('admin');
      for (const operation of ['listUsers', 'listRoles', 'listMenus', 'listControls'] as const)
        await admin.ok(operation);
    },
  );
});
