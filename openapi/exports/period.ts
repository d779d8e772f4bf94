/** Days of the platform, the first and the last one: `2024-06-12`. */
export interface ExportPeriod {
  readonly from: string;
  readonly to: string;
}

/** Query parameters of a list, as texts. */
type Filters = Record<string, string | string[]>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days are those of the platform (UTC+8). */
const ZONE_MS = 8 * HOUR_MS;
const DAY_LENGTH = 10;

/** The query parameters for the period of a list. */
const PERIOD: ReadonlySet<string> = new Set(['range', 'start', 'end']);

/** The query parameters of a list that are no filters. */
interface ListIdentity {
  /** The default period of a list that covers days. */
  readonly period?: string;
  readonly listParameters?: readonly string[];
}

/** Whether a query parameter is a filter: it neither belongs to the period of a list nor selects the list itself. */
export const isFilter = (name: string, { period, listParameters }: ListIdentity): boolean =>
  !(period !== undefined && PERIOD.has(name)) && listParameters?.includes(name) !== true;

/** The query parameters of a list without its filters. */
export const withoutFilters = (parameters: Filters, list: ListIdentity): Filters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !isFilter(name, list)));

/**
 * The day of the platform at a time.
 * @param time ms since 1970
 */
export const dayAt = (time: number): string => new Date(time + ZONE_MS).toISOString().slice(0, DAY_LENGTH);
const textOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

/**
 * The days of a list, as the contract defines `Range`, `CrashRange`, `RangeStart` and `RangeEnd`.
 * @param usual the default range
 * @param now ms since 1970
 */
export function periodOf(filters: Filters, usual: string, now: number): ExportPeriod {
  const own = [textOf(filters['start']), textOf(filters['end'])].filter((day) => day !== undefined).toSorted();
  const [first, last] = [own[0], own.at(-1)];
  if (first !== undefined && last !== undefined) return { from: first, to: last };
  const [, count = '1', unit = 'd'] = /^(\d+)([hd])$/u.exec(textOf(filters['range']) ?? usual) ?? [];
  const back = unit === 'h' ? Number(count) * HOUR_MS : (Number(count) - 1) * DAY_MS;
  return { from: dayAt(now - back), to: dayAt(now) };
}

/** The same filters with the days themselves, so they mean the same tomorrow. Hours stay unchanged. */
export function withDays(filters: Filters, usual: string, period: ExportPeriod): Filters {
  const { range = usual, ...others } = filters;
  const isOwn = filters['start'] !== undefined || filters['end'] !== undefined;
  return !isOwn && textOf(range)?.endsWith('h') ? filters : { ...others, start: period.from, end: period.to };
}
