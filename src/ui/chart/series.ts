import { type Unit, formatInstant, rateText } from '../text/format.ts';

/** A colour of the palette, the same for the same thing in every chart; `rest` is for what is no line of its own. */
export type Slot = 1 | 2 | 3 | 4 | 5 | 6 | 'rest';

const slots: readonly Slot[] = [1, 2, 3, 4, 5, 6];

/** The color of the series at an index. */
export const slotAt = (place: number): Slot => slots[place] ?? 'rest';

/** A note on a value. */
export interface Note {
  text: string;
  /** Whether the value stands back. */
  isFaint: boolean;
}

/** A value and its note in one text. */
export const notedText = (text: string, note: Note | undefined): string => (note ? `${text} (${note.text})` : text);

/** Numbers of one kind at the times of a `TimeSeries`. */
export interface Series {
  id: string;
  name: string;
  /** The header of its column, if it differs from its name. */
  title?: string;
  /** Colour of its line; without one it stands in the table only. */
  slot?: Slot;
  /** `null` where nothing is known, which is not zero. */
  values: readonly (number | null)[];
  /** Notes on the values, if any. */
  notes?: readonly (Note | undefined)[];
  /** Its line stands at a value until the next one: what changes at once has no slope. */
  isStep?: boolean;
  /** The same of a time before: its line is dashed and paler, and each point shows the difference. */
  isBefore?: boolean;
}

/** Numbers over time, for a line chart, its table and its file. */
export interface TimeSeries {
  /** RFC 3339, in order. A day is that of the platform and stands at its beginning. */
  times: readonly string[];
  unit: 'time' | 'day';
  series: readonly Series[];
  /** Id of the series with the total: the others are shown with their share of it. */
  whole?: string;
  /** What the shares are of, where it is the same at all times: of a whole that grows, a part that grows could fall. */
  base?: number;
  /** Whether the last point is not over: the line to it is dashed. */
  partial?: boolean;
  /** Whether the values are shares themselves, 1 being all. */
  isShare?: boolean;
  /** The unit of the values, if they are no counts. */
  of?: Unit;
  /** Whether they are parts of a whole: each is drawn as an area upon those before it. */
  isStacked?: boolean;
}

/** From one instant to another, both included. */
export interface Span {
  from: string;
  to: string;
}

/** Something that happened, such as a publication: a vertical line in a chart over time. */
export interface ChartMark {
  at: string;
  text: string;
  /** The subject of the event, unless it is that of the chart. */
  name?: string;
}

/** The table of a chart: the first cell of a row is its name, and `null` is unknown. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** IANA zone of the times in the first column. */
  zone?: string;
}

/** A whole that is so many times its greatest part leaves no room for the parts. */
const tooGreat = 10;

const greatestOf = ({ values }: Pick<Series, 'values'>): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);

/** A part of a whole, 1 being all of it; `null` where either is unknown, and of nothing. */
export const shareOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part === null || part === undefined || !whole ? null : part / whole;

/** A time as text: a day, or an instant in a zone. */
export const timeText = (at: string, unit: TimeSeries['unit'], zone: string): string =>
  unit === 'day' ? at.slice(0, 10) : formatInstant(at, zone);

/** The series that have lines, as they are, or in shares of the whole where that is so great that it would flatten them. */
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

/** The numbers of one time, the greatest first and the unknown last, each with its share of the whole. */
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

/** How the first series differs at a point from those of a time before: in shares as such, in counts as a part of these. */
export function differencesAt({ series, isShare }: Pick<TimeSeries, 'series' | 'isShare'>, index: number): number[] {
  const now = series[0]?.values[index] ?? null;
  return series.flatMap(({ isBefore, values }) => {
    const then = values[index] ?? null;
    if (!isBefore || now === null || then === null || (!isShare && then === 0)) return [];
    return isShare ? now - then : (now - then) / then;
  });
}

/** What happened at a point: since the one before it, or on its day. */
export function marksAt<Mark extends ChartMark>(
  { times, unit }: Pick<TimeSeries, 'times' | 'unit'>,
  marks: readonly Mark[],
  index: number,
): Mark[] {
  const at = (of: number) => (times[of] === undefined ? undefined : Date.parse(times[of]));
  const [after, until] = unit === 'day' ? [at(index), at(index + 1)] : [at(index - 1), at(index)];
  return marks.filter((mark) => {
    const time = Date.parse(mark.at);
    return unit === 'day'
      ? time >= (after ?? -Infinity) && time < (until ?? Infinity)
      : time > (after ?? -Infinity) && time <= (until ?? Infinity);
  });
}

/** The part of a series that lies in a span; all of it where that has no line. */
export function within(all: TimeSeries, { from, to }: Span): TimeSeries {
  const inSpan = (at: string) => Date.parse(at) >= Date.parse(from) && Date.parse(at) <= Date.parse(to);
  const places = all.times.flatMap((at, index) => (inSpan(at) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return all;
  return {
    ...all,
    times: all.times.slice(first, last + 1),
    series: all.series.map((one) => ({ ...one, values: one.values.slice(first, last + 1) })),
    partial: all.partial === true && last === all.times.length - 1,
  };
}

/**
 * All numbers of a series, a row for each time.
 * @param time what heads the times
 */
export const tableOf = ({ times, unit, series, isShare }: TimeSeries, time: string, zone: string): ChartTable => ({
  head: [time, ...series.map(({ name, title = name }) => title)],
  rows: times.map((at, index) => [
    timeText(at, unit, zone),
    ...series.map(({ values, notes }) => {
      const value = values[index] ?? null;
      const note = notes?.[index];
      if (value === null) return null;
      const text = isShare ? rateText(value) : String(Math.round(value * 100) / 100);
      return isShare || note ? notedText(text, note) : value;
    }),
  ]),
  ...(unit === 'time' && { zone }),
});
