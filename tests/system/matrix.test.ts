import { expect, test } from 'vitest';
import type { MenuNode } from '../../src/api/generated/client.schemas.ts';
import { columns, controlsIn, extentOf, search, filter, rowsOf } from '../../src/pages/system/role/matrix.ts';
import { flattenMenus } from '../../src/pages/system/names.ts';

const menu = (code: string, controls: string[] = [], children: MenuNode[] = []): MenuNode => ({
  code,
  name: code,
  enName: code,
  icon: '',
  url: '',
  type: children.length > 0 ? 'directory' : 'menu',
  controls: controls.map((ctrlCode) => ({
    id: `${code}#${ctrlCode}`,
    menuCode: code,
    ctrlCode,
    ctrlName: ctrlCode,
    ctrlEnName: ctrlCode,
  })),
  children,
});
const tree = [
  menu('dashboard', ['doQuery']),
  menu('system', ['doSeal'], [menu('user', ['doQuery', 'doExport', 'doResetPwd']), menu('role', ['doQuery'])]),
];
const codes = (nodes: readonly MenuNode[]) => flattenMenus(nodes).map(({ code }) => code);

test('controls that most menus have get their own column, and all others share one', () => {
  expect(columns).toEqual(['doQuery', 'doCreate', 'doUpdate', 'doDelete', 'doExport', 'others']);
  expect(controlsIn(tree, 'doQuery').map(({ menuCode }) => menuCode)).toEqual(['dashboard', 'user', 'role']);
  expect(controlsIn(tree, 'others').map(({ ctrlCode }) => ctrlCode)).toEqual(['doSeal', 'doResetPwd']);
  expect(controlsIn(tree, 'doCreate')).toEqual([]);
  expect(columns.flatMap((column) => controlsIn(tree, column))).toHaveLength(6);
});

test('the extent of granted controls is all, some or none', () => {
  const queries = controlsIn(tree, 'doQuery');
  const extent = (...controls: string[]) => extentOf(queries, { menus: new Set(), controls: new Set(controls) });
  expect(extent()).toBe('none');
  expect(extent('user#doExport')).toBe('none');
  expect(extent('user#doQuery')).toBe('some');
  expect(extent('dashboard#doQuery', 'user#doQuery', 'role#doQuery')).toBe('all');
});

test('search returns a matching menu with its ancestors and descendants', () => {
  expect(codes(search(tree, ({ code }) => code === 'user'))).toEqual(['system', 'user']);
  expect(codes(search(tree, ({ code }) => code === 'system'))).toEqual(['system', 'user', 'role']);
  expect(search(tree, () => false)).toEqual([]);
});

test('filter removes a menu together with its branch', () => {
  expect(codes(filter(tree, ({ code }) => code !== 'user'))).toEqual(['dashboard', 'system', 'role']);
  expect(codes(filter(tree, ({ code }) => code !== 'system'))).toEqual(['dashboard']);
});

test('a collapsed branch is a single row', () => {
  const lines = (...folded: string[]) =>
    rowsOf(tree, new Set(folded)).map(({ node, level, isOpen }) => `${level} ${node.code} ${isOpen}`);
  expect(lines()).toEqual(['1 dashboard null', '1 system true', '2 user null', '2 role null']);
  expect(lines('system')).toEqual(['1 dashboard null', '1 system false']);
});
