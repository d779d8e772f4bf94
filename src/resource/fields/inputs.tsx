import { Fragment, use, type ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import { SecretInput } from '../../ui/field/secret-input.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';
import type { Row } from '../../ui/list/types.ts';
import { options as optionsFrom } from '../../ui/text/options.ts';
import { languageOf } from '../../ui/text/user-text.tsx';
import { isInput, type Field, type Fields, type InputField } from './field.ts';
import { FormContext } from './form-context.ts';

/** Options of a control that a screen may set in addition to those of its field. */
interface InputProps {
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  description?: ReactNode;
  placeholder?: string;
  inputMode?: 'tel' | 'email' | 'url' | 'numeric';
  type?: 'url';
  spellCheck?: boolean;
  /** Renders additional content next to the input, below its label. */
  inputContainer?: (input: ReactNode) => ReactNode;
  /** The options, if they come from data. */
  options?: readonly { value: string; label: string }[];
  /** Label of the empty option, if allowed. */
  none?: string;
  /** Handles the choice of an option, instead of setting the value. */
  onChoose?: (value: string) => void;
  /** Focuses this control in a new record instead of the form's first field. */
  'data-autofocus'?: boolean | undefined;
}

/** The control of a field in the enclosing form; renders nothing if the other values hide the field. */
export function Input<Item extends Row>({
  of: field,
  options,
  none,
  onChoose,
  ...own
}: InputProps & { of: InputField<Item> }): ReactNode {
  const { i18n } = useLingui();
  const around = use(FormContext);
  if (around === null || field.when?.(around.form.values) === false) return null;
  const { name, kind, words = {}, rows, userText } = field;
  const isRadio = kind === 'choice' && !field.select;
  const fieldValue: unknown = around.form.values[name];
  const props = {
    ...around.form.getInputProps(name, kind === 'flag' ? { type: 'checkbox' } : {}),
    ...(name === around.names[0] && !isRadio && { 'data-autofocus': true }),
    ...(userText && typeof fieldValue === 'string' && { lang: languageOf(fieldValue) }),
    ...own,
  };
  if (kind === 'flag') return <SwitchField {...props} />;
  if (kind === 'secret') return <SecretInput {...props} />;
  if (kind === 'area') return <Textarea {...props} rows={rows} />;
  if (isRadio) return <RadioGroup {...props} options={options ?? optionsFrom(words)} />;
  if (kind === 'choice' || options) {
    const wordOptions = optionsFrom(words).map(({ value, label }) => ({
      value,
      label: typeof label === 'string' ? label : i18n._(label),
    }));
    return (
      <NativeSelect
        {...props}
        {...(onChoose && { onChange: (event) => onChoose(event.currentTarget.value) })}
        data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...(options ?? wordOptions)]}
      />
    );
  }
  const typing = {
    ...(kind === 'number' && { inputMode: 'numeric' as const }),
    ...(kind === 'code' && { spellCheck: false }),
  };
  return <TextInput autoComplete="off" {...typing} {...props} />;
}

interface ControlProps<Item extends Row, Value> {
  of: InputField<Item, Value>;
  children: (input: ReturnType<EditForm<Record<string, unknown>>['getInputProps']> & { value: Value }) => ReactNode;
}

/** Renders a custom control, such as a file or a multi-select, for a field of the enclosing form. */
export function Control<Item extends Row, Value>({ of: field, children }: ControlProps<Item, Value>): ReactNode {
  const around = use(FormContext);
  if (around === null || field.when?.(around.form.values) === false) return null;
  const input = around.form.getInputProps(field.name);
  return children({ ...input, value: input.value });
}

interface InputsProps<Item extends Row, All extends Fields<Item>> {
  of: All & Fields<Item>;
  /** Names of the fields to render; by default all. */
  names?: readonly (keyof All & string)[];
  disabled?: boolean;
  /** Custom controls of fields, or null for none. */
  own?: { readonly [Name in keyof All]?: ReactNode };
}

/** Renders the controls of fields; if these are all fields, in the order of the enclosing form. */
export function Inputs<Item extends Row, const All extends Fields<Item>>({
  of: fields,
  names,
  disabled = false,
  own = {},
}: InputsProps<Item, All>): ReactNode {
  const controls: { readonly [name: string]: ReactNode } = own;
  const around = use(FormContext);
  return (names ?? around?.names ?? []).map((name) => {
    const field: Field<Item> | undefined = fields[name];
    if (field === undefined || !isInput(field)) return null;
    return (
      <Fragment key={name}>{name in controls ? controls[name] : <Input of={field} disabled={disabled} />}</Fragment>
    );
  });
}
