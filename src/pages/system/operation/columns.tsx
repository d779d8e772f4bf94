import { msg } from '@lingui/core/macro';
import type { Control, MenuBranch } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { allRows } from '../menu/tree.ts';
import { controlNameIn, nameIn } from '../names.ts';

/** The menus in the order of their tree, each set in by its level. */
export const menuOptions = (branches: readonly MenuBranch[] | undefined, language: string) =>
  allRows(branches).map((menu) => ({
    value: menu.code,
    label: `${'\u2003'.repeat(menu.depth)}${nameIn(language, menu)}`,
  }));

export const columns: readonly Column<Control>[] = [
  {
    id: 'menu',
    header: msg`Menu`,
    sort: 'menuCode',
    exports: {
      menuName: {
        title: msg`Menu`,
        texts: ({ language }) => [nameIn(language, { name: '{menuName}', enName: '[{menuEnName}|{menuName}]' })],
      },
    },
    card: 'secondary',
    cell: (row, { language }) => nameIn(language, { name: row.menuName, enName: row.menuEnName }),
    hint: (row) => row.menuCode,
  },
  {
    id: 'ctrlCode',
    header: msg`Code`,
    sort: 'ctrlCode',
    card: 'secondary',
    cell: (row) => row.ctrlCode,
    copy: { label: msg`code`, value: (row) => row.ctrlCode },
  },
  {
    id: 'ctrlName',
    header: msg`Name`,
    sort: 'ctrlName',
    card: 'title',
    link: true,
    exports: {
      ctrlName: {
        title: msg`Name`,
        texts: ({ language }) => [nameIn(language, { name: '{ctrlName}', enName: '[{ctrlEnName}|{ctrlName}]' })],
      },
    },
    cell: (row, { language }) => controlNameIn(language, row),
  },
  { id: 'method', header: msg`Method`, sort: 'method', width: 110, cell: (row) => row.method ?? absent },
  {
    id: 'urlPattern',
    header: msg`Call`,
    cell: (row) => row.urlPattern || absent,
    hint: (row) => row.urlPattern || undefined,
  },
  { id: 'order', header: msg`Order`, sort: 'order', numeric: true, width: 88, cell: (row) => row.order },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

export const filtersOf = (menus: readonly MenuBranch[] | undefined, language: string): readonly Filter[] => [
  { kind: 'choice', id: 'menuCode', label: msg`Menu`, options: menuOptions(menus, language) },
  { kind: 'text', id: 'ctrlCode', label: msg`Code`, most: 50 },
  { kind: 'text', id: 'ctrlName', label: msg`Name`, most: 50 },
];
