import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../ui/form/data-list.tsx';
import { useCellPlace } from '../../ui/list/cell-place.ts';
import type { CellPlace, Row } from '../../ui/list/types.ts';
import { Status } from '../../ui/status/status.tsx';
import { IdText, Instant } from '../../ui/text/text.tsx';
import { UserText } from '../../ui/text/user-text.tsx';
import { propertyOf } from './by-name.ts';
import type { Field, Fields } from './field.ts';
import { textOf } from './read.ts';

/** Renders a field of a record in its details; undefined if it is empty. */
function factOf<Item extends Row>(field: Field<Item>, record: Item, place: CellPlace): ReactNode {
  const value = propertyOf(record, field.name);
  if (field.tones && typeof value === 'string') return <Status value={value} table={field.tones} />;
  if (field.kind === 'instant') return typeof value === 'string' && <Instant value={value} />;
  const text = textOf(field, record, place);
  if (!text) return undefined;
  if (field.copy)
    return <IdText value={text} label={place.say(field.copy)} {...(field.most && { most: field.most })} />;
  return field.userText ? <UserText text={text} /> : text;
}

interface FactsProps<Item extends Row, All extends Fields<Item>> {
  of: All & Fields<Item>;
  record: Item;
  /** The fields to show, in order; by default all that are not shown elsewhere. */
  names?: readonly (keyof All & string)[];
  /** Replacements for the values of some fields. */
  values?: { readonly [Name in keyof All]?: ReactNode };
}

/** The facts of a record, by its fields; empty values are left out. */
export function Facts<Item extends Row, const All extends Fields<Item>>({
  of: fields,
  record,
  names,
  values = {},
}: FactsProps<Item, All>): ReactNode {
  const { t } = useLingui();
  const place = useCellPlace();
  const own: { readonly [name: string]: ReactNode } = values;
  return (names ?? Object.keys(fields)).map((name) => {
    const field: Field<Item> | undefined = fields[name];
    if (field === undefined || (names === undefined && field.fact === false)) return null;
    return (
      <Fact key={name} label={t(field.label)}>
        {name in own ? own[name] : factOf(field, record, place)}
      </Fact>
    );
  });
}
