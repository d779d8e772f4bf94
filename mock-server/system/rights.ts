/**
 * Determines who sees what and may do what, from the tables `users`, `roles`, `menus`, `controls` and `applications`.
 * Nothing else decides it: `getUserMenu` returns what `rightsOf` returns for the session's role, and the engine checks
 * `grants` before every call. A change of one of these tables therefore applies from the next request on, in every open
 * session.
 *
 * - A session acts in one role, `selectedRole`: the one that it has selected if the user still holds it and it is
 *   enabled, otherwise the user's first enabled one. Without any, it may do nothing.
 * - The initial system role has every right, including those for menus and controls that are created later, and
 *   access to every application; any other role has access to those that its user is assigned to.
 * - Authorization for a menu includes those above it. A control requires that its menu is authorized, too. The
 *   visibility of a menu does not affect rights.
 */
import type { AuthPort } from '../core/session/access.ts';
import type { Session } from '../core/store/registry.ts';
import type { Tables } from '../core/store/table.ts';
import type { ApplicationRow } from '../platform/applications/table.ts';
import type { ControlRow } from './controls/table.ts';
import type { MenuRow } from './menus/table.ts';
import type { RoleRow } from './roles/table.ts';
import type { UserRow } from './users/table.ts';

/** Parent of top-level menus. */
export const ROOT = '0';

/** What a role sees and may do. */
export interface Rights {
  /** The authorized menus and their containers, in order. */
  readonly menus: readonly MenuRow[];
  /** The controls of authorized menus, in order. */
  readonly controls: readonly ControlRow[];
}

/** Returns all menus in reading order: each before its children, siblings in order. */
export function menusInOrder(db: Tables): MenuRow[] {
  const below = Map.groupBy(db.menus.all({ sort: ['order,asc'] }), ({ parentCode }) => parentCode);
  const walk = (code: string): MenuRow[] => (below.get(code) ?? []).flatMap((menu) => [menu, ...walk(menu.code)]);
  return walk(ROOT);
}

/** Returns the menus and controls of a role, whatever its status. */
export function rightsOf(db: Tables, role: RoleRow): Rights {
  const menus = menusInOrder(db);
  const controls = db.controls.all({ sort: ['order,asc'] });
  if (role.isSystem) return { menus, controls };
  const [menuCodes, controlIds] = [withParents(menus, role.menus), new Set(role.controls)];
  return {
    menus: menus.filter(({ code }) => menuCodes.has(code)),
    controls: controls.filter(({ id, menuCode }) => controlIds.has(id) && menuCodes.has(menuCode)),
  };
}

/** Returns the codes of these menus and of all their ancestors. */
export function withParents(menus: readonly MenuRow[], codes: readonly string[]): Set<string> {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const rights = new Set<string>();
  for (const code of codes) {
    for (let at = byCode.get(code); at !== undefined && !rights.has(at.code); at = byCode.get(at.parentCode))
      rights.add(at.code);
  }
  return rights;
}

/** Returns the menus that users see: the visible ones below visible ones. */
export function visibleMenus(menus: readonly MenuRow[]): MenuRow[] {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const isVisible = (menu: MenuRow | undefined): boolean =>
    menu !== undefined && menu.visible && (menu.parentCode === ROOT || isVisible(byCode.get(menu.parentCode)));
  return menus.filter(isVisible);
}

/** Returns the roles that a user can select, in the user's order. */
export const enabledRoles = (db: Tables, user: UserRow): RoleRow[] =>
  user.roleIds.flatMap((id) => db.roles.find({ id, status: 'enabled' }) ?? []);

/** Returns the role in which a session acts; undefined if its user has no enabled role. */
export function selectedRole(db: Tables, { userId, roleId }: Pick<Session, 'userId' | 'roleId'>): RoleRow | undefined {
  const user = db.users.get(userId);
  const roles = user?.status === 'enabled' ? enabledRoles(db, user) : [];
  return roles.find(({ id }) => id === roleId) ?? roles[0];
}

/** Returns the applications that a user can switch to, in the user's order. */
export const applicationsOf = (db: Tables, user: UserRow): ApplicationRow[] =>
  user.appIds.flatMap((id) => db.applications.get(id) ?? []);

/**
 * Returns the view key of a menu for permissions: `/pages/system/user` is `system/user`, and `analyzer-simple/` is an
 * alias of `analytics/`. Links and frames have none.
 */
export function viewKey(url: string): string {
  if (/^(https?:|iframelink=)/iu.test(url)) return '';
  return url.replace(/^\/*(pages\/)?|\/+$/gu, '').replace(/^analyzer-simple\/(?!ios-details$)/u, 'analytics/');
}

/** Returns rights as permissions of the contract: view keys and `view key#control`. */
export function permissionsOf({ menus, controls }: Rights): Set<string> {
  const permissions = new Set<string>();
  const views = new Map(menus.map(({ code, url }) => [code, viewKey(url)]));
  for (const view of views.values()) if (view !== '') permissions.add(view);
  for (const { menuCode, ctrlCode } of controls) {
    const view = views.get(menuCode) ?? '';
    if (view !== '') permissions.add(`${view}#${ctrlCode}`);
  }
  return permissions;
}

/** The permissions that the engine checks before every call. */
export const grants: AuthPort['grants'] = {
  tables: ['users', 'roles', 'menus', 'controls'],
  of: (session, db) => {
    const role = selectedRole(db, session);
    return role === undefined ? new Set<string>() : permissionsOf(rightsOf(db, role));
  },
  applications: (session, db) =>
    selectedRole(db, session)?.isSystem ? null : new Set(db.users.get(session.userId)?.appIds),
};
