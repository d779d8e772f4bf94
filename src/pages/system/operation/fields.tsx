import { msg } from '@lingui/core/macro';
import type { Control, ControlInput, MenuBranch } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { choice, code, fieldsOf, number, own, text } from '../../../resource/fields/field.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { allRows } from '../menu/tree.ts';
import { controlNameIn, nameIn } from '../names.ts';

/** The menus as options in tree order, indented by level. */
export const menuOptions = (branches: readonly MenuBranch[] | undefined, language: string) =>
  allRows(branches).map((menu) => ({
    value: menu.code,
    label: `${'\u2003'.repeat(menu.depth)}${nameIn(language, menu)}`,
  }));

const menu = msg`Menu`;
const name = msg`Name`;

export const fields = fieldsOf<Control, ControlInput>()({
  menuCode: own(menu, '', {
    show: ({ menuName, menuEnName }, { language }) => nameIn(language, { name: menuName, enName: menuEnName }),
    column: {
      id: 'menu',
      sort: 'menuCode',
      card: 'secondary',
      exports: {
        menuName: {
          title: menu,
          texts: ({ language }) => [nameIn(language, { name: '{menuName}', enName: '[{menuEnName}|{menuName}]' })],
        },
      },
      hint: ({ menuCode }) => menuCode,
    },
  }),
  ctrlCode: code(msg`Code`, {
    hint: msg`Letters and digits, starting with a letter; unique within the menu`,
    copy: msg`code`,
    most: 50,
    column: { card: 'secondary' },
  }),
  ctrlName: text(name, {
    column: {
      card: 'title',
      link: true,
      exports: {
        ctrlName: {
          title: name,
          texts: ({ language }) => [nameIn(language, { name: '{ctrlName}', enName: '[{ctrlEnName}|{ctrlName}]' })],
        },
      },
      cell: (control, { language }) => controlNameIn(language, control),
    },
  }),
  ctrlEnName: text(msg`English name`),
  method: choice(
    msg`Method`,
    { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    { select: true, column: { width: 110 } },
  ),
  urlPattern: code(msg`API call`, {
    hint: msg`The API call that it allows`,
    column: { hint: ({ urlPattern }) => urlPattern || undefined },
  }),
  order: number(msg`Order`, {
    initial: '0',
    hint: msg`0–9,999, among the controls of the same menu`,
    column: { width: 88 },
  }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];

export const filtersOf = (menus: readonly MenuBranch[] | undefined, language: string): readonly Filter[] => [
  { kind: 'choice', id: 'menuCode', label: menu, options: menuOptions(menus, language) },
  ...filtersBy(fields, ['ctrlCode', 'ctrlName']),
];
