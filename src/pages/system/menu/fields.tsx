import { msg } from '@lingui/core/macro';
import type { Menu, MenuInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf } from '../../../resource/fields/columns.tsx';
import { code, fieldsOf, flag, number, output, own, text } from '../../../resource/fields/field.ts';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import type { Filter } from '../../../ui/list/types.ts';
import { nameIn } from '../names.ts';
import classes from './menu.module.css';
import { rootCode } from './tree.ts';

/** The types of menus, derived from their addresses. */
const types = {
  directory: msg`Container`,
  menu: msg({ message: 'View', context: 'menu type' }),
  link: msg`Link`,
  iframe: msg`Frame`,
};

const name = msg`Name`;
const parent = msg`Parent`;

/** The name of a menu's parent; undefined at the first level. */
export const parentNameIn = (language: string, { parentName, parentEnName = '' }: Menu): string | undefined =>
  parentName === undefined ? undefined : nameIn(language, { name: parentName, enName: parentEnName });

export const fields = fieldsOf<Menu, MenuInput>()({
  name: text(name, {
    column: {
      card: 'title',
      link: true,
      width: 280,
      exports: {
        name: {
          title: name,
          texts: ({ language }) => [nameIn(language, { name: '{name}', enName: '[{enName}|{name}]' })],
        },
      },
      hint: (menu, { language }) => nameIn(language, menu),
      cell: (menu, { language }) => (
        <span className={classes.name}>
          <MenuIcon name={menu.icon} size={16} />
          {nameIn(language, menu)}
        </span>
      ),
    },
  }),
  code: code(msg`Code`, {
    hint: msg`1–20 letters, digits, _, or -; can't be 0`,
    copy: msg`code`,
    column: { card: 'secondary' },
  }),
  enName: text(msg`English name`),
  url: code(msg`Address`, {
    hint: msg`A view such as system/user, https://…, or iframelink=https://…. Leave empty for a container`,
    column: { grow: true, card: 'secondary' },
  }),
  parentCode: own(parent, rootCode, {
    show: (menu, { language }) => parentNameIn(language, menu),
    column: {
      id: 'parent',
      card: 'secondary',
      hidden: true,
      exports: {
        parentName: {
          title: parent,
          texts: ({ language }) => [
            nameIn(language, { name: '{parentName}', enName: '[{parentEnName}|{parentName}]' }),
          ],
        },
      },
    },
  }),
  type: output(msg`Type`, { words: types, column: {} }),
  icon: own(msg`Icon`, '', { hint: msg`Shown for first-level menus only` }),
  visible: flag(msg`Visibility`, {
    initial: true,
    words: { true: msg`Shown`, false: msg`Hidden` },
    hint: msg`Hidden pages can't be opened in the console. Permissions on the server stay the same`,
    column: {},
  }),
  order: number(msg`Order`, {
    initial: '0',
    hint: msg`0–9,999, among the menus of the same parent`,
    column: { width: 88 },
  }),
  description: text(msg`Description`, { column: { hidden: true } }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];
export const filters: readonly Filter[] = [{ kind: 'text', id: 'name', label: name, most: 50, isName: true }];
