import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { viewTitle } from '../routing/view.ts';
import { keyOf, menuKey } from '../../session/menu-key.ts';
import { session } from '../../session/state.ts';
import type { Menu } from '../../session/state.ts';
import { titleKeyOf, titles } from './titles.ts';
import type { TitleKey } from './titles.ts';
import type { Place, Tab } from '../tabs/store.ts';
import { usualNames } from './usual-names.ts';

type Named = Pick<Menu, 'menuNum' | 'menuParentNum' | 'menuUrl' | 'menuName' | 'menuEnName'>;

type Translate = (title: MessageDescriptor) => string;
const now: Translate = (title) => i18n._(title);

/**
 * Domain of a container menu at the first level, read off the first leaf below it; titles of groups are named after
 * domains. Further down a group has nothing but its own code.
 */
function groupKey(menu: Named, menus: readonly Named[]): string {
  const child = menus.find(({ menuParentNum }) => menuParentNum === menu.menuNum);
  if (menu.menuParentNum !== '0') return menu.menuUrl ? '' : menu.menuNum;
  if (!child) return '';
  return (
    (
      menuKey(child.menuUrl) || menuKey(menus.find((leaf) => leaf.menuParentNum === child.menuNum)?.menuUrl ?? '')
    ).split('/')[0] ?? ''
  );
}

/** Whether a menu has the name that it was delivered with, in the language that its name is shown in. */
function isUsual(key: TitleKey, { menuName, menuEnName = '' }: Named): boolean {
  const usual = usualNames[key];
  if (usual === undefined) return false;
  const [name, enName] = usual;
  return i18n.locale === 'en' && menuEnName !== '' ? menuEnName === enName : menuName === name;
}

/**
 * The console's own title of a menu that nobody renamed, else the server's name in the language that comes nearest.
 * @param menus those it stands among; the user's own unless told
 */
export function menuText(
  menu: Named,
  translate: Translate = now,
  menus: readonly Named[] = session.get()?.menus ?? [],
): string {
  const key = titleKeyOf(menuKey(menu.menuUrl) || groupKey(menu, menus));
  if (key && isUsual(key, menu)) return translate(titles[key]);
  return (i18n.locale === 'en' && menu.menuEnName) || menu.menuName;
}

/** Title of a view at a place, without the name of its record. */
export function placeText({ facts, params, pathname }: Place, translate: Translate = now): string {
  const title = viewTitle(facts, params);
  if (title) return translate(titles[title]);
  const menu = session.get()?.menus.find((other) => keyOf(other) === menuKey(pathname));
  return menu ? menuText(menu, translate) : translate(titles.notFound);
}

/** What a tab is called: its record first, where it has one. */
export function titleText(tab: Pick<Tab, 'place' | 'name'>, translate: Translate = now): string {
  const title = placeText(tab.place, translate);
  return tab.name ? `${tab.name} · ${title}` : title;
}
