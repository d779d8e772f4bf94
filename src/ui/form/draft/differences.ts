import { valueAt } from '../field-path.ts';
import type { FieldTable } from '../use-edit-form.tsx';

/** A version of a record: the input that a form would send, and the text of each field. */
export interface Edition {
  sent: Readonly<Record<string, unknown>>;
  /** Text of a field's value in the current language; empty if it has none. */
  text: (field: string) => string;
}

/** A field in which two versions differ. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
  /** The text of the common base version. */
  base: string;
  /** Who changed it relative to the base. */
  by: 'me' | 'them' | 'both';
  /** Whether it is a part of another field that differs, which is merged as a whole. */
  isPart?: boolean;
}

/** Whether two values serialize to the same JSON. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares the values about to be saved with those that someone else has saved meanwhile.
 * @param fields in form order; secret ones are skipped, because the server never returns them
 * @returns the fields that differ
 */
export function differences(fields: FieldTable, base: Edition, mine: Edition, theirs: Edition): Difference[] {
  const rows = Object.keys(fields).flatMap((field): Difference[] => {
    if (fields[field]?.secret) return [];
    const [was, is, other] = [base, mine, theirs].map(({ sent }) => valueAt(sent, field));
    if (same(is, other)) return [];
    const isMine = !same(is, was);
    const isTheirs = !same(other, was);
    const by = isMine && isTheirs ? 'both' : isMine ? 'me' : 'them';
    return [{ field, by, mine: mine.text(field), theirs: theirs.text(field), base: base.text(field) }];
  });
  const isPart = (field: string) => rows.some((row) => field.startsWith(`${row.field}.`));
  return rows.map((row) => (isPart(row.field) ? { ...row, isPart: true } : row));
}

/**
 * Creates versions from form values.
 * @param toInput converts form values to the input to send
 * @param print texts of values that are not texts themselves, such as labels of choices
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

/** Whose value of a field to save. */
export type Side = 'mine' | 'theirs';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasParts = (fields: FieldTable, path: string): boolean =>
  Object.keys(fields).some((field) => field.startsWith(`${path}.`));

/**
 * The paths of form values that are merged as a whole.
 * @param isGroup whether the values within a path are merged one by one
 */
function partsOf(values: object, isGroup: (path: string) => boolean, above = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = above + name;
    return isObject(value) && isGroup(path) ? partsOf(value, isGroup, `${path}.`) : [path];
  });
}

/** Copies the values, with the given paths from other values. */
function withParts(values: object, others: unknown, paths: readonly string[], above = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const path = above + name;
      const other = valueAt(others, name);
      if (paths.includes(path)) return [name, other];
      return [name, isObject(value) ? withParts(value, other, paths, `${path}.`) : value];
    }),
  );
}

/**
 * Merges someone else's changes into form values: takes what only they changed and, of what both changed, the fields
 * for which their side is chosen.
 * @param rows the fields that differ; values that belong to no field are theirs unless they were changed here
 * @returns the values, and the paths that were taken from them
 */
export function merge<Values extends object>(
  fields: FieldTable,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
  { rows, sides }: { rows: readonly Difference[]; sides: Readonly<Record<string, Side>> },
): { values: Values; theirFields: string[] } {
  const isGroup = (path: string) => !(path in fields) && hasParts(fields, path);
  const theirFields = partsOf(mine, isGroup).filter((path) => {
    const row = rows.find(({ field }) => field === path);
    const isUntouched = row ? row.by === 'them' : same(valueAt(mine, path), valueAt(base, path));
    const isTheirs = isUntouched || (row?.by === 'both' && sides[path] === 'theirs');
    return isTheirs && !same(valueAt(theirs, path), valueAt(mine, path));
  });
  return { values: { ...mine, ...withParts(mine, theirs, theirFields) }, theirFields };
}

/**
 * Applies earlier changes to newer values: what differs between `base` and `mine`, field by field, also of the parts of
 * a field. Other parts of the same value stay as they are in `theirs`.
 */
export function rebase(
  fields: FieldTable,
  { base, mine, theirs }: { base: object; mine: object; theirs: object },
): Record<string, unknown> {
  const isGroup = (path: string) =>
    hasParts(fields, path) && [base, theirs].every((values) => isObject(valueAt(values, path)));
  const unchanged = partsOf(mine, isGroup).filter((path) => same(valueAt(mine, path), valueAt(base, path)));
  return withParts(mine, theirs, unchanged);
}
