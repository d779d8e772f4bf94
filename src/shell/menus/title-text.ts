import { i18n } from '@lingui/core';
import { menuNames } from '../../../openapi/generated/menu-names.ts';
import { isolate } from '../../base/isolate.ts';
import { keyOf, menuKey } from '../../session/menu-key.ts';
import { session } from '../../session/state.ts';
import type { Menu } from '../../session/state.ts';
import { titles } from './titles.ts';
import type { Place, Tab } from '../tabs/store.ts';

type MenuNames = Pick<Menu, 'menuNum' | 'menuParentNum' | 'menuUrl' | 'menuName' | 'menuEnName'>;

const usualNames: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = menuNames;

/**
 * The domain of a top-level container menu, derived from the first leaf below it, because groups are named after
 * domains. Deeper groups only have their own code.
 */
function groupKey(menu: MenuNames, menus: readonly MenuNames[]): string {
  const child = menus.find(({ menuParentNum }) => menuParentNum === menu.menuNum);
  if (menu.menuParentNum !== '0') return menu.menuUrl ? '' : menu.menuNum;
  if (!child) return '';
  return (
    (
      menuKey(child.menuUrl) || menuKey(menus.find((leaf) => leaf.menuParentNum === child.menuNum)?.menuUrl ?? '')
    ).split('/')[0] ?? ''
  );
}

/**
 * The server's name of a menu in the closest language. For a menu that was not renamed, the contract's name in the
 * current language.
 * @param menus the menus that contain it; by default the user's own
 */
export function menuText(
  menu: MenuNames,
  locale: string = i18n.locale,
  menus: readonly MenuNames[] = session.get()?.menus ?? [],
): string {
  const { menuName, menuEnName = '' } = menu;
  const usual = usualNames[menuKey(menu.menuUrl) || groupKey(menu, menus)];
  const isUsual = locale === 'en' && menuEnName !== '' ? menuEnName === usual?.['en'] : menuName === usual?.['zh_CN'];
  return (isUsual && usual?.[locale]) || (locale === 'en' && menuEnName) || menuName;
}

/** The title of a menu's screen: from the user's own menus, else the default. */
export function screenText(key: string, locale: string = i18n.locale): string {
  const menu = session.get()?.menus.find((other) => keyOf(other) === key);
  return menu ? menuText(menu, locale) : (usualNames[key]?.[locale] ?? i18n._(titles.notFound));
}

/** The title of a view without the name of its record. */
export function placeText({ facts, pathname }: Place, locale: string = i18n.locale): string {
  return facts.title ? i18n._(titles[facts.title]) : screenText(menuKey(pathname), locale);
}

/** The title of a tab, starting with its record if it has one. */
export function titleText(tab: Pick<Tab, 'place' | 'name'>, locale: string = i18n.locale): string {
  const title = isolate(placeText(tab.place, locale));
  return tab.name ? `${isolate(tab.name)} · ${title}` : title;
}
