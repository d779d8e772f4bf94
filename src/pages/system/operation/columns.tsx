import { msg } from '@lingui/core/macro';
import type { Control, MenuBranch } from '../../../api/generated/client.schemas.ts';
import { instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { allRows } from '../menu/tree.ts';
import { controlNameIn, nameIn } from '../names.ts';
import { codeLabel, labels } from './labels.ts';

/** The menus in the order of their tree, each set in by its level. */
export const menuOptions = (branches: readonly MenuBranch[] | undefined, language: string) =>
  allRows(branches).map((menu) => ({
    value: menu.code,
    label: `${'\u2003'.repeat(menu.depth)}${nameIn(language, menu)}`,
  }));

export const columns: readonly Column<Control>[] = [
  {
    id: 'menu',
    header: labels.menu,
    sort: 'menuCode',
    exports: {
      menuName: {
        title: labels.menu,
        texts: ({ language }) => [nameIn(language, { name: '{menuName}', enName: '[{menuEnName}|{menuName}]' })],
      },
    },
    card: 'secondary',
    cell: (row, { language }) => nameIn(language, { name: row.menuName, enName: row.menuEnName }),
    hint: (row) => row.menuCode,
  },
  textColumn('ctrlCode', labels.ctrlCode, {
    card: 'secondary',
    copy: { label: codeLabel, value: (row) => row.ctrlCode },
  }),
  {
    id: 'ctrlName',
    header: labels.ctrlName,
    card: 'title',
    link: true,
    exports: {
      ctrlName: {
        title: labels.ctrlName,
        texts: ({ language }) => [nameIn(language, { name: '{ctrlName}', enName: '[{ctrlEnName}|{ctrlName}]' })],
      },
    },
    cell: (row, { language }) => controlNameIn(language, row),
  },
  textColumn('method', labels.method, { width: 110 }),
  textColumn('urlPattern', labels.urlPattern, { hint: (row) => row.urlPattern || undefined }),
  { id: 'order', header: labels.order, numeric: true, width: 88, cell: (row) => row.order },
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

export const filtersOf = (menus: readonly MenuBranch[] | undefined, language: string): readonly Filter[] => [
  { kind: 'choice', id: 'menuCode', label: labels.menu, options: menuOptions(menus, language) },
  { kind: 'text', id: 'ctrlCode', label: labels.ctrlCode },
  { kind: 'text', id: 'ctrlName', label: labels.ctrlName },
];
