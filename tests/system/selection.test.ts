import { expect, test } from 'vitest';
import type { MenuNode } from '../../src/api/generated/client.schemas.ts';
import { filter } from '../../src/pages/system/role/matrix.ts';
import { everything, grants, invert, toggleControls, toggleMenu } from '../../src/pages/system/role/selection.ts';

const menu = (code: string, controls: string[] = [], children: MenuNode[] = []): MenuNode => ({
  code,
  name: code,
  enName: code,
  icon: '',
  url: '',
  type: children.length > 0 ? 'directory' : 'menu',
  controls: controls.map((id) => ({ id, menuCode: code, ctrlCode: id, ctrlName: id, ctrlEnName: id })),
  children,
});
const user = menu('user', ['1', '2']);
const role = menu('role', ['3']);
const tree = [menu('system', [], [user, role]), menu('dashboard', ['4'])];
const none = { menus: new Set<string>(), controls: new Set<string>() };
const textOf = ({ menus, controls }: { menus: ReadonlySet<string>; controls: ReadonlySet<string> }) =>
  [[...menus].toSorted().join(' '), [...controls].toSorted().join(' ')].join(' | ');

test('selecting a menu selects its ancestors and, if requested, its descendants with their controls', () => {
  expect(textOf(toggleMenu(tree, none, user, false))).toBe('system user | ');
  expect(textOf(toggleMenu(tree, none, tree[0] ?? role, true))).toBe('role system user | 1 2 3');
});

test('selecting a filtered menu selects only its visible descendants; deselecting it removes all', () => {
  const [part] = filter(tree, ({ code }) => code !== 'user');
  expect(textOf(toggleMenu(tree, none, part ?? role, true))).toBe('role system | 3');
  expect(textOf(toggleMenu(tree, everything(tree), part ?? role, true))).toBe('dashboard | 4');
});

test('deselecting a menu deselects all its descendants', () => {
  expect(textOf(toggleMenu(tree, everything(tree), tree[0] ?? role, false))).toBe('dashboard | 4');
});

test('selecting a control selects its menu; deselecting the control keeps the menu', () => {
  const selection = toggleControls(tree, none, role.controls);
  expect(textOf(selection)).toBe('role system | 3');
  expect(textOf(toggleControls(tree, selection, role.controls))).toBe('role system | ');
});

test('toggling several controls first selects the missing ones, and then deselects all', () => {
  const several = [...user.controls, ...role.controls];
  const selection = toggleControls(tree, toggleControls(tree, none, role.controls), several);
  expect(textOf(selection)).toBe('role system user | 1 2 3');
  expect(textOf(toggleControls(tree, selection, several))).toBe('role system user | ');
});

test('inverting toggles every control and keeps the ancestors of selected menus', () => {
  const selection = toggleControls(tree, none, user.controls.slice(0, 1));
  const turned = invert(tree, selection);
  expect([...turned.controls].toSorted()).toEqual(['2', '3', '4']);
  expect(turned.menus.has('system')).toBe(true);
  expect(textOf(invert(tree, everything(tree)))).toBe(' | ');
  expect(textOf(invert(tree, none))).toBe(textOf(everything(tree)));
});

test('a control of a view is granted with its menu, whatever their codes are', () => {
  const own = { ...role, url: '/pages/system/role' };
  const granted = (menus: string[], controls: string[]) =>
    grants([user, own], { menus: new Set(menus), controls: new Set(controls) }, 'system/role', '3');
  expect(granted(['role'], ['3'])).toBe(true);
  expect(granted(['role'], ['1'])).toBe(false);
  expect(granted([], ['3'])).toBe(false);
  expect(granted(['user'], ['3'])).toBe(false);
});
