/**
 * Who sees what and may do what, worked out of the tables `users`, `roles`, `menus`, `controls` and `applications`.
 * Nothing else decides it: `getUserMenu` shows what `rightsOf` answers for the session's role, and the engine asks
 * `grants` before every call. A change to one of these tables therefore counts from the next request on, in every
 * open session.
 *
 * - A session acts in one role, `selectedRole`: the one that it chose as long as the user holds it and it is enabled,
 *   else the user's first enabled one. Without any it may do nothing.
 * - The initial role of the system has every right, also to menus and controls that are made later, and reaches every
 *   application; any other role those that its user is assigned to.
 * - Who is authorised for a menu is so for those above it. A control counts only where its menu is authorised, too.
 *   Whether a menu is visible is no matter of rights.
 */
import type { AuthPort } from '../core/session/access.ts';
import type { Session } from '../core/store/registry.ts';
import type { Tables } from '../core/store/table.ts';
import type { ApplicationRow } from '../platform/applications/table.ts';
import type { ControlRow } from './controls/table.ts';
import type { MenuRow } from './menus/table.ts';
import type { RoleRow } from './roles/table.ts';
import type { UserRow } from './users/table.ts';

/** Parent of the menus that have none. */
export const ROOT = '0';

/** What a role sees and may do. */
export interface Rights {
  /** The authorised menus and the containers above them, in their order. */
  readonly menus: readonly MenuRow[];
  /** The controls of authorised menus, in their order. */
  readonly controls: readonly ControlRow[];
}

/** All menus as they are read: each before those below it, siblings in their order. */
export function menusInOrder(db: Tables): MenuRow[] {
  const below = Map.groupBy(db.menus.all({ sort: ['order,asc'] }), ({ parentCode }) => parentCode);
  const walk = (code: string): MenuRow[] => (below.get(code) ?? []).flatMap((menu) => [menu, ...walk(menu.code)]);
  return walk(ROOT);
}

/** The menus and controls of a role, whatever its status. */
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

/** The codes of these menus and of all above them. */
export function withParents(menus: readonly MenuRow[], codes: readonly string[]): Set<string> {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const rights = new Set<string>();
  for (const code of codes) {
    for (let at = byCode.get(code); at !== undefined && !rights.has(at.code); at = byCode.get(at.parentCode))
      rights.add(at.code);
  }
  return rights;
}

/** Those of some menus that users see: the visible ones below visible ones. */
export function visibleMenus(menus: readonly MenuRow[]): MenuRow[] {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const isVisible = (menu: MenuRow | undefined): boolean =>
    menu !== undefined && menu.visible && (menu.parentCode === ROOT || isVisible(byCode.get(menu.parentCode)));
  return menus.filter(isVisible);
}

/** The roles that a user can select, in the user's order. */
export const enabledRoles = (db: Tables, user: UserRow): RoleRow[] =>
  user.roleIds.flatMap((id) => db.roles.find({ id, status: 'enabled' }) ?? []);

/** The role in which a session acts; undefined when its user has none to act in. */
export function selectedRole(db: Tables, { userId, roleId }: Pick<Session, 'userId' | 'roleId'>): RoleRow | undefined {
  const user = db.users.get(userId);
  const roles = user?.status === 'enabled' ? enabledRoles(db, user) : [];
  return roles.find(({ id }) => id === roleId) ?? roles[0];
}

/** The applications that a user can switch to, in the user's order. */
export const applicationsOf = (db: Tables, user: UserRow): ApplicationRow[] =>
  user.appIds.flatMap((id) => db.applications.get(id) ?? []);

/** The name by which permissions know a menu's view: `/pages/system/user` is `system/user`. Links and frames have none. */
export function viewKey(url: string): string {
  if (/^(https?:|iframelink=)/iu.test(url)) return '';
  return url
    .replace(/^\/+/u, '')
    .replace(/^pages\//u, '')
    .replace(/\/+$/u, '');
}

/** Rights in the words of the contract: view keys and `view key#control`. */
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

/** What the engine asks before every call. */
export const grants: AuthPort['grants'] = {
  tables: ['users', 'roles', 'menus', 'controls'],
  of: (session, db) => {
    const role = selectedRole(db, session);
    return role === undefined ? new Set<string>() : permissionsOf(rightsOf(db, role));
  },
  applications: (session, db) =>
    selectedRole(db, session)?.isSystem ? null : new Set(db.users.get(session.userId)?.appIds),
};
