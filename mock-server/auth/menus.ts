import type { components } from '../../openapi/generated/types.ts';
import type { AuthPort } from '../core/domain.ts';
import type { Tables } from '../core/table.ts';
import type { MenuRow, RoleRow } from '../system/tables.ts';

const ROOT = '0';

function entry({ id, code, name, enName, parentCode, icon, url, type, order }: MenuRow): components['schemas']['MenuEntry'] {
  return {
    menuNum: code,
    menuName: name,
    menuEnName: enName,
    menuParentNum: parentCode,
    menuIcon: icon,
    menuId: id,
    menuUrl: url,
    menuType: type,
    menuOrder: order,
  };
}

/** The menus that a role sees, with the containers above them, and the controls it holds there. */
export function menusOf(db: Tables, role: RoleRow): components['schemas']['UserMenu'] {
  const byCode = new Map(db.menus.all({ sort: ['order,asc'] }).map((menu) => [menu.code, menu]));
  const seen = new Set<string>();
  for (const code of role.menus) {
    for (let at = byCode.get(code); at && !seen.has(at.code); at = at.parentCode === ROOT ? undefined : byCode.get(at.parentCode)) {
      seen.add(at.code);
    }
  }
  return {
    menus: [...byCode.values()].filter(({ code }) => seen.has(code)).map(entry),
    ctrls: role.controls.map((control) => {
      const [menuNum = '', ctrlCode = ''] = control.split('#');
      return { menuNum, ctrlCode };
    }),
  };
}

/** Permissions in the words of the contract: view keys and `view key#control`. */
export const grants: AuthPort['grants'] = {
  tables: ['roles', 'menus'],
  of: (session, db) => {
    const role = db.roles.find({ id: session.roleId, status: 'enabled' });
    const permissions = new Set<string>();
    if (role === undefined) return permissions;
    const views = new Map(db.menus.all().map(({ code, url }) => [code, url]));
    for (const code of role.menus) permissions.add(views.get(code) ?? '');
    for (const control of role.controls) {
      const [code = '', ctrlCode = ''] = control.split('#');
      permissions.add(`${views.get(code) ?? ''}#${ctrlCode}`);
    }
    return permissions;
  },
};
