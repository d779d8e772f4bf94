import type { MessageDescriptor } from '@lingui/core';
import type { GenericSchema } from 'valibot';
import { isEmpty } from '../../../openapi/codegen/runtime/objects.ts';
import { numberOf } from '../../rules/number.ts';
import type { FieldTable, FieldWords } from '../../ui/form/use-edit-form.tsx';
import type { CellPlace, Row } from '../../ui/list/types.ts';
import { listText } from '../../ui/text/format.ts';
import { nameText, plainText } from '../../ui/text/plain-text.ts';
import type { InputOf } from '../form.tsx';
import { byName, propertyOf } from './by-name.ts';
import { isInput, type Field, type Fields, type InputField, type InputKind, type ValuesOf } from './field.ts';
import { wordOf } from './read.ts';

/**
 * What a control of its own needs beside its field: how its value is sent, reads, is kept as a draft, and is wrong beside
 * those of others.
 */
export interface Codec<Value, Values = unknown> {
  write?(value: Value): unknown;
  print?(value: Value): string;
  toDraft?(value: Value): Value;
  problem?(value: Value, values: Values): string | null;
}

const typed = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The sent value of a control; empty optional values are left out. */
const writers: Readonly<Record<InputKind, (value: unknown) => unknown>> = {
  text: (value) => nameText(typed(value)),
  area: (value) => nameText(typed(value)),
  code: (value) => plainText(typed(value)),
  secret: (value) => value,
  number: (value) => {
    const digits = plainText(typed(value));
    return digits === '' ? undefined : numberOf(digits);
  },
  choice: (value) => value,
  flag: (value) => value,
  list: (value) => value,
  own: (value) => value,
};

/** The value of a record in the format of its control. */
function valueOf<Item extends Row>({ name, kind, read }: InputField<Item>, record: Item): unknown {
  if (read) return read(record);
  const value = kind === 'secret' ? undefined : propertyOf(record, name);
  return typeof value === 'number' ? String(value) : value;
}

/** The sent value of a control. */
function toInputValue(
  { kind, write }: Pick<InputField<Row>, 'kind' | 'write'>,
  codec: Codec<unknown>,
  value: unknown,
  values: unknown,
): unknown {
  const inputValue = (codec.write ?? writers[kind])(value);
  return write && !isEmpty(inputValue) ? write(inputValue, values) : inputValue;
}

/** How a value reads in a comparison, where it is no text as it is. */
function printed(
  { kind, words }: Pick<InputField<Row>, 'kind' | 'words'>,
  value: unknown,
  { say, language }: CellPlace,
): string | undefined {
  if (kind === 'list' && Array.isArray(value))
    return listText(
      language,
      value.map((one) => wordOf(words, one, say)),
    );
  return words && value !== '' ? wordOf(words, value, say) : undefined;
}

/** The form options of a field, without those for lists and sending. */
const wordsOf = ({
  label,
  formLabel = label,
  hint,
  plain,
  secret,
  required,
  scale,
}: FieldWords & { formLabel?: MessageDescriptor }): FieldWords => ({
  label: formLabel,
  ...(hint && { hint }),
  ...(plain && { plain }),
  ...(secret && { secret }),
  ...(required !== undefined && { required }),
  ...(scale !== undefined && { scale }),
});

/** An input of the contract. */
interface InputOfSchema<Input> extends InputOf {
  readonly schema: GenericSchema<unknown, Input> & { readonly entries?: Readonly<Record<string, unknown>> };
}

/** The fields of a form: initial values, sent values, and texts of values. */
export interface FieldForm<Item, Values, Input, Change = Input> {
  input: InputOf;
  changeInput: InputOf;
  fields: FieldTable;
  initial: (record: Item | null) => Values;
  toInput: (values: Values) => Input;
  toChange: (values: Values) => Change;
  toDraft: (values: Values) => Values;
  print: (values: Values, place: CellPlace) => Readonly<Record<string, string>>;
  rules: (values: Values, record?: Item | null) => Readonly<Record<string, string | null>>;
}

