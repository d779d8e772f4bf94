import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { menuSeeds } from '../../mock-server/system/menus/seed.ts';
import { menuText, titleText } from '../../src/shell/menus/title-text.ts';
import { menuNames } from '../../openapi/generated/menu-names.ts';
import type { ViewFacts } from '../../src/shell/routing/view.ts';
import { session } from '../../src/session/state.ts';
import { sessionWith } from '../auth/session-with.ts';

const menus = menuSeeds.map(({ code, parentCode, url, name, enName }) => ({
  menuNum: code,
  menuParentNum: parentCode,
  menuUrl: url,
  menuName: name,
  menuEnName: enName,
}));
const changed = (code: string, change: object) =>
  menus.map((menu) => (menu.menuNum === code ? { ...menu, ...change } : menu));
const nameOf = (code: string, all: typeof menus): string | undefined => {
  const menu = all.find(({ menuNum }) => menuNum === code);
  return menu && menuText(menu, i18n.locale, all);
};

describe.each(['en', 'zh_CN', 'zh_TW'] as const)('in %s', (locale) => {
  beforeAll(() => {
    i18n.loadAndActivate({ locale, messages: {} });
  });

  test('every seed menu has the name of the contract', () => {
    const names = menus.map((menu) => menuText(menu, locale, menus));
    expect(names).toEqual(Object.values(menuNames).map((name) => name[locale]));
  });

  test('renamed menus and groups have their new name', () => {
    for (const code of ['user', 'dashboard', 'system', 'analytics-usage']) {
      const renamed = changed(code, { menuName: '同事', menuEnName: 'Colleagues' });
      expect(nameOf(code, renamed)).toBe(locale === 'en' ? 'Colleagues' : '同事');
    }
  });

  test('a renamed menu without an English name has its Chinese name', () => {
    expect(nameOf('user', changed('user', { menuName: '同事', menuEnName: '' }))).toBe('同事');
  });

  test('a custom group keeps its name when a seed menu is moved into it', () => {
    const help = { menuNum: 'help', menuParentNum: '0', menuUrl: '', menuName: '常用', menuEnName: 'Favorites' };
    const all = [...changed('user', { menuParentNum: 'help' }), help];
    expect(nameOf('help', all)).toBe(locale === 'en' ? 'Favorites' : '常用');
  });
});

test('a right-to-left menu name is isolated within a title', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const menu = menus.find(({ menuUrl }) => menuUrl.endsWith('publish/ftp-manager')) ?? menus[0];
  if (!menu) throw new Error('no menus');
  const kind = { menuId: '1', menuType: 'menu', menuOrder: 1 } as const;
  const hostileMenu = { ...menu, ...kind, menuEnName: 'שרתים\u202E' };
  session.set({ ...sessionWith([]), menus: [hostileMenu] });
  const facts: ViewFacts = {
    title: null,
    grant: null,
    tab: 'kept',
    parent: null,
    texts: [],
    load: () => Promise.reject(new Error('not loaded')),
  };
  const pathname = '/pages/publish/ftp-manager';
  const place = { fullPath: pathname, pathname, params: {}, search: {}, href: pathname, facts };
  expect(titleText({ place, name: 'One' })).toBe('One · \u2068שרתים\u2069');
  session.set(null);
});
