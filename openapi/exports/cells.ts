/** The cells of a record in the columns of an export, for services and for clients that export loaded rows. */
import type { ExportRow } from '../generated/exports.ts';
import type { Schemas } from '../generated/types.ts';
import { parseText, pathsIn, tell } from './texts.ts';

/** The value of a cell; null when empty. */
type Cell = string | number | boolean | null;
type Column = Schemas['ExportColumn'];
type Kinds = ExportRow['columns'];

/**
 * Writes instants in a zone, `2026-11-22 14:05:12 +08:00`, which sorts as text. Without a zone, instants stay
 * unchanged.
 */
function instantWriter(timeZone: string | undefined): (instant: string) => string {
  if (timeZone === undefined) return (instant) => instant;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (instant) => {
    const at = Date.parse(instant);
    if (Number.isNaN(at)) return instant;
    const {
      year,
      month,
      day,
      hour,
      minute,
      second,
      timeZoneName = '',
    } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName.replace('GMT', '') || '+00:00'}`;
  };
}

/** Whether times can be written in this zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The values at a path in a record; several if the path leads through a list. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null ? [] : [value];
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? valuesAt(Reflect.get(value, name), rest)
    : [];
}

const isBelow = (kind: Kinds[string] | undefined): boolean => kind === 'object' || kind === 'list';

/** Whether a list includes the value at a path. Parts of an included property are included as well. */
const isShown = (path: readonly string[], kinds: Kinds): boolean =>
  Object.hasOwn(kinds, path.join('.')) || path.some((_, end) => kinds[path.slice(0, end).join('.')] === 'object');

/** Whether a list has the property of a column, and everything that its texts name. */
export function isKnown({ key, texts = [] }: Column, kinds: Kinds): boolean {
  if (!Object.hasOwn(kinds, key)) return false;
  // Parts of a property that the list includes are included as well.
  return isBelow(kinds[key]) || texts.flatMap((text) => pathsIn(parseText(text))).every((path) => isShown(path, kinds));
}

type Writer = (record: object) => Cell;

/** Writes the texts of each object of a list. */
function textWriter(
  { key, texts = [], words = {} }: Column,
  kinds: Kinds,
  instant: (instant: string) => string,
): Writer {
  const parsed = texts.map(parseText);
  const isOfPart = isBelow(kinds[key]);
  const nameOf = (path: readonly string[]) => (isOfPart ? [key, ...path] : path).join('.');
  return (record) => {
    const about = isOfPart ? valuesAt(record, [key]) : [record];
    const cells = about.flatMap((one) =>
      parsed.map((parts) =>
        tell(parts, (path, as) => {
          const values = valuesAt(one, path).map(String);
          if (as === 'raw') return values;
          if (kinds[nameOf(path)] === 'instant') return values.map(instant);
          return values.map((value) => words[`${path.join('.')}.${value}`] ?? value);
        }),
      ),
    );
    return cells.filter((text) => text !== '').join(' · ') || null;
  };
}

/** The rows of a sheet: the titles, then a row for each record. */
export function* sheetRows(
  columns: readonly Column[],
  kinds: Kinds,
  records: readonly object[],
  timeZone: string | undefined,
): Generator<Cell[]> {
  const instant = instantWriter(timeZone);
  const writers = columns.map((column): Writer => {
    const { key, words = {}, texts } = column;
    const path = key.split('.');
    const kind = kinds[key];
    if (texts) return textWriter(column, kinds, instant);
    const one = (value: unknown): Cell => {
      // Texts may bear the name of an inherited property, such as `constructor`.
      const word = Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
      if (word !== undefined) return word || null;
      if (typeof value === 'number' || typeof value === 'boolean') return value;
      return kind === 'instant' ? instant(String(value)) : String(value);
    };
    if (kind === 'list') return (record) => one(valuesAt(record, path).length);
    if (kind === 'object') return (record) => one(valuesAt(record, path).length > 0);
    return (record) => {
      const [first = null, ...others] = valuesAt(record, path).map(one);
      return others.length === 0 ? first : [first, ...others].join(', ');
    };
  });
  yield columns.map(({ key, title }) => title || key);
  for (const record of records) yield writers.map((write) => write(record));
}
