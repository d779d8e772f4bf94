import { type Note, type Series, slotAt, type TimeSeries } from '../../../ui/chart/series.ts';
import type { MetricText, OtherRecord, Trend } from '../topic/topic.ts';
import { unitOf } from '../topic/units.ts';

/** The labels of the lines of a trend. */
export interface Names {
  of: (metric: string) => string;
  /** The label of the chosen metric, if it is compared with another record or version. */
  own: string | undefined;
  before: string;
  /** The note on a value with this sample size. */
  noteOf: (metric: string, n: number | undefined) => Note | undefined;
  /** The same labels with their time spans. */
  titles?: { own: string; before: string } | undefined;
}

const notesOf = (notes: readonly (Note | undefined)[]) => notes.some((note) => note !== undefined) && { notes };

/** Whether a chart has nothing to draw: no value is known or, of a total, all are zero and so is the base. */
export const isNothing = (
  values: readonly (number | null | undefined)[],
  kind: MetricText['kind'],
  base: number | undefined,
): boolean => !values.some((value) => (kind === undefined && !base ? value : (value ?? null) !== null));

/**
 * The lines of a trend, of its comparison, and of another record.
 * @param names labels of the metrics and of their comparison
 * @param base the number of what the topic is about, if known
 */
export function seriesOf(
  trend: Trend,
  names: Names,
  { kind, unit }: Pick<MetricText, 'kind' | 'unit'>,
  base: number | undefined,
  other?: OtherRecord,
): TimeSeries {
  const { lines, partial, previousFrom } = trend;
  const points = lines[0]?.points ?? [];
  const others = new Map(other?.trend?.lines[0]?.points.map(({ at, value }) => [at, value]));
  const values = [
    ...lines.flatMap((line) => line.points.flatMap(({ value, previous }) => [value, previous])),
    ...others.values(),
  ];
  const { unit: of, size = 1 } = unitOf(trend, unit) ?? {};
  const scale = (value: number | undefined) => (value === undefined ? null : value / size);
  const now = lines.map(({ metric: id, points: own }, index): Series => ({
    id,
    name: names.own ?? names.of(id),
    ...(names.titles && { title: names.titles.own }),
    slot: slotAt(index),
    values: own.map(({ value }) => scale(value)),
    ...notesOf(own.map(({ n }) => names.noteOf(id, n))),
  }));
  const before: Series = {
    id: 'previous',
    name: names.before,
    ...(names.titles && { title: names.titles.before }),
    slot: 1,
    isBefore: true,
    values: points.map(({ previous }) => scale(previous)),
    ...notesOf(points.map(({ previousN }) => names.noteOf(lines[0]?.metric ?? '', previousN))),
  };
  return {
    times: isNothing(values, kind, base) ? [] : points.map(({ at }) => at),
    unit: trend.unit === 'day' ? 'day' : 'time',
    series: [
      ...now,
      ...(previousFrom === undefined ? [] : [before]),
      ...(other
        ? [{ id: 'other', name: other.name, slot: 2, values: points.map(({ at }) => scale(others.get(at))) } as const]
        : []),
    ],
    partial,
    isShare: unit === 'share',
    ...(of && { of }),
  };
}
