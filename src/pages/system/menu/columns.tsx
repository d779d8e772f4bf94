import { msg } from '@lingui/core/macro';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { nameIn } from '../names.ts';
import { codeLabel, labels, typeWords, visibleWords } from './labels.ts';
import classes from './menu.module.css';
import type { MenuRow } from './tree.ts';

export const columns: readonly Column<MenuRow>[] = [
  {
    id: 'name',
    header: labels.name,
    card: 'title',
    link: true,
    width: 280,
    exports: {
      name: {
        title: labels.name,
        texts: ({ language }) => [nameIn(language, { name: '{name}', enName: '[{enName}|{name}]' })],
      },
    },
    hint: (row, { language }) => nameIn(language, row),
    cell: (row, { language }) => (
      <span className={classes.name}>
        <MenuIcon name={row.icon} size={16} />
        {nameIn(language, row)}
      </span>
    ),
  },
  {
    id: 'code',
    header: labels.code,
    card: 'secondary',
    cell: (row) => row.code,
    copy: { label: codeLabel, value: (row) => row.code },
  },
  {
    id: 'url',
    header: labels.url,
    grow: true,
    card: 'secondary',
    cell: (row) => row.url || absent,
    hint: (row) => row.url,
  },
  { id: 'parent', header: labels.parent, card: 'secondary', hidden: true, cell: (row) => row.parentName ?? absent },
  { id: 'type', header: labels.type, words: typeWords, cell: (row, { say }) => say(typeWords[row.type]) },
  {
    id: 'visible',
    header: labels.visible,
    words: { true: visibleWords.shown, false: visibleWords.hidden },
    cell: (row, { say }) => say(visibleWords[row.visible ? 'shown' : 'hidden']),
  },
  { id: 'order', header: labels.order, numeric: true, width: 88, cell: (row) => row.order },
  {
    id: 'description',
    header: labels.description,
    hidden: true,
    cell: (row) => row.description || absent,
    hint: (row) => row.description,
  },
  {
    id: 'updatedAt',
    header: msg`Last updated`,
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'name', label: labels.name, most: 50 }];
