import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldWords } from '../../ui/form/use-edit-form.tsx';
import type { FileValue } from '../../ui/upload/file-value.ts';
import type { CellPlace, Column, Row, Words } from '../../ui/list/types.ts';
import type { StatusTable } from '../../ui/status/status.tsx';
import { byName } from './by-name.ts';

/** The form's representation of an input value: a number is the typed text, a choice may be unset. */
export type FormValue<Sent> = [Sent] extends [boolean]
  ? boolean
  : [Sent] extends [number]
    ? string
    : [Sent] extends [string]
      ? Sent | ''
      : [Sent] extends [readonly (infer One)[]]
        ? One[]
        : unknown;

/** The values of a form whose fields are those of an input. */
export type FormValues<Input> = { [Name in keyof Input]-?: FormValue<NonNullable<Input[Name]>> };

/** A form control and its kind. */
export type InputKind = 'text' | 'code' | 'area' | 'secret' | 'number' | 'choice' | 'flag' | 'list' | 'own';

/** Kinds of fields that only the server sets. */
export type OutputKind = 'output' | 'count' | 'bytes' | 'instant';

/** Options of every field in addition to its label. */
interface Presentation<Item extends Row> {
  /** Labels of its values. */
  words?: Words;
  /** Labels of its values with the tone of each. */
  tones?: StatusTable;
  /** Options of its column; a field without them has no column. */
  column?: Partial<Column<Item>>;
  /** Formats the value for cells and facts, if it differs from the property itself; undefined if it is empty. */
  show?: (record: Item, place: CellPlace) => string | undefined;
  /** False to leave the field out of the facts. */
  fact?: boolean;
  /** Its label within a sentence; makes the value copyable and truncates long ones in the middle. */
  copy?: MessageDescriptor;
  /** Maximum number of characters of a copyable value in the facts. */
  most?: number;
  /** Whether the text was written by a user for others to read, such as a message. */
  userText?: boolean;
}

export interface InputOptions<Item extends Row, Value, Sent, All>
  extends Presentation<Item>, Omit<FieldWords, 'label' | 'limit'> {
  /** The initial value of a new record. */
  initial?: Value;
  /** Reads the form value from a record, if it differs from the property of the same name. */
  read?(record: Item): Value | undefined;
  /** The label in the form, if it differs from the label: `Timeout (ms)`. */
  formLabel?: MessageDescriptor;
  /** Changes the value that its kind sends, depending on the other values; undefined sends nothing. */
  write?(sent: Sent, values: All): Sent | undefined;
  /** Returns whether the field is shown and sent, depending on the other values. */
  when?(values: All): boolean;
}

/** A field that users edit. */
export interface InputField<Item extends Row, Value = unknown, Sent = unknown, All = unknown> extends InputOptions<
  Item,
  Value,
  Sent,
  All
> {
  /** Name of the property, set by `fieldsOf`. */
  name: string;
  kind: InputKind;
  label: MessageDescriptor;
  initial: Value;
  /** Never set: a phantom type that lets the compiler check the field against its input. */
  sends?: Sent;
  /** Renders the choice as a select. */
  select?: boolean;
  /** Number of rows of a textarea. */
  rows?: number;
}

/** A read-only field. */
export interface OutputField<Item extends Row> extends Presentation<Item> {
  name: string;
  kind: OutputKind;
  label: MessageDescriptor;
}

export type Field<Item extends Row> = InputField<Item> | OutputField<Item>;

type TextOptions<Item extends Row, Sent, All> = InputOptions<Item, string, Sent, All>;

/** A name or title on one line. */
export const text = <Item extends Row, All>(
  label: MessageDescriptor,
  options: TextOptions<Item, string, All> = {},
): InputField<Item, string, string, All> => ({ name: '', kind: 'text', label, initial: '', ...options });

/** A code, id, version or address: full-width characters are normalized and invisible ones removed. */
export const code = <Item extends Row, All>(
  label: MessageDescriptor,
  options: TextOptions<Item, string, All> = {},
): InputField<Item, string, string, All> => ({ name: '', kind: 'code', label, initial: '', plain: true, ...options });

/** A text of several lines. */
export const area = <Item extends Row, All>(
  label: MessageDescriptor,
  { rows = 2, ...options }: TextOptions<Item, string, All> & { rows?: number } = {},
): InputField<Item, string, string, All> => ({ name: '', kind: 'area', label, initial: '', rows, ...options });

