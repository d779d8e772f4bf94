import { useState, type RefObject } from 'react';
import type { FormErrors } from '@mantine/form';
import { limitCode } from '../../../rules/limit.ts';
import type { Failure } from '../../kit.tsx';
import { fieldPath } from '../field-path.ts';
import { fieldElement } from '../focus-field.ts';
import type { Editable, FormBodyProps } from '../types.ts';
import type { Editions } from './use-editions.ts';
import { useSave } from './use-save.ts';

/** Shows a rejection at the fields of a form; returns the remaining message for above them, or null. */
export function errorsOf(
  refused: Failure,
  values: Readonly<Record<string, unknown>>,
  root: HTMLElement | null,
): { errors: FormErrors; rest: Failure | null } {
  const wrong = refused.fields.map(({ path, code }) => ({
    path: fieldPath(values, path),
    // The form has already checked all rules it knows, so only the server knows the violated one.
    code: code === 'ENTRY_WRONG' ? limitCode('server') : code,
  }));
  const visible = wrong.filter(({ path }) => fieldElement(root, path));
  const isAll = visible.length > 0 && visible.length === wrong.length;
  return {
    errors: Object.fromEntries(visible.map(({ path, code }) => [path, code])),
    rest: isAll ? null : { ...refused, fields: wrong },
  };
}

interface FormAround {
  root: RefObject<HTMLFormElement | null>;
  /** Focuses the first of some fields. */
  showFirst: (paths: readonly string[]) => void;
  finish: () => void;
}

/**
 * The process from pressing the button to the saved record: validation, confirmation, the call, and its errors.
 * @returns `submit` validates first, `send` does not; `isTried`: whether saving was attempted, after which errors are
 *   also summarized above the fields; `attempt` counts the attempts that were refused because of fields
 */
export function useSubmission<Values extends Record<string, unknown>, Entity extends Editable>(
  props: Pick<FormBodyProps<Values, Entity>, 'reload' | 'submit' | 'review'>,
  { form, entity, changesTo, isUnchanged }: Editions<Values, Entity>,
  { root, showFirst, finish }: FormAround,
) {
  const [isTried, setTried] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refuse = (paths: readonly string[]) => {
    setAttempt((count) => count + 1);
    showFirst(paths);
  };
  const { save, ...state } = useSave<Values, Entity>({
    entity,
    reload: props.reload,
    submit: props.submit,
    onSaved: finish,
    onWrong: (refused) => {
      const { errors, rest } = errorsOf(refused, form.getValues(), root.current);
      form.setErrors(errors);
      refuse(Object.keys(errors));
      return rest;
    },
  });
  const send = (over: Entity | null) => {
    const values = form.getValues();
    if (!props.review) return void save(values, over);
    // Sends what was reviewed.
    return props.review({ values, over, changes: over ? changesTo(over) : [], send: () => save(values, over) });
  };
  const submit = () => {
    // Before validation: an unchanged record is closed even if it violates the current rules.
    if (isUnchanged()) return finish();
    const { errors, hasErrors } = form.validate();
    setTried(true);
    if (hasErrors) return refuse(Object.keys(errors));
    return send(entity);
  };
  return { ...state, isTried, attempt, send, submit };
}