interface FormOptions<Values, Change> {
  /** The fields of the form in its order, where that is not the one of the columns; those that are left out follow. */
  order?: readonly (keyof Values & string)[];
  /** The input of a change, if it differs from that of a new record; fields that it does not have are not sent. */
  changeInput?: InputOfSchema<Change>;
  /** Nested fields, by the path in their values. */
  parts?: { readonly [Name in keyof Values]?: FieldTable };
  /** The same of those that are no field themselves: each of their parts is one. */
  groups?: { readonly [Name in keyof Values]?: FieldTable };
  /** Of fields that have a control of their own. */
  codecs?: { readonly [Name in keyof Values]?: Codec<Values[Name], Values> };
}

/**
 * Makes a form of fields. What a control holds is brought from the record and to the input by the kind of its field, by
 * the field's own options, or by a codec.
 * @param input the contract's input for a new record
 */
export function formOf<Item extends Row, All extends Fields<Item>, Input extends object, Change extends object = Input>(
  fields: All & Fields<Item>,
  input: InputOfSchema<Input>,
  { changeInput, codecs = {}, parts = {}, groups = {}, order = [] }: FormOptions<ValuesOf<All>, Change> = {},
): FieldForm<Item, ValuesOf<All>, Input, Change> {
  const own: { readonly [name: string]: Codec<unknown> | undefined } = codecs;
  const within: { readonly [name: string]: FieldTable | undefined } = { ...parts, ...groups };
  const names: readonly string[] = order;
  const inputs = [...new Set([...names, ...Object.keys(fields)])].flatMap((name) => {
    const field: Field<Item> | undefined = fields[name];
    return field && isInput(field) ? [{ name, field, codec: own[name] ?? {} }] : [];
  });
  const valuesOf = (valueFor: (one: (typeof inputs)[number]) => unknown) =>
    byName<ValuesOf<All>>(inputs.map((one) => [one.name, valueFor(one)]));
  /** Those that the input knows and that are there beside the values of others. */
  const inputsOf = (values: ValuesOf<All>, { schema: { entries } }: InputOfSchema<unknown>) =>
    inputs.filter(({ name, field }) => !(entries && !(name in entries)) && field.when?.(values) !== false);
  const sent = <Sent>(values: ValuesOf<All>, of: InputOfSchema<unknown>) =>
    byName<Sent>(
      inputsOf(values, of).flatMap(({ name, field, codec }) => {
        const value = propertyOf(values, name);
        const inputValue = toInputValue(field, codec, value, values);
        return isEmpty(inputValue) && of.limits[name]?.required !== true ? [] : [[name, inputValue]];
      }),
    );
  return {
    input,
    changeInput: changeInput ?? input,
    fields: Object.fromEntries(
      inputs.flatMap(({ name, field }) => [
        ...(name in groups ? [] : [[name, wordsOf(field)] as const]),
        ...Object.entries(within[name] ?? {}).map(([path, words]) => [`${name}.${path}`, words] as const),
      ]),
    ),
    initial: (record) => valuesOf(({ field }) => (record ? valueOf(field, record) : undefined) ?? field.initial),
    toInput: (values) => sent<Input>(values, input),
    toChange: (values) => sent<Change>(values, changeInput ?? input),
    toDraft: (values) =>
      valuesOf(({ name, codec }) => {
        const value = propertyOf(values, name);
        return codec.toDraft ? codec.toDraft(value) : value;
      }),
    print: (values, place) =>
      Object.fromEntries(
        inputs.flatMap(({ name, field, codec }) => {
          const value = propertyOf(values, name);
          const text = codec.print?.(value) ?? printed(field, value, place);
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    rules: (values, record) =>
      Object.fromEntries(
        inputsOf(values, record ? (changeInput ?? input) : input).flatMap(({ name, codec }) =>
          codec.problem ? [[name, codec.problem(propertyOf(values, name), values)]] : [],
        ),
      ),
  };
}