/** A password or key, which no response contains. */
export const secret = <Item extends Row, All>(
  label: MessageDescriptor,
  options: TextOptions<Item, string, All> = {},
): InputField<Item, string, string, All> => ({
  name: '',
  kind: 'secret',
  label,
  initial: '',
  secret: true,
  ...options,
});

/** A number, held as text. */
export const number = <Item extends Row, All>(
  label: MessageDescriptor,
  options: TextOptions<Item, number, All> = {},
): InputField<Item, string, number, All> => ({ name: '', kind: 'number', label, initial: '', plain: true, ...options });

/** One of a closed set of values: radio buttons or a select. */
export const choice = <Item extends Row, Value extends string, All>(
  label: MessageDescriptor,
  words: Readonly<Record<Value, MessageDescriptor | { label: MessageDescriptor } | string>>,
  options: InputOptions<Item, NoInfer<Value> | '', NoInfer<Value>, All> & { select?: boolean } = {},
): InputField<Item, Value | '', Value, All> => ({ name: '', kind: 'choice', label, initial: '', words, ...options });

/** Labels of the values of a flag. */
export const yesAndNo = { true: msg`Yes`, false: msg`No` };

/** Yes or no. */
export const flag = <Item extends Row, All>(
  label: MessageDescriptor,
  options: InputOptions<Item, boolean, boolean, All> = {},
): InputField<Item, boolean, boolean, All> => ({
  name: '',
  kind: 'flag',
  label,
  initial: false,
  words: yesAndNo,
  ...options,
});

/** Several values. */
export const list = <Item extends Row, One, All>(
  label: MessageDescriptor,
  options: InputOptions<Item, One[], One[], All> = {},
): InputField<Item, One[], One[], All> => ({ name: '', kind: 'list', label, initial: [], ...options });

/** A field with a custom control, such as a file. */
export const own = <Item extends Row, Value, Sent, All>(
  label: MessageDescriptor,
  initial: Value,
  options: Omit<InputOptions<Item, Value, Sent, All>, 'initial'> = {},
): InputField<Item, Value, Sent, All> => ({ name: '', kind: 'own', label, initial, ...options });

const outputOf =
  (kind: OutputKind) =>
  <Item extends Row>(label: MessageDescriptor, options: Presentation<Item> = {}): OutputField<Item> => ({
    name: '',
    kind,
    label,
    ...options,
  });

/** A field set by the server. */
export const output = outputOf('output');
/** A count set by the server. */
export const count = outputOf('count');
/** The size of a file, set by the server. */
export const bytes = outputOf('bytes');
/** An instant, in the display time zone. */
export const instant = outputOf('instant');
/** A status, with its icon. */
export const status = <Item extends Row>(
  label: MessageDescriptor,
  tones: StatusTable,
  options: Presentation<Item> = {},
): OutputField<Item> => ({ name: '', kind: 'output', label, tones, ...options });

/** A file of the record, chosen and uploaded in the form. */
export const file = <Item extends Row, All>(
  label: MessageDescriptor,
  stored: (record: Item) => FileValue['stored'],
  options: Omit<InputOptions<Item, FileValue | null, string, All>, 'initial' | 'read'> = {},
): InputField<Item, FileValue | null, string, All> => ({
  name: '',
  kind: 'own',
  label,
  initial: null,
  read: (record) => {
    const value = stored(record);
    return value && { stored: value };
  },
  ...options,
});

/** The fields by the properties of an input and by read-only properties of the record. */
type Table<Item extends Row, Input> = {
  readonly [Name in keyof Input]-?: InputField<Item, unknown, NonNullable<Input[Name]>, FormValues<Input>>;
} & { readonly [Name in Exclude<keyof Item, keyof Input>]?: OutputField<Item> };

/** The fields of a resource by name. */
export type Fields<Item extends Row> = Readonly<Record<string, Field<Item>>>;

/**
 * Declares the fields of a resource in the order of its columns, facts and form. Column, filter, fact, control, and the
 * values that the form reads and sends all follow from one declaration.
 */
export function fieldsOf<Item extends Row, Input extends object>() {
  return <const All extends Table<Item, Input>>(fields: All): All =>
    byName<All>(Object.entries<Field<Item>>(fields).map(([name, field]) => [name, { ...field, name }]));
}

/** The form values of the editable fields. */
export type ValuesOf<All> = {
  [Name in keyof All as All[Name] extends { initial: unknown } ? Name : never]: All[Name] extends {
    initial: infer Value;
  }
    ? Value
    : never;
};

export const isInput = <Item extends Row>(field: Field<Item>): field is InputField<Item> => 'initial' in field;
