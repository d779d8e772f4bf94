import { handlers } from '../../core/http/handler.ts';
import { enabledRoles, rightsOf } from '../rights.ts';
import type { RoleRow } from '../roles/table.ts';
import { rightsList, roleReference } from '../views.ts';

/** Returns for each record the codes of the roles that include it. */
function sources<T>(
  rights: readonly { role: RoleRow; records: readonly T[] }[],
  keyOf: (record: T) => string,
): Record<string, string[]> {
  const byMenu: Record<string, string[]> = {};
  for (const { role, records } of rights) for (const record of records) (byMenu[keyOf(record)] ??= []).push(role.code);
  return byMenu;
}

export const userRightsHandlers = handlers<'users', 'getUserRights'>({
  getUserRights: ({ db, path }) => {
    const roles = enabledRoles(db, db.users.require(path.id));
    const rights = roles.map((role) => ({ role, ...rightsOf(db, role) }));
    const [menus, controls] = [rights.flatMap((one) => one.menus), rights.flatMap((one) => one.controls)];
    return {
      roles: roles.map(roleReference),
      ...rightsList([...new Set(menus)], [...new Set(controls)]),
      menuSource: sources(
        rights.map((one) => ({ role: one.role, records: one.menus })),
        ({ code }) => code,
      ),
      source: sources(
        rights.map((one) => ({ role: one.role, records: one.controls })),
        ({ id }) => id,
      ),
    };
  },
});
