import { handlers } from '../../core/http/handler.ts';
import type { OperationsOfTag } from '../../core/contract/operation-types.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import { administrationOf, assertRoles } from '../authority.ts';
import { rightsOf } from '../rights.ts';
import { toRole, toUser } from '../views.ts';
import type { Tables } from '../../core/store/table.ts';
import type { AuthorizationOperation } from './authorization.ts';

/** Default columns of new roles. */
const fresh = (db: Tables) => ({
  recordNumber: Math.max(0, ...db.roles.all().map(({ recordNumber }) => recordNumber)) + 1,
  isSystem: false,
  status: 'notEnabled' as const,
});

const holds =
  (roleId: string) =>
  ({ roleIds }: { roleIds: readonly string[] }) =>
    roleIds.includes(roleId);

type OrdinaryOperation = Exclude<OperationsOfTag<'roles'>, AuthorizationOperation | 'changeRoleStatus'>;

const ordinaryHandlers = handlers<'roles', OrdinaryOperation>({
  listRoles: (context) => {
    const { db, query } = context;
    const { name, code, status, ...rest } = query;
    const result = db.roles.list({ ...rest, where: { status }, contains: { name, code } });
    const administration = administrationOf(context);
    return { ...result, items: result.items.map((role) => ({ ...toRole(db, role), ...administration.role(role) })) };
  },

  getRole: (context) => {
    const { db, path } = context;
    const role = db.roles.require(path.id);
    return { ...toRole(db, role), ...administrationOf(context).role(role) };
  },

  createRole: async ({ db, body }) => {
    const { code, name, description = '' } = body;
    return toRole(db, await db.roles.insert({ code, name, description, ...fresh(db), menus: [], controls: [] }));
  },

  updateRole: async (context) => {
    const { db, path, body, refuse, checkRevision } = context;
    const role = db.roles.require(path.id);
    assertRoles(context, [role]);
    checkRevision(toRole(db, role));
    const { code, name, description = '' } = body;
    if (role.isSystem && code !== role.code) {
      throw refuse('ROLE_SYSTEM_CODE', { errors: [{ pointer: '/code', code: 'ROLE_SYSTEM_CODE' }] });
    }
    return toRole(db, await db.roles.update(role.id, { code, name, description }));
  },

  deleteRoles: async (context) => {
    const { db, path, refuse, transition } = context;
    const roles = db.roles.requireAll(path.id);
    assertRoles(context, roles);
    transition('Role', roles);
    const used = roles.map(({ id }) => id).filter((id) => db.users.count({ filter: holds(id) }) > 0);
    if (used.length > 0) throw refuse('ROLE_IN_USE', { ids: used });
    for (const { id } of roles) await db.roles.remove(id);
  },

  listRoleUsers: (context) => {
    const { db, path, query } = context;
    const { id } = db.roles.require(path.id);
    const result = db.users.list({ ...query, filter: holds(id) });
    const administration = administrationOf(context);
    return { ...result, items: result.items.map((user) => ({ ...toUser(db, user), ...administration.user(user) })) };
  },

  /** A copy of the initial role has its current rights listed explicitly: it does not get later ones. */
  copyRole: async (context) => {
    const { db, path, body } = context;
    const role = db.roles.require(path.id);
    assertRoles(context, [role]);
    const { menus, controls } = rightsOf(db, role);
    const copy = await db.roles.insert({
      ...body,
      description: role.description,
      ...fresh(db),
      menus: menus.map(({ code }) => code),
      controls: controls.map(({ id }) => id),
    });
    return toRole(db, copy);
  },
});

/** All handlers of roles except those of their permissions. */
export const createRoleHandlers = (demandOwnPassword: DemandOwnPassword) =>
  handlers<'roles', OrdinaryOperation | 'changeRoleStatus'>({
    ...ordinaryHandlers,

    changeRoleStatus: async (context) => {
      const { db, path, refuse, transition } = context;
      const role = db.roles.require(path.id);
      assertRoles(context, [role]);
      const change = transition('Role', role);
      if (role.isSystem && path.status === 'disabled') throw refuse('ROLE_SYSTEM_NO_DISABLE');
      const grants =
        path.status === 'enabled' && role.menus.length > 0 && db.users.count({ filter: holds(role.id) }) > 0;
      if (grants) demandOwnPassword(context);
      return toRole(db, await db.roles.update(role.id, change));
    },
  });
