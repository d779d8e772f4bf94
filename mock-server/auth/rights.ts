import type { Tables } from '../core/table.ts';
import type { ApplicationRow } from '../platform/tables.ts';
import type { RoleRow, UserRow } from '../system/tables.ts';

/** The roles that a user can select, in the user's order. */
export const enabledRoles = (db: Tables, user: UserRow): RoleRow[] =>
  user.roleIds.flatMap((id) => db.roles.find({ id, status: 'enabled' }) ?? []);

/** The applications that a user can switch to, in the user's order. */
export const applicationsOf = (db: Tables, user: UserRow): ApplicationRow[] =>
  user.appIds.flatMap((id) => db.applications.get(id) ?? []);
