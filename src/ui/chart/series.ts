import { type Unit, formatInstant, rateDigits, rateText, unitText } from '../text/format.ts';

/** A color of the palette, consistent across charts; `rest` is for everything without a line of its own. */
export type Slot = 1 | 2 | 3 | 4 | 5 | 6 | 'rest';

/** The colors of series, in order. */
export const slots: readonly Slot[] = [1, 2, 3, 4, 5, 6];

/** The color of the series at an index. */
export const slotAt = (place: number): Slot => slots[place] ?? 'rest';

/** A note on a value. */
export interface Note {
  text: string;
  /** Whether the value is dimmed. */
  isFaint: boolean;
}

/** Joins a value and its note. */
export const notedText = (text: string, note: Note | undefined): string => (note ? `${text} (${note.text})` : text);

/** A series of numbers at the times of a `TimeSeries`. */
export interface Series {
  id: string;
  name: string;
  /** The header of its column, if it differs from its name. */
  title?: string;
  /** Color of its line; without it the series only appears in the table. */
  slot?: Slot;
  /** `null` is an unknown value, as opposed to zero. */
  values: readonly (number | null)[];
  /** Notes on the values, if any. */
  notes?: readonly (Note | undefined)[];
  /** Whether the line keeps each value until the next one, for values that change abruptly. */
  isStep?: boolean;
  /**
   * Whether it is the comparison with an earlier period: its line is dashed and paler, and each point shows the
   * difference.
   */
  isBefore?: boolean;
}

/** Numbers over time, for a line chart, its table and its download. */
export interface TimeSeries {
  /** RFC 3339, in order. A day is in the platform's time zone and is placed at its start. */
  times: readonly string[];
  unit: 'time' | 'day';
  /** Whether a point has everything up to its time; by default it has what follows, until the next one. */
  isCumulative?: boolean;
  series: readonly Series[];
  /** Id of the series with the total: the others are shown with their share of it. */
  whole?: string;
  /** The base of the shares, if it is constant: with a growing total, the share of a growing part could fall. */
  base?: number;
  /** Whether the last point is incomplete: the line to it is dashed. */
  partial?: boolean;
  /** Whether the values are shares, where 1 is 100%. */
  isShare?: boolean;
  /** The unit of the values; counts by default. */
  of?: Unit;
  /** Whether the values are parts of a total, drawn as stacked areas. */
  isStacked?: boolean;
}

/** A range between two instants, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

/** An event, such as a publication: a vertical line in a chart over time. */
export interface ChartMark {
  at: string;
  text: string;
  /** The subject of the event, unless it is that of the chart. */
  name?: string;
}

/** The table of a chart: the first cell of a row is its header, and `null` is unknown. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** IANA zone of the times in the first column. */
  zone?: string;
}

/** If the total exceeds the greatest part by this factor, it would flatten the lines of the parts. */
const tooGreat = 10;

const greatestOf = ({ values }: Pick<Series, 'values'>): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);

/** A share of a total, where 1 is 100%; `null` if either is unknown or the total is zero. */
export const shareOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || !whole ? null : part / whole;

/** Formats a time: a day, or an instant in a zone. */
export const timeText = (at: string, unit: TimeSeries['unit'], zone: string): string =>
  unit === 'day' ? at.slice(0, 10) : formatInstant(at, zone);

/** Formats the time of a point. The last one may be incomplete, which it then says in words. */
export function pointText(
  { times, unit, partial }: Pick<TimeSeries, 'times' | 'unit' | 'partial'>,
  index: number,
  zone: string,
  inProgress: string,
): string {
  const text = timeText(times[index] ?? '', unit, zone);
  return partial && index === times.length - 1 ? `${text} (${inProgress})` : text;
}

/** The series to draw: the values, or the shares of a total that is so great that it would flatten the lines. */
export function linesOf({ series, whole, base, isShare }: Pick<TimeSeries, 'series' | 'whole' | 'base' | 'isShare'>): {
  axis: 'count' | 'share';
  lines: readonly Series[];
} {
  const lines = series.filter(({ slot }) => slot !== undefined);
  if (isShare) return { axis: 'share', lines };
  const all = lines.find(({ id }) => id === whole);
  const parts = lines.filter(({ id }) => id !== whole);
  const greatest = Math.max(0, ...parts.map(greatestOf));
  if (all === undefined || greatest === 0 || greatestOf(all) < tooGreat * greatest) return { axis: 'count', lines };
  return {
    axis: 'share',
    lines: parts.map((part) => ({
      ...part,
      values: part.values.map((value, index) => shareOf(value, base ?? all.values[index])),
    })),
  };
}

