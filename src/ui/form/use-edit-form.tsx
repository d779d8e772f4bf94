import { useEffect, useState } from 'react';
import { FORM_INDEX, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { plainText } from '../text/plain-text.ts';
import { FieldHelp, type TextLimit } from '../field/field-help.tsx';
import { useFieldText } from './limit-text.ts';
import { valueAt } from './field-path.ts';
import { followPointer, whenReleased } from './when-released.ts';

/** The presentation of a field: its label, whether it is required, and its hint. */
export interface FieldWords {
  label: MessageDescriptor;
  required?: boolean;
  hint?: MessageDescriptor;
  /** Maximum length from the contract; counted while typing. */
  limit?: TextLimit;
  /**
   * Whether the text is a code, id, version or address: full-width characters are normalized and invisible ones
   * removed, which the field reports.
   */
  plain?: boolean;
  /** Factor from the sent value to the displayed one: 100 for a share in percent. */
  scale?: number;
  /** Whether it is a password or key, which is left out of drafts, comparisons and copies. */
  secret?: boolean;
}

/** The presentation of a form's fields, by path. */
export type FieldTable = Readonly<Record<string, FieldWords>>;

export type EditForm<Values> = UseFormReturnType<Values>;

interface EditFormOptions<Values> {
  /** The initial values; later changes are ignored. */
  initial: Values;
  /** Problem codes by path. */
  validate: (values: Values) => FormErrors;
  fields: FieldTable;
}

/**
 * Adds to the list that Mantine reads on each change: it keeps the array of the first render (9.7), so that array is
 * extended.
 */
function addOnce(list: string[], field: string): void {
  const pattern = field.replace(/\.\d+/gu, `.${FORM_INDEX}`);
  if (!list.includes(pattern)) list.push(pattern);
}

/** A text before and after normalization. */
interface Plain {
  before: string;
  after: string;
}

/**
 * A form whose `getInputProps` include label, hint, counter, required mark and the translated error. A field is
 * normalized and validated on blur after a change, and validated on each change from then on; typing clears a server
 * error.
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
        // The button whose press left the field may have replaced its value.
        const current = valueAt(form.getValues(), field);
        const after = words?.plain && typeof current === 'string' ? plainText(current) : current;
        if (typeof current === 'string' && typeof after === 'string' && after !== current) {
          inputProps.onChange(after);
          setPlain((all) => ({ ...all, [field]: { before: current, after } }));
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
