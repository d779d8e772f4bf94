import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useCellPlace } from '../../list/cell-place.ts';
import { differences, editions, merge, same, type Difference, type Side } from '../draft/differences.ts';
import type { Editable, FormBodyProps } from '../types.ts';
import { useEditForm, type EditForm } from '../use-edit-form.tsx';

/** The record that a form edits, and the differences between its values and other versions of that record. */
export interface Editions<Values extends Record<string, unknown>, Entity extends Editable> {
  /** The record as loaded, until someone else's version is merged. */
  entity: Entity | null;
  initial: Values;
  form: EditForm<Values>;
  /** Whether saving would send an unchanged record. */
  isUnchanged: () => boolean;
  changesTo: (theirs: Entity) => Difference[];
  /** Merges another version into the form; returns the fields that were taken from it. */
  takeOver: (theirs: Entity, sides: Readonly<Record<string, Side>>) => string[];
  /** Whose changes were merged last. */
  merged: string | null;
  /** All input without secrets, one field per line. */
  typed: string;
}

const asTheyAre = <Values>(values: Values): Values => values;
const noWords = () => ({});

/** Compares the values of a form with versions of its record. */
export function useEditions<Values extends Record<string, unknown>, Entity extends Editable>(
  props: Pick<FormBodyProps<Values, Entity>, 'entity' | 'initial' | 'validate' | 'fields' | 'toInput' | 'print'>,
): Editions<Values, Entity> {
  const { fields, toInput = asTheyAre, print = noWords } = props;
  const { i18n } = useLingui();
  const [{ entity, initial }, setBase] = useState(() => ({
    entity: props.entity,
    initial: props.initial(props.entity),
  }));
  const [merged, setMerged] = useState<string | null>(null);
  const form = useEditForm<Values>({ initial, validate: (values) => props.validate(values, entity), fields });
  const place = useCellPlace();

  const edition = editions(toInput, (values: Values) => print(values, place));
  const mine = edition(form.values);
  const changesTo = (theirs: Entity) => differences(fields, edition(initial), mine, edition(props.initial(theirs)));
  const typed = Object.entries(fields).flatMap(([field, { label, secret }]) =>
    secret || mine.text(field) === '' ? [] : `${i18n._(label)}: ${mine.text(field)}`,
  );
  return {
    entity,
    initial,
    form,
    isUnchanged: () =>
      entity !== null && props.toInput !== undefined && same(toInput(form.getValues()), toInput(initial)),
    changesTo,
    takeOver: (theirs, sides) => {
      const editionOf = { base: initial, mine: form.getValues(), theirs: props.initial(theirs) };
      const { values, theirFields } = merge(fields, editionOf, { rows: changesTo(theirs), sides });
      form.setInitialValues(editionOf.theirs);
      setBase({ entity: theirs, initial: editionOf.theirs });
      form.setValues(values);
      setMerged(theirs.updatedBy);
      return theirFields;
    },
    merged,
    typed: typed.join('\n'),
  };
}
