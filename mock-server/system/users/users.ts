import { type Context, handlers } from '../../core/http/handler.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import { administrationOf, assertGranted, assertUsers } from '../authority.ts';
import { enabledRoles } from '../rights.ts';
import { endSessions, followUser, sessionHandlers } from './sessions.ts';
import { userRightsHandlers } from './user-rights.ts';
import type { UserRow } from './table.ts';
import { unitsBelow } from '../units/units.ts';
import { checkNewUser, checkUser, userColumns } from './rules.ts';
import { toUser } from '../views.ts';

/** Returns the filters of a list beyond equality: the role, the application, the unit with those below it. */
function filterOf({ db, query }: Context<'listUsers'>): ((user: UserRow) => boolean) | undefined {
  const { roleId, appId, unitId } = query;
  if (roleId === undefined && appId === undefined && unitId === undefined) return undefined;
  const units = unitId === undefined ? undefined : unitsBelow(db, unitId);
  return (user) =>
    (roleId === undefined || user.roleIds.includes(roleId)) &&
    (appId === undefined || user.appIds.includes(appId)) &&
    (units === undefined || units.has(user.unitId ?? ''));
}

/** Returns the entries of a list that are not in another one. */
const added = (now: readonly string[], before: readonly string[]): string[] => now.filter((id) => !before.includes(id));
const differ = (one: readonly string[], other: readonly string[]): boolean =>
  added(one, other).length + added(other, one).length > 0;

/** Handlers that never require the password. */
const ordinaryHandlers = handlers<'users', 'listUsers' | 'getUser' | 'batchDeleteUsers' | 'changeUserStatus'>({
  listUsers: (context) => {
    const { db, query } = context;
    const { userName, fullName, jobNumber, status, sort, page, size } = query;
    const result = db.users.list({
      where: { status },
      contains: { userName, fullName, jobNumber },
      filter: filterOf(context),
      sort,
      page,
      size,
    });
    const administration = administrationOf(context);
    return { ...result, items: result.items.map((user) => ({ ...toUser(db, user), ...administration.user(user) })) };
  },

  getUser: (context) => {
    const { db, path } = context;
    const user = db.users.require(path.id);
    return { ...toUser(db, user), ...administrationOf(context).user(user) };
  },

  batchDeleteUsers: async (context) => {
    const { db, path, transition } = context;
    const users = db.users.requireAll(path.id);
    assertUsers(context, users);
    transition('User', users);
    for (const { id } of users) {
      await endSessions(db, id);
      await db.users.remove(id);
    }
  },

  changeUserStatus: async (context) => {
    const { db, session, path, refuse, transition } = context;
    const user = db.users.require(path.id);
    assertUsers(context, [user]);
    const change = transition('User', user);
    if (path.status === 'enabled') {
      if (user.roleIds.length === 0) throw refuse('AUTH_ROLES_REQUIRED');
      if (enabledRoles(db, user).length === 0) throw refuse('USER_ROLES_DISABLED');
    } else {
      if (user.isAdmin) throw refuse('USER_ADMIN_NO_DISABLE');
      if (user.id === session.userId) throw refuse('USER_SELF_NO_DISABLE');
      await endSessions(db, user.id);
    }
    return toUser(db, await db.users.update(user.id, change));
  },
});

export const createUserHandlers = (demandOwnPassword: DemandOwnPassword) =>
  handlers<'users'>({
    ...ordinaryHandlers,
    ...sessionHandlers,
    ...userRightsHandlers,

    insertUser: async (context) => {
      const { db, body, clock } = context;
      checkNewUser(context);
      assertGranted(context, body.roles, body.applications ?? []);
      const user = await db.users.insert({
        ...userColumns(context),
        password: body.password,
        status: 'notEnabled',
        isAdmin: false,
        registrationTime: clock.iso(),
      });
      // Last, so that a conflict of names is reported first. Earlier writes are rolled back.
      demandOwnPassword(context);
      return toUser(db, user);
    },

    updateUser: async (context) => {
      const { db, session, body, refuse, checkRevision } = context;
      const user = db.users.require(body.userId);
      assertUsers(context, [user]);
      checkRevision(toUser(db, user));
      checkUser(context);
      // Otherwise nobody could ever restore the rights.
      if (user.isAdmin && !body.roles.some((id) => db.roles.get(id)?.isSystem)) throw refuse('USER_ADMIN_ROLE');
      const { roleIds, appIds } = userColumns(context);
      assertGranted(context, added(roleIds, user.roleIds), added(appIds, user.appIds));
      const changed = await db.users.update(user.id, userColumns(context));
      if (differ(roleIds, user.roleIds) || differ(appIds, user.appIds)) demandOwnPassword(context);
      if (differ(roleIds, user.roleIds)) await endSessions(db, user.id, session.id);
      await followUser(db, changed);
      return toUser(db, changed);
    },

    resetUserPassword: async (context) => {
      const { db, path, body, refuse } = context;
      const user = db.users.require(path.id);
      assertUsers(context, [user]);
      if (body.userId !== undefined && body.userId !== user.id) {
        throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/userId', code: 'ENTRY_WRONG' }] });
      }
      if (body.userPassword !== body.confirmPassword) {
        throw refuse('PWD_MISMATCH', { errors: [{ pointer: '/confirmPassword', code: 'PWD_MISMATCH' }] });
      }
      demandOwnPassword(context);
      const changed = await db.users.update(user.id, { password: body.userPassword });
      await endSessions(db, user.id);
      return toUser(db, changed);
    },
  });
