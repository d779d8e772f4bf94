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

/**
 * The lines of a trend, of its comparison, and of another record.
 * @param names labels of the metrics and of their comparison
 */
export function seriesOf(trend: Trend, names: Names, unit: MetricText['unit'], other?: OtherRecord): TimeSeries {
  const { lines, partial, previousFrom } = trend;
  const points = lines[0]?.points ?? [];
  const others = new Map(other?.trend?.lines[0]?.points.map(({ at, value }) => [at, value]));
  const values = [
    ...lines.flatMap((line) => line.points.flatMap(({ value, previous }) => [value, previous])),
    ...others.values(),
  ];
  const isNothing = values.every((value) => !value);
  const { unit: of, size = 1 } = unitOf(trend, unit) ?? {};
  const scale = (value: number | undefined) => (value === undefined ? null : value / size);
  const now = lines.map(({ metric, points: own }, index): Series => ({
    id: metric,
    name: names.own ?? names.of(metric),
    ...(names.titles && { title: names.titles.own }),
    slot: slotAt(index),
    values: own.map(({ value }) => scale(value)),
    ...notesOf(own.map(({ n }) => names.noteOf(metric, n))),
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
    times: isNothing ? [] : points.map(({ at }) => at),
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
