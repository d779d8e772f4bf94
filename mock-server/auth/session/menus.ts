import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { rightsOf, visibleMenus } from '../../system/rights.ts';
import type { MenuRow } from '../../system/menus/table.ts';
import type { RoleRow } from '../../system/roles/table.ts';

function entry({ id, code, name, enName, parentCode, icon, url, type, order }: MenuRow): Schemas['MenuEntry'] {
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

/** Returns the menus that a role sees, including their containers, and the controls that it has there. */
export function menusOf(db: Tables, role: RoleRow): Schemas['UserMenu'] {
  const { menus, controls } = rightsOf(db, role);
  const visible = visibleMenus(menus);
  const codes = new Set(visible.map(({ code }) => code));
  return {
    menus: visible.map(entry),
    ctrls: controls
      .filter(({ menuCode }) => codes.has(menuCode))
      .map(({ menuCode, ctrlCode }) => ({ menuNum: menuCode, ctrlCode })),
  };
}
