import { useEffect } from 'react';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { followPointer, whenReleased } from './when-released.ts';

/** How a field presents itself: its label, whether it must be filled, and the rule before the error. */
export interface FieldWords {
  label: MessageDescriptor;
  required?: boolean;
  hint?: MessageDescriptor;
  /** A password or key: it is in no draft, no comparison and no copy. */
  secret?: boolean;
}

/** The words of a form's fields, by path. */
export type FieldTable = Readonly<Record<string, FieldWords>>;

export type EditForm<Values> = UseFormReturnType<Values>;

interface EditFormOptions<Values> {
  /** Given once; a form never follows later values. */
  initial: Values;
  /** Problem codes by path. */
  validate: (values: Values) => FormErrors;
  fields: FieldTable;
}

/**
 * A form whose `getInputProps` bring label, hint, required mark and the translated error with them.
 * A field is checked when it is left after a change and then at each change; typing takes a server's error away.
 */
export function useEditForm<Values extends Record<string, unknown>>(options: EditFormOptions<Values>): EditForm<Values> {
  const { i18n } = useLingui();
  const { problemText } = useKit();
  useEffect(followPointer, []);
  return useForm<Values>({
    initialValues: options.initial,
    validate: options.validate,
    enhanceGetInputProps: ({ field, form, inputProps }) => {
      const words = options.fields[field];
      const code: unknown = inputProps.error;
      return {
        ...(words && {
          label: i18n._(words.label),
          description: words.hint && i18n._(words.hint),
          withAsterisk: words.required ?? false,
        }),
        error: typeof code === 'string' && code !== '' ? problemText(code) : undefined,
        'aria-invalid': Boolean(code) || undefined,
        onBlur: () => {
          if (form.isDirty(field)) whenReleased(() => form.validateField(field));
        },
      };
    },
  });
}
