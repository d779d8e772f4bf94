import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { steps } from '../topic/shift.ts';
import type { Query } from '../../../api/query.ts';
import { type Series, type TimeSeries } from '../../../ui/chart/series.ts';
import { useCut, useDimension, useMetric } from '../topic/naming.ts';
import { useReleaseMarks } from '../marks/release-marks.ts';
import { slotsOf } from '../topic/slots.ts';
import { daysSetter } from './span-days.ts';
import { TimeCard } from './time-card.tsx';
import { isNothing } from './trend-series.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { type Trend, useTopic } from '../topic/topic.ts';
import { inUnits, unitOf } from '../topic/units.ts';

export interface SplitTrendProps {
  /** The dimension: one line for each of its six greatest values. */
  dim: string;
  /** The metric, if it is not the chosen one. */
  metric?: string;
  /** Whether to stack values that add up, merging the remaining ones; an explicit `metric` is always stacked. */
  isStacked?: boolean;
}

interface SeriesOptions {
  nameOf: (key: string) => string;
  rest: string;
  size: number;
  /** Whether there is nothing to draw. */
  isEmpty: (values: readonly (number | null)[]) => boolean;
}

/** The lines of a trend by a dimension and, if they are stacked, the remainder of the total. */
function seriesOf(
  { lines, partial, unit: step }: Trend,
  whole: Trend | undefined,
  { nameOf, rest, size, isEmpty }: SeriesOptions,
): Pick<TimeSeries, 'times' | 'unit' | 'series' | 'partial'> {
  const points = lines[0]?.points ?? [];
  const slots = slotsOf(lines.map(({ key = '' }) => key));
  const lineSeries = lines.map(({ key = '', points: own }, index): Series => ({
    id: key,
    name: nameOf(key),
    slot: slots[index] ?? 'rest',
    values: own.map(({ value }) => (value === undefined ? (whole ? 0 : null) : value / size)),
  }));
  const remainders = (whole?.lines[0]?.points ?? []).map(({ value = 0 }, at) =>
    Math.max(0, value / size - lineSeries.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
  );
  const nonEmptySeries = lineSeries.filter(({ values }) => values.some((value) => value));
  return {
    times: isEmpty(lineSeries.flatMap(({ values }) => values)) ? [] : points.map(({ at }) => at),
    unit: step === 'day' ? 'day' : 'time',
    series: [
      ...(whole && nonEmptySeries.length > 0 ? nonEmptySeries : lineSeries),
      ...(remainders.some((value) => value > 0)
        ? [{ id: 'rest', name: rest, slot: 'rest', values: remainders } as const]
        : []),
    ],
    partial,
  };
}

/** The key of the only part without a line, if there is exactly one: the remainder then has its name. */
function remainingPart(parts: readonly { key: string }[], data: Trend | undefined): string | undefined {
  const [part, ...further] = parts.filter(({ key }) => !data?.lines.some((line) => line.key === key));
  return further.length === 0 ? part?.key : undefined;
}

/** Combines two queries into one: the parts of a metric over time and its total, as of the same time. */
const together = (
  parts: Query<Trend>,
  whole: Query<Trend> | undefined,
): Query<{ data: Trend; whole?: Trend | undefined }> => ({
  queryKey: [...parts.queryKey, ...(whole?.queryKey ?? [])],
  queryFn: async (context) => {
    const [data, all] = await Promise.all([parts.queryFn(context), whole?.queryFn(context)]);
    return { data, whole: all };
  },
});

/** A metric over time by a dimension, with the releases of the period. */
export default function SplitTrend({ dim, metric: own, isStacked = false }: SplitTrendProps) {
  const { t, i18n } = useLingui();
  const {
    text,
    metric: topicMetric,
    base,
    whole: figures,
    split,
    trendOf,
    releases,
    askReleases,
    setSearch,
  } = useTopic();
  const marks = useReleaseMarks();
  const { title, nameOf, label } = useDimension(dim);
  const dimSplit = split.data?.find(({ dimension }) => dimension === dim);
  // A dimension may count a metric of its own instead of the chosen one.
  const metric = own ?? dimSplit?.metric ?? topicMetric;
  const parts = dimSplit?.parts;
  // Only additive metrics are the sum of their parts; their parts have a share.
  const isWhole = isStacked && (own !== undefined || parts?.some(({ share }) => share !== undefined) === true);
  const byParts = parts && trendOf(metric, dim);
  const query = useQuery({
    ...queryOrSkip(byParts && together(byParts, isWhole ? trendOf(metric) : undefined)),
    placeholderData: keepPreviousData,
  });
  const { data, whole } = query.data ?? {};
  // While new data loads, the chart keeps showing the previous data.
  const { name: metricName, unit, kind } = useMetric(data?.lines[0]?.metric ?? metric);
  const displayUnit = data && unitOf(data, unit);
  const remaining = remainingPart(parts ?? [], data);
  const rest = remaining === undefined ? t`Other` : nameOf(remaining);
  const cut = useCut();
  const name = title(metricName);
  return (
    <TimeCard
      title={t`${name} over time`}
      query={query}
      data={
        data && {
          ...seriesOf(data, whole, {
            nameOf,
            rest,
            size: displayUnit?.size ?? 1,
            isEmpty: (values) => isNothing(values, kind, figures.data?.figures[base]?.value),
          }),
          isShare: unit === 'share',
          isStacked: whole !== undefined,
          ...(displayUnit && { of: displayUnit.unit }),
        }
      }
      marks={[
        {
          id: 'releases',
          label: t`Release marks`,
          marks: marks(releases),
          // Always shown for versions; for other dimensions on demand.
          isHidden: dim !== 'version',
          onShow: askReleases,
        },
      ]}
      empty={i18n._(text.empty)}
      note={i18n._(steps[data?.unit ?? 'day'].label)}
      notes={[
        ...(displayUnit ? [i18n._(inUnits[displayUnit.unit])] : []),
        ...(whole ? [] : cut(label, data?.lines.length ?? 0, parts?.length ?? 0)),
      ]}
      onSpan={daysSetter(data?.unit, setSearch)}
    />
  );
}
