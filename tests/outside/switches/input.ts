import type { Mistakes } from './mistakes.ts';
import type { WrongField } from './problems.ts';
import type { Call, Read, Route } from './route.ts';
import { Reader } from './rules.ts';

export const platforms = ['android', 'ios', 'harmony'] as const;
export const valueTypes = ['string', 'number', 'boolean', 'json'] as const;
export const states = ['notEffective', 'effective', 'expired'] as const;

export type Platform = (typeof platforms)[number];
export type ValueType = (typeof valueTypes)[number];
export type State = (typeof states)[number];
export type Entry = { platform: Platform; value: string };
export type SwitchInput = { key: string; valueType: ValueType; entries: Entry[]; remarks?: string };
export type Sort = { field: 'key' | 'valueType' | 'status' | 'createdAt' | 'updatedAt'; descending: boolean };
export type Search = { page: number; size: number; sort: Sort[]; key: string; status?: State; platform?: Platform };

const sortFields = ['key', 'valueType', 'status', 'createdAt', 'updatedAt'] as const;

/** Begins and ends with a visible character. */
const visibleText = new RegExp(
  String.raw`^[^\s\p{Cc}\p{Cf}\uD800-\uDFFF\uFE00-\uFE0F\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}](([^\p{Cc}\p{Cf}\uD800-\uDFFF\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}]|[\u200C\u200D\t\n\r])*[^\s\p{Cc}\p{Cf}\uD800-\uDFFF\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}])?$`,
  'u',
);

/** The body of a create or a change. */
export function readSwitch(body: unknown, mistakes: Mistakes): Read<SwitchInput> {
  const reader = new Reader(mistakes);
  const fields = reader.object(body, '', ['key', 'valueType', 'entries', 'remarks']);
  if (fields === undefined) return { errors: reader.errors };
  const key = reader.text(fields.key, '/key', {
    required: true,
    pattern: /^[A-Za-z][A-Za-z0-9_]{4,19}$/,
    code: 'CODE_FORMAT',
  });
  const valueType = reader.oneOf(fields.valueType, '/valueType', valueTypes, true);
  const entries = reader
    .list(fields.entries, '/entries', 1, 3, 'SWITCH_ENTRIES')
    .map((entry, index) => readEntry(reader, entry, index));
  const remarks = reader.text(fields.remarks, '/remarks', { max: 100 });
  const whole = entries.filter((entry) => entry !== undefined);
  if (reader.errors.length > 0 || key === undefined || valueType === undefined) return { errors: reader.errors };
  return { value: { key, valueType, entries: whole, ...(remarks !== undefined && { remarks }) }, errors: [] };
}

function readEntry(reader: Reader, entry: unknown, index: number): Entry | undefined {
  const pointer = `/entries/${index}`;
  const fields = reader.object(entry, pointer, ['platform', 'value']);
  if (fields === undefined) return undefined;
  const platform = reader.oneOf(fields.platform, `${pointer}/platform`, platforms, true);
  const value = reader.text(fields.value, `${pointer}/value`, {
    required: true,
    min: 1,
    max: 4000,
    pattern: visibleText,
    code: 'SWITCH_TEXT',
    lengthCode: 'ENTRY_WRONG',
  });
  return platform === undefined || value === undefined ? undefined : { platform, value };
}

/** The question of a list. */
export function readSearch(query: URLSearchParams, mistakes: Mistakes): Read<Search> {
  const reader = new Reader(mistakes);
  const optional = (name: string) => query.get(name) ?? undefined;
  const isSize = (number: number) => [10, 20, 50, 100].includes(number) || mistakes.has('any-page-size');
  const page = reader.number(query.get('page'), '?page', (number) => number >= 1 && number <= 1_000_000);
  const size = reader.number(query.get('size'), '?size', isSize);
  const key = reader.text(optional('key'), '?key', { max: 20 });
  const status = reader.oneOf(optional('status'), '?status', states);
  const platform = reader.oneOf(optional('platform'), '?platform', platforms);
  const sort = query.getAll('sort').map(readSort);
  if (sort.length > 3 || sort.includes(undefined)) reader.wrong('?sort');
  if (reader.errors.length > 0) return { errors: reader.errors };
  const orders = sort.filter((order) => order !== undefined);
  const value = {
    page: page ?? 1,
    size: size ?? 20,
    sort: orders.length > 0 ? orders : [{ field: 'createdAt' as const, descending: !mistakes.has('oldest-first') }],
    key: key ?? '',
    status,
    platform,
  };
  return { value, errors: [] };
}

function readSort(text: string): Sort | undefined {
  const [name, direction, ...more] = text.split(',');
  const field = sortFields.find((sortField) => sortField === name);
  if (field === undefined || more.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined;
  return { field, descending: direction === 'desc' };
}

const idPattern = /^[A-Za-z0-9_-]{1,40}$/;
const idsPattern = /^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,99}$/;

/** The errors in the path and the headers of a call. */
export function wrongOutsideBody({ path, takes }: Route, { id, headers }: Call, mistakes: Mistakes): WrongField[] {
  const reader = new Reader(mistakes);
  if (path.includes('{id}')) reader.text(id, 'path:id', { pattern: idPattern });
  if (path.includes('{ids}')) reader.text(id, 'path:id', { pattern: idsPattern });
  if (takes?.revision) reader.text(headers['if-match'], 'header:If-Match', { pattern: /^(\*|"\d{1,9}")$/ });
  if (takes?.key) {
    const pattern = /^[A-Za-z0-9_-]+$/;
    reader.text(headers['idempotency-key'], 'header:Idempotency-Key', { min: 8, max: 64, pattern });
  }
  return reader.errors;
}
