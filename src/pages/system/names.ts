import type { MenuNode, MenuRef } from '../../api/generated/client.schemas.ts';
import { menuText } from '../../shell/menus/title-text.ts';

/** The name of a menu in a language (BCP 47 tag). */
export const nameIn = (language: string, { name, enName }: { name: string; enName: string }): string =>
  (language === 'en' && enName) || name;

/** The name of a control in a language (BCP 47 tag). */
export const controlNameIn = (language: string, control: { ctrlName: string; ctrlEnName: string }): string =>
  nameIn(language, { name: control.ctrlName, enName: control.ctrlEnName });

/** The menus of a tree, parents before children. */
export const flattenMenus = (nodes: readonly MenuNode[], parentCode = '0'): (MenuNode & MenuRef)[] =>
  nodes.flatMap((node) => [{ ...node, parentCode }, ...flattenMenus(node.children, node.code)]);

/**
 * The names of menus by code, for granting permissions: as in the navigation, the console's own titles take precedence.
 * The screens that manage menus show the stored names.
 * @param menus with their submenus, which determine the name of a group
 */
export function menuNames(menus: readonly MenuRef[], locale: string): ReadonlyMap<string, string> {
  const all = menus.map(({ code, parentCode, url, name, enName }) => ({
    menuNum: code,
    menuParentNum: parentCode,
    menuUrl: url,
    menuName: name,
    menuEnName: enName,
  }));
  return new Map(all.map((menu) => [menu.menuNum, menuText(menu, locale, all)]));
}
