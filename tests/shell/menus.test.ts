import { expect, test } from 'vitest';
import { viewKey } from '../../mock-server/system/rights.ts';
import { keyOf, menuKey, menuPath } from '../../src/session/menu-key.ts';
import type { Menu } from '../../src/session/state.ts';
import { frameAddress, sandboxFor } from '../../src/pages/common/frame/frame-address.ts';
import { childrenOf, entriesOf, pathTo, visibleMenus, target } from '../../src/shell/menus/menu-tree.ts';
import { hostileUrls } from './hostile-menus.ts';

const menu = (menuNum: string, menuParentNum = '0', menuUrl = '', menuOrder = 0): Menu => ({
  menuNum,
  menuParentNum,
  menuUrl,
  menuOrder,
  menuName: menuNum,
  menuId: menuNum,
  menuType: 'menu',
});

test.each([
  '/pages/publish/android-upgrade',
  'pages/publish/android-upgrade',
  'publish/android-upgrade',
  '/publish/android-upgrade/',
])('%j resolves to the view publish/android-upgrade', (url) => expect(menuKey(url)).toBe('publish/android-upgrade'));

test.each([
  ['/pages/analyzer-simple/crash-anr', 'analytics/crash-anr'],
  ['analyzer-simple/user/', 'analytics/user'],
  ['pages/analyzer-simple/ios-details/', 'analyzer-simple/ios-details'],
  ['analyzer-simple', 'analyzer-simple'],
  ['pages/', ''],
  ['/', ''],
])('the console and the mock resolve %j to %j', (url, key) => {
  expect([menuKey(url), viewKey(url)]).toEqual([key, key]);
});

test('a menu of analytics with its older address opens its page', () => {
  const older = menu('anr', '0', '/pages/analyzer-simple/crash-anr');
  expect(target(older)).toEqual({ kind: 'page', href: '/pages/analytics/crash-anr' });
  expect(keyOf(older)).toBe('analytics/crash-anr');
});

test('groups, links and frames have no view', () => {
  for (const url of ['', 'https://example.com', 'HTTP://example.com', 'iframelink=https://example.com'])
    expect(menuKey(url)).toBe('');
});

test('the dashboard has a path outside /pages, views of domains have one below it', () => {
  expect(menuPath('dashboard')).toBe('/dashboard');
  expect(menuPath('publish/ftp-manager')).toBe('/pages/publish/ftp-manager');
});

test.each([
  ['https://example.com/a', 'window', 'https://example.com/a'],
  ['iframelink=https://example.com', 'page', '/iframelink/m1'],
  ['javascript:alert(1)', 'page', '/pages/javascript:alert(1)'],
  ['data:text/html,x', 'page', '/pages/data:text/html,x'],
  ['iframelink=javascript:alert(1)', 'page', '/pages/'],
  ['//evil.example', 'page', '/pages/evil.example'],
])('%j opens a %s at %j', (url, kind, href) => {
  expect(target(menu('m1', '0', url))).toEqual({ kind, href });
});

test('children are sorted by the order of the server', () => {
  const menus = [menu('b', '0', 'b', 2), menu('a', '0', 'a', 1), menu('c', 'a', 'c')];
  expect(childrenOf('0', menus).map(({ menuNum }) => menuNum)).toEqual(['a', 'b']);
});

test('a cycle of menus is walked once', () => {
  const menus = [menu('a', 'b'), menu('b', 'a'), menu('leaf', 'a', 'x/y'), menu('self', 'self', 's')];
  expect([...pathTo('x/y', menus)]).toEqual(['leaf', 'a', 'b']);
  expect(childrenOf('self', menus)).toEqual([]);
});

test('hides menus without a view and groups without visible children', () => {
  const menus = [
    menu('empty'),
    menu('full'),
    menu('leaf', 'full', 'x'),
    menu('other', 'full', 'y'),
    menu('group'),
    menu('lost', 'group', 'z'),
  ];
  const visible = visibleMenus(menus, (href) => href === '/pages/x');
  expect(visible.map(({ menuNum }) => menuNum)).toEqual(['full', 'leaf']);
});

test('a menu with children also lists its own page, unless this console lacks it', () => {
  const menus = [
    menu('both', '0', 'x'),
    menu('below', 'both', 'y'),
    menu('lost', '0', 'z'),
    menu('under', 'lost', 'y'),
  ];
  const visible = visibleMenus(menus, (href) => href !== '/pages/z');
  const numbers = (parent: string) => entriesOf(parent, visible).map(({ menuNum }) => menuNum);
  expect([numbers('0'), numbers('both'), numbers('lost')]).toEqual([['both', 'lost'], ['both', 'below'], ['under']]);
});

test('shows links to other sites', () => {
  const visible = visibleMenus([menu('link', '0', 'https://example.com')], () => false);
  expect(visible.map(({ menuNum }) => menuNum)).toEqual(['link']);
});

const isWeb = (href: string): boolean => {
  const { protocol, username, password } = new URL(href);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
};

test('a hostile address resolves to a page of the console or to a web address without credentials', () => {
  for (const url of hostileUrls) {
    const { kind, href } = target(menu('m1', '0', url));
    if (kind === 'window') expect(isWeb(href), url).toBe(true);
    else expect(new URL(href, 'https://console.example').origin, url).toBe('https://console.example');
  }
});

test('a frame refuses hostile addresses', () => {
  for (const url of hostileUrls) {
    const { href, refusal } = frameAddress(url, ['https://reports.example'], true);
    expect(refusal, url).not.toBeNull();
    expect(href === undefined || isWeb(href), url).toBe(true);
  }
});

test.each([
  ['iframelink=https://reports.example/a b', 'https://reports.example/a%20b', null],
  ['IFRAMELINK=HTTPS://Reports.Example', 'https://reports.example/', null],
  ['iframelink=https://reports.example.evil.example/', 'https://reports.example.evil.example/', 'origin'],
  ['iframelink=https://reports.example:8443/', 'https://reports.example:8443/', 'origin'],
  ['iframelink=http://reports.example/', 'http://reports.example/', 'insecure'],
])('the frame %j has the address %j and the refusal %j', (url, href, refusal) => {
  expect(frameAddress(url, ['https://reports.example'], true)).toEqual({ href, refusal });
});

test('menus that are ten thousand levels deep are cut off after ten levels', () => {
  const deep = Array.from({ length: 10_000 }, (_, at) => menu(`d${at}`, at ? `d${at - 1}` : '0', 'x'));
  expect(visibleMenus(deep, () => true)).toHaveLength(10);
  expect(pathTo('x', deep).size).toBe(1);
});

test('only foreign origins of the configuration are framed with allow-same-origin', () => {
  const [own, reportsOrigin] = ['https://console.example', 'https://reports.example'];
  const keeps = (href: string | undefined) =>
    sandboxFor(href, [reportsOrigin, own], own).split(' ').includes('allow-same-origin');
  expect(keeps(`${reportsOrigin}/day?x=1`)).toBe(true);
  for (const href of [
    `${own}/pages/system/user`,
    'https://reports.example:8443/',
    'http://reports.example/',
    'https://reports.example.evil.example/',
    'about:blank',
    'data:text/html,x',
    'nonsense',
    undefined,
  ]) {
    expect([href, keeps(href)]).toEqual([href, false]);
  }
  expect(sandboxFor(`${reportsOrigin}/`, [reportsOrigin], own)).not.toMatch(
    /top-navigation|modals|downloads|popups-to-escape/u,
  );
});
