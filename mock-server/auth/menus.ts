import type { components } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/table.ts';
import { ROOT, rightsOf } from '../system/rights.ts';
import type { MenuRow, RoleRow } from '../system/tables.ts';

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

/** Menus that are shown, as every menu above them is. */
function shown(menus: readonly MenuRow[]): MenuRow[] {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const isShown = (menu: MenuRow | undefined): boolean =>
    menu !== undefined && menu.visible && (menu.parentCode === ROOT || isShown(byCode.get(menu.parentCode)));
  return menus.filter(isShown);
}

/** The menus that a role sees, with the containers above them, and the controls it holds there. */
export function menusOf(db: Tables, role: RoleRow): components['schemas']['UserMenu'] {
  const { menus, controls } = rightsOf(db, role);
  const visible = shown(menus);
  const codes = new Set(visible.map(({ code }) => code));
  return {
    menus: visible.map(entry),
    ctrls: controls
      .filter(({ menuCode }) => codes.has(menuCode))
      .map(({ menuCode, ctrlCode }) => ({ menuNum: menuCode, ctrlCode })),
  };
}
