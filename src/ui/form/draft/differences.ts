import type { FieldTable } from '../use-edit-form.tsx';

/** One edition of a record: what a form would send of it, and how each field reads. */
export interface Edition {
  sent: Readonly<Record<string, unknown>>;
  /** Text of a field's value in the current language; empty when there is none. */
  text: (field: string) => string;
}

/** A field in which two editions differ. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
  /** What both began with. */
  base: string;
  /** Who changed it. */
  by: 'me' | 'them' | 'both';
}

/** Whether two values would be sent as the same bytes. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What lies at the path of a field: `limits.rate` is the rate of the limits. */
function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, part)?.value : undefined,
      values,
    );
}

/**
 * Compares what is about to be saved with what someone else saved meanwhile.
 * @param fields in the order of the form; a secret one is not compared, because no server tells it
 * @returns the fields that differ
 */
export function differences(fields: FieldTable, base: Edition, mine: Edition, theirs: Edition): Difference[] {
  return Object.keys(fields).flatMap((field) => {
    if (fields[field]?.secret) return [];
    const [was, is, other] = [base, mine, theirs].map(({ sent }) => valueAt(sent, field));
    if (same(is, other)) return [];
    const isMine = !same(is, was);
    const isTheirs = !same(other, was);
    const by = isMine && isTheirs ? 'both' : isMine ? 'me' : 'them';
    return { field, by, mine: mine.text(field), theirs: theirs.text(field), base: base.text(field) };
  });
}

/**
 * Makes editions out of form values.
 * @param toInput what would be sent of them
 * @param print texts of the values that do not read by themselves, such as the words of a choice
 */
export function editions<Values extends Record<string, unknown>>(
  toInput: (values: Values) => object,
  print: (values: Values) => Readonly<Record<string, string>>,
): (values: Values) => Edition {
  return (values) => {
    const sent: Record<string, unknown> = Object.fromEntries(Object.entries(toInput(values)));
    const printed = print(values);
    const isSent = (field: string) => valueAt(sent, field) !== undefined;
    return { sent, text: (field) => (isSent(field) ? (printed[field] ?? plain(valueAt(values, field))) : '') };
  };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
