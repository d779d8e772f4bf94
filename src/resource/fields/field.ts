import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldWords } from '../../ui/form/use-edit-form.tsx';
import type { FileValue } from '../../ui/upload/file-value.ts';
import type { CellPlace, Column, Row, Words } from '../../ui/list/types.ts';
import type { StatusTable } from '../../ui/status/status.tsx';
import { byName } from './by-name.ts';

/** How the control of a form holds a value of an input: a number as the text that is typed, a choice also as none yet. */
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

/** Fields set by the server only. */
export type OutputKind = 'output' | 'count' | 'bytes' | 'instant';

/** Options of every field besides its label. */
interface Presentation<Item extends Row> {
  /** What its values are called. */
  words?: Words;
  /** The same with the tone of each. */
  tones?: StatusTable;
  /** Its column; a field without one is in no list. */
  column?: Partial<Column<Item>>;
  /** How it reads in a cell and among the facts, where that is not the property as it is; undefined where there is nothing. */
  show?: (record: Item, place: CellPlace) => string | undefined;
  /** False: it is not among the facts of a record. */
  fact?: boolean;
  /** Its label within a sentence; makes the value copyable, and truncates long ones in the middle. */
  copy?: MessageDescriptor;
  /** Most characters that the facts show of what can be copied. */
  most?: number;
  /** Somebody wrote it for others to read, such as the text of a message. */
  userText?: boolean;
}

export interface InputOptions<Item extends Row, Value, Sent, All>
  extends Presentation<Item>, Omit<FieldWords, 'label' | 'limit'> {
  /** The initial value of a new record. */
  initial?: Value;
  /** Reads the form value from a record, if it is not the property of the same name. */
  read?(record: Item): Value | undefined;
  /** The label in the form, if it differs from the label: `Timeout (ms)`. */
  formLabel?: MessageDescriptor;
  /** Changes what its kind sends of a value, beside those of others; undefined sends nothing. */
  write?(sent: Sent, values: All): Sent | undefined;
  /** Beside which values of others it is there, and is sent. */
  when?(values: All): boolean;
}

/** A field that users fill in. */
export interface InputField<Item extends Row, Value = unknown, Sent = unknown, All = unknown> extends InputOptions<
  Item,
  Value,
  Sent,
  All
> {
  /** The name of the property, which `fieldsOf` knows. */
  name: string;
  kind: InputKind;
  label: MessageDescriptor;
  initial: Value;
  /** Never there: by it the compiler holds the field against the input that it is for. */
  sends?: Sent;
  /** A choice of many, in a list that opens. */
  select?: boolean;
  /** Rows of an area. */
  rows?: number;
}

/** A field that is only read. */
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

/** A code, id, version or address: full-width and invisible characters that a paste brought are made plain. */
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

/** A number, typed as a text. */
export const number = <Item extends Row, All>(
  label: MessageDescriptor,
  options: TextOptions<Item, number, All> = {},
): InputField<Item, string, number, All> => ({ name: '', kind: 'number', label, initial: '', plain: true, ...options });

/** One of a closed set of values, by what they are called: all in sight, or in a list that opens. */
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

/** A field whose control the form brings, such as a file. */
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
/** A number of things. */
export const count = outputOf('count');
/** The size of a file. */
export const bytes = outputOf('bytes');
/** An instant, in the zone of the display. */
export const instant = outputOf('instant');
/** A state, with its sign. */
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

/** The properties of an input, each with its field, and among them properties of the record that are only read. */
type Table<Item extends Row, Input> = {
  readonly [Name in keyof Input]-?: InputField<Item, unknown, NonNullable<Input[Name]>, FormValues<Input>>;
} & { readonly [Name in Exclude<keyof Item, keyof Input>]?: OutputField<Item> };

/** The fields of a resource by their names. */
export type Fields<Item extends Row> = Readonly<Record<string, Field<Item>>>;

/**
 * The fields of a resource, in the order of its columns, its facts and its form. Each is declared once: column, filter,
 * fact, control, and what the form reads and sends, follow from it.
 */
export function fieldsOf<Item extends Row, Input extends object>() {
  return <const All extends Table<Item, Input>>(fields: All): All =>
    byName<All>(Object.entries<Field<Item>>(fields).map(([name, field]) => [name, { ...field, name }]));
}

/** The values of a form, by the fields that users fill in. */
export type ValuesOf<All> = {
  [Name in keyof All as All[Name] extends { initial: unknown } ? Name : never]: All[Name] extends {
    initial: infer Value;
  }
    ? Value
    : never;
};

export const isInput = <Item extends Row>(field: Field<Item>): field is InputField<Item> => 'initial' in field;