/** The numbers at one time, greatest first and unknown last, each with its share of the total. */
export function valuesAt(
  { series, whole, base }: Pick<TimeSeries, 'series' | 'whole' | 'base'>,
  index: number,
): { id: string; name: string; value: number | null; share: number | null; note: Note | undefined }[] {
  const all = whole === undefined ? undefined : (base ?? series.find(({ id }) => id === whole)?.values[index]);
  return series
    .filter(({ slot }) => slot !== undefined)
    .map(({ id, name, values, notes }) => {
      const value = values[index] ?? null;
      return { id, name, value, share: id === whole ? null : shareOf(value, all), note: notes?.[index] };
    })
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
}

/** Decimals of the difference between two rates in percentage points: as many as the rates themselves have. */
export const pointDigits = (...shares: number[]): number => Math.min(...shares.map(rateDigits));

/**
 * The differences between the first series and the earlier ones at a point: for shares absolute, for counts relative.
 */
export function differencesAt({ series, isShare }: Pick<TimeSeries, 'series' | 'isShare'>, index: number): number[] {
  const now = series[0]?.values[index] ?? null;
  return series.flatMap(({ isBefore, values }) => {
    const then = values[index] ?? null;
    if (!isBefore || now === null || then === null || (!isShare && then === 0)) return [];
    return isShare ? now - then : (now - then) / then;
  });
}

/** The marks of a point: until the next one or, if it is cumulative, since the preceding one. */
export function marksAt<Mark extends ChartMark>(
  { times, isCumulative }: Pick<TimeSeries, 'times' | 'isCumulative'>,
  marks: readonly Mark[],
  index: number,
): Mark[] {
  const at = (of: number) => (times[of] === undefined ? undefined : Date.parse(times[of]));
  const [after, until] = isCumulative ? [at(index - 1), at(index)] : [at(index), at(index + 1)];
  return marks.filter((mark) => {
    const time = Date.parse(mark.at);
    return isCumulative
      ? time > (after ?? -Infinity) && time <= (until ?? Infinity)
      : time >= (after ?? -Infinity) && time < (until ?? Infinity);
  });
}

/** The marks from the first time of a part of a series to its end: its last time or, until the next one, after it. */
export function marksWithin<Mark extends ChartMark>(part: TimeSeries, all: TimeSeries, marks: readonly Mark[]): Mark[] {
  const at = (index: number) => Date.parse(all.times[index] ?? '');
  const lastIndex = all.times.indexOf(part.times.at(-1) ?? '');
  const [first, last] = [Date.parse(part.times[0] ?? ''), at(lastIndex)];
  // The last point is as long as the one before it.
  const length = last - at(lastIndex - 1);
  const end = last + (Number.isNaN(length) ? Infinity : length);
  return marks.filter((mark) => {
    const time = Date.parse(mark.at);
    return time >= first && (part.isCumulative ? time <= last : time < end);
  });
}

/** The part of a series within a span; the whole series if the span contains no line. */
export function within(all: TimeSeries, { from, to }: Span): TimeSeries {
  const inSpan = (at: string) => Date.parse(at) >= Date.parse(from) && Date.parse(at) <= Date.parse(to);
  const places = all.times.flatMap((at, index) => (inSpan(at) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return all;
  return {
    ...all,
    times: all.times.slice(first, last + 1),
    series: all.series.map((one) => ({
      ...one,
      values: one.values.slice(first, last + 1),
      ...(one.notes && { notes: one.notes.slice(first, last + 1) }),
    })),
    partial: all.partial === true && last === all.times.length - 1,
  };
}

/** The name of a unit, as after a number. */
export const unitName = (unit: Unit, write: Parameters<typeof unitText>[2]): string =>
  unitText(unit, 0, write).replace('0', '').trim();

interface TableWords {
  /** Header of the time column. */
  time: string;
  /** What an incomplete point is called. */
  inProgress: string;
  /** The name of the unit of the values, if they have one. */
  of?: string | undefined;
}

/** All numbers of a series, one row per time. */
export const tableOf = (data: TimeSeries, { time, inProgress, of }: TableWords, zone: string): ChartTable => ({
  head: [time, ...data.series.map(({ name, title = name }) => (of === undefined ? title : `${title} (${of})`))],
  rows: data.times.map((_, index) => [
    pointText(data, index, zone, inProgress),
    ...data.series.map(({ values, notes }) => {
      const value = values[index] ?? null;
      const note = notes?.[index];
      if (value === null) return null;
      const text = data.isShare ? rateText(value) : String(Math.round(value * 100) / 100);
      return data.isShare || note ? notedText(text, note) : value;
    }),
  ]),
  ...(data.unit === 'time' && { zone }),
});
