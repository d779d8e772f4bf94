import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ShellLink } from '../shell/frame/shell-link.tsx';
import type { CellPlace, Column, Row } from '../ui/list/types.ts';
import { Status, type StatusTable } from '../ui/status/status.tsx';
import { absent, countText, formatBytes, formatInstant, instantHint } from '../ui/text/format.ts';
import classes from './columns.module.css';

/** A record with a property of some type, which may be absent. */
type With<Id extends string, Value> = Row & { readonly [id in Id]?: Value | undefined };

/** Column options other than those set by its kind: card position, visibility, width and so on. */
type More<Item extends Row> = Partial<Column<Item>>;

/** A text column that shows the value unchanged. */
export const textColumn = <Item extends With<Id, string>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  more?: More<Item>,
): Column<Item> => ({ id, header, cell: (row) => row[id] || absent, ...more });

/** A link to a page in a cell. */
export const pageCell = (href: string, text: ReactNode) => (
  <ShellLink className={classes['page']} href={href} data-page>
    {text}
  </ShellLink>
);

/** The name of a record, as a link to its page. */
export const pageColumn = <Item extends With<Id, string>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  hrefOf: (row: Item) => string,
  more?: More<Item>,
): Column<Item> => ({
  id,
  header,
  cell: (row) => pageCell(hrefOf(row), row[id]),
  ...more,
});

/** A text column of any length: it takes the remaining width; truncated text has a tooltip. */
export const longTextColumn = <Item extends With<Id, string>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  more?: More<Item>,
): Column<Item> => ({ ...textColumn<Item, Id>(id, header), grow: true, ...more });

/** A column for a number, with its own text. */
export const numberColumn = <Item extends With<Id, number>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  text: (value: number, place: CellPlace) => string,
  more: More<Item> = {},
): Column<Item> => ({
  id,
  header,
  numeric: true,
  cell: ({ [id]: value }, place) => (value === undefined ? absent : text(value, place)),
  ...more,
});

/** A column for a count. */
export const countColumn = <Item extends With<Id, number>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  more?: More<Item>,
): Column<Item> => numberColumn(id, header, (count, { language }) => countText(count, language), more);

/** A column for one of a closed set of values, shown and exported by label. */
export const choiceColumn = <Item extends With<Id, Value>, Id extends string, Value extends string>(
  id: Id,
  header: MessageDescriptor,
  words: Readonly<Record<Value, MessageDescriptor>>,
  more?: More<Item>,
): Column<Item> => ({
  id,
  header,
  words,
  cell: ({ [id]: value }, { say }) => (value === undefined ? absent : say(words[value])),
  ...more,
});

/** The status of a record, with its icon. */
export const statusColumn = <Item extends With<'status', string>>(
  header: MessageDescriptor,
  table: StatusTable,
  more?: More<Item>,
): Column<Item> => ({
  id: 'status',
  header,
  words: table,
  card: 'status',
  cell: ({ status = '' }) => <Status value={status} table={table} />,
  ...more,
});

/** An instant in the display time zone; on demand as relative time. */
export const instantColumn = <Item extends With<Id, string>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  more?: More<Item>,
): Column<Item> => ({
  id,
  header,
  cell: ({ [id]: instant }, { timeZone }) => (instant === undefined ? absent : formatInstant(instant, timeZone)),
  hint: ({ [id]: instant }, place) => (instant === undefined ? undefined : instantHint(instant, place)),
  ...more,
});

/** When a record was last changed. */
export const updatedColumn = <Item extends With<'updatedAt', string>>(more?: More<Item>): Column<Item> =>
  instantColumn('updatedAt', msg`Last updated`, more);

/** The size of a file. */
export const bytesColumn = <Item extends With<Id, number>, Id extends string>(
  id: Id,
  header: MessageDescriptor,
  more?: More<Item>,
): Column<Item> => numberColumn(id, header, formatBytes, more);
