import type { MessageDescriptor } from '@lingui/core';
import type { GenericSchema } from 'valibot';
import { isEmpty } from '../../../openapi/codegen/runtime/objects.ts';
import { numberOf } from '../../rules/number.ts';
import type { FieldTable, FieldWords } from '../../ui/form/use-edit-form.tsx';
import type { CellPlace, Row } from '../../ui/list/types.ts';
import { formatInstant, listText } from '../../ui/text/format.ts';
import { nameText, plainText } from '../../ui/text/plain-text.ts';
import type { InputOf } from '../form.tsx';
import { byName, propertyOf } from './by-name.ts';
import { isInput, type Field, type Fields, type InputField, type InputKind, type ValuesOf } from './field.ts';
import { wordOf } from './read.ts';

/**
 * Defines for a custom control how its value is sent, printed, stored as a draft and validated, given the other values.
 */
export interface Codec<Value, Values = unknown> {
  write?(value: Value): unknown;
  print?(value: Value, place: CellPlace): string;
  toDraft?(value: Value): Value;
  problem?(value: Value, values: Values): string | null;
}

/** For an instant, which is empty or invalid while it is typed. */
export const instantCodec: Codec<string> = { print: (value, { timeZone }) => formatInstant(value, timeZone) };

const typed = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts the form value of each kind to the sent value; empty optional values are left out. */
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

/** Converts a record's value to the form value. */
function valueOf<Item extends Row>({ name, kind, read }: InputField<Item>, record: Item): unknown {
  if (read) return read(record);
  const value = kind === 'secret' ? undefined : propertyOf(record, name);
  return typeof value === 'number' ? String(value) : value;
}

/** Converts the form value of a field to the sent value. */
function toInputValue(
  { kind, write }: Pick<InputField<Row>, 'kind' | 'write'>,
  codec: Codec<unknown>,
  value: unknown,
  values: unknown,
): unknown {
  const inputValue = (codec.write ?? writers[kind])(value);
  return write && !isEmpty(inputValue) ? write(inputValue, values) : inputValue;
}

/** Formats a value for a comparison, if it is not a plain text. */
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

/** The functions of a form that convert between records, form values, inputs and texts. */
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
  /** The fields in the form's order, if it differs from the columns; fields that are left out follow. */
  order?: readonly (keyof Values & string)[];
  /** The input of a change, if it differs from that of a new record; fields that it lacks are not sent. */
  changeInput?: InputOfSchema<Change>;
  /** Nested fields, by their path in the values. */
  parts?: { readonly [Name in keyof Values]?: FieldTable };
  /** Groups of nested fields: the group itself is not a field, but each of its parts is. */
  groups?: { readonly [Name in keyof Values]?: FieldTable };
  /** Codecs of fields with custom controls. */
  codecs?: { readonly [Name in keyof Values]?: Codec<Values[Name], Values> };
}

/**
 * Creates a form from fields. Values are converted between record, control and input by the kind of the field, its own
 * options, or a codec.
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
  /** The editable fields that the input has and that are shown with the given values. */
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
          const text = codec.print?.(value, place) ?? printed(field, value, place);
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
