import { useEffect, useState } from 'react';
import { FORM_INDEX, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { plainText } from '../text/plain-text.ts';
import { FieldHelp, type TextLimit } from '../field/field-help.tsx';
import { useFieldText } from './limit-text.ts';
import { followPointer, whenReleased } from './when-released.ts';

/** How a field presents itself: its label, whether it must be filled, and the rule before the error. */
export interface FieldWords {
  label: MessageDescriptor;
  required?: boolean;
  hint?: MessageDescriptor;
  /** Maximum length from the contract; counted while typing. */
  limit?: TextLimit;
  /** A code, id, version or address: full-width and invisible characters are normalized, and the field reports it. */
  plain?: boolean;
  /** How many times what is sent the field shows: 100 for a share in percent. */
  scale?: number;
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

/** The list that Mantine reads at each change; it keeps that of the first render (9.7), so that one grows. */
function addOnce(list: string[], field: string): void {
  const pattern = field.replace(/\.\d+/gu, `.${FORM_INDEX}`);
  if (!list.includes(pattern)) list.push(pattern);
}

/** A text before and after it was made plain. */
interface Plain {
  before: string;
  after: string;
}

/**
 * A form whose `getInputProps` bring label, hint, counter, required mark and the translated error with them.
 * A field is made plain and checked when it is left after a change, and checked at each change from then on; typing
 * takes a server's error away.
 */
export function useEditForm<Values extends Record<string, unknown>>(
  options: EditFormOptions<Values>,
): EditForm<Values> {
  const { i18n } = useLingui();
  const fieldText = useFieldText();
  const [checked] = useState<string[]>(() => []);
  const [plain, setPlain] = useState<Readonly<Record<string, Plain>>>({});
  useEffect(followPointer, []);
  return useForm<Values>({
    initialValues: options.initial,
    validate: options.validate,
    validateInputOnChange: checked,
    enhanceGetInputProps: ({ field, form, inputProps }) => {
      const words = options.fields[field];
      const code: unknown = inputProps.error;
      const value: unknown = inputProps.value;
      const leave = () => {
        const after = words?.plain && typeof value === 'string' ? plainText(value) : value;
        if (typeof value === 'string' && typeof after === 'string' && after !== value) {
          inputProps.onChange(after);
          setPlain((all) => ({ ...all, [field]: { before: value, after } }));
        }
        form.validateField(field);
        addOnce(checked, field);
      };
      const before = plain[field]?.after === value ? plain[field]?.before : undefined;
      const hasHelp = words?.hint !== undefined || words?.limit !== undefined || before !== undefined;
      return {
        ...(words && {
          label: i18n._(words.label),
          description: hasHelp && <FieldHelp hint={words.hint} limit={words.limit} value={value} before={before} />,
          required: words.required ?? false,
        }),
        error: typeof code === 'string' && code !== '' ? fieldText(code, words) : undefined,
        'aria-invalid': Boolean(code) || undefined,
        onBlur: () => {
          if (form.isDirty(field)) whenReleased(leave);
        },
      };
    },
  });
}
