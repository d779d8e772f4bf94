import type { ReactNode } from 'react';
import type { CellPlace, Column, Filter, Row } from '../../ui/list/types.ts';
import { Status } from '../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../ui/text/format.ts';
import { options } from '../../ui/text/options.ts';
import { UserText } from '../../ui/text/user-text.tsx';
import { propertyOf } from './by-name.ts';
import type { Field, Fields } from './field.ts';
import { plainOf, textOf } from './read.ts';

const numbers: ReadonlySet<string> = new Set(['number', 'count', 'bytes']);

/** Renders a field of a record in a cell. */
function cellOf<Item extends Row>(field: Field<Item>, record: Item, place: CellPlace): ReactNode {
  const value = propertyOf(record, field.name);
  if (field.tones) return <Status value={plainOf(value) ?? ''} table={field.tones} />;
  if (field.kind === 'instant') return typeof value === 'string' ? formatInstant(value, place.timeZone) : absent;
  const text = textOf(field, record, place) || absent;
  return field.userText ? <UserText text={text} /> : text;
}

function columnOf<Item extends Row>(field: Field<Item>): Column<Item> {
  const { kind, label: header, words, tones, copy, column } = field;
  const hint = (record: Item, place: CellPlace) => {
    const value = propertyOf(record, field.name);
    return typeof value === 'string' ? instantHint(value, place) : undefined;
  };
  return {
    id: field.name,
    header,
    cell: (record, place) => cellOf(field, record, place),
    ...(numbers.has(kind) && { numeric: true }),
    ...(words && { words }),
    ...(tones && { words: tones, card: 'status' }),
    ...(copy && { copy: { label: copy, value: (record) => plainOf(propertyOf(record, field.name)) ?? '' } }),
    ...(kind === 'instant' && { hint }),
    ...column,
  };
}

/** The columns of the fields that have one, in order. */
export const columnsOf = <Item extends Row>(fields: Fields<Item>): readonly Column<Item>[] =>
  Object.values(fields).flatMap((field) => (field.column ? columnOf(field) : []));

/** A filter for each given field: a select if its values are known, else a text input. */
export const filtersBy = <Item extends Row, All extends Fields<Item>>(
  fields: All & Fields<Item>,
  names: readonly (keyof All & string)[],
): readonly Filter[] =>
  names.flatMap((id): Filter[] => {
    const field: Field<Item> | undefined = fields[id];
    if (field === undefined) return [];
    const words = field.tones ?? field.words;
    return [
      words
        ? { kind: 'choice', id, label: field.label, options: options(words) }
        : { kind: 'text', id, label: field.label, isName: field.kind === 'text' || field.kind === 'area' },
    ];
  });
