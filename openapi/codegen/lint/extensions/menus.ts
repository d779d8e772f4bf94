import type { Contract } from '../../join.ts';
import { controlsByMenu, menuOf, parentOf, permissionsOf } from '../../derive/menus.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';

/** A menu comes after its parent. If there are menus, permissions use no others. The same holds for controls. */
export function checkMenus(contract: Contract, report: Report): void {
  const { menus, controls, operations, tags, originOf } = contract;
  if (menus.size === 0) return;
  const byMenu = controls.size > 0 ? controlsByMenu(contract) : null;
  const before = new Set<string>();
  for (const key of menus.keys()) {
    const parent = parentOf(contract, key);
    if (parent !== undefined && !before.has(parent))
      report(originOf('menus', key), 'menu', `the menu ${parent} does not stand before ${key}, which is below it`);
    before.add(key);
    const { tag } = menus.get(key) ?? {};
    if (tag !== undefined && !tags.some(({ name }) => name === tag))
      report(originOf('menus', key), 'menu', `there is no tag ${tag}, which the screen of ${key} shows`);
    for (const { code, operation } of byMenu?.get(key) ?? []) {
      if (!controls.has(code))
        report(
          operation ? below(operation.origin, 'x-permission') : originOf('menus', key),
          'menu',
          `there is no control ${code} in the catalogue`,
        );
    }
  }
  for (const joined of operations) {
    for (const key of new Set(permissionsOf(contract, joined).map(menuOf))) {
      if (!menus.has(key))
        report(below(joined.origin, 'x-permission'), 'menu', `there is no menu ${key} in the catalogue`);
    }
  }
}
