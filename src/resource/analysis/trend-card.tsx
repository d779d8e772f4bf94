import { useLingui } from '@lingui/react/macro';
import type { TopicTrend } from '../../api/generated/client.schemas.ts';
import { platformZone } from '../../shell/preferences/display-zone.ts';
import type { TimeSeries } from '../../ui/chart/series.ts';
import { dayAt } from '../../ui/date/days.ts';
import { useReleaseMarks } from './release-marks.ts';
import { TimeCard } from './time-card.tsx';
import { metricIn, useTopic } from './topic.ts';

function seriesOf({ metric, unit, partial, points }: TopicTrend, name: string, isShare: boolean): TimeSeries {
  const isNothing = points.every(({ value = 0 }) => value === 0);
  return {
    times: isNothing ? [] : points.map(({ at }) => at),
    unit: unit === 'day' ? 'day' : 'time',
    series: [{ id: metric, name, slot: 1, values: points.map(({ value = null }) => value) }],
    partial,
    isShare,
  };
}

/** The chosen metric over time, with what was released meanwhile. A part that is chosen becomes the days of the page. */
export function TrendCard() {
  const { t, i18n } = useLingui();
  const { text, metric, trend, setSearch } = useTopic();
  const marks = useReleaseMarks();
  const { data } = trend;
  // Until the other numbers are there, the chart is that of the ones before.
  const { label, isRate = false } = metricIn(text, data?.metric ?? metric) ?? {};
  const name = label ? i18n._(label) : '';
  return (
    <TimeCard
      title={t`${name} over time`}
      help={i18n._(text.about)}
      query={trend}
      data={data && seriesOf(data, name, isRate)}
      marks={marks(data?.marks ?? [])}
      empty={i18n._(text.empty)}
      note={data?.unit === 'hour' ? t`By hour` : t`By day, in the platform's time zone`}
      span={undefined}
      onSpan={(span) => {
        const [start, end] = span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
        if (start !== undefined && end !== undefined) setSearch({ range: undefined, page: undefined, start, end });
      }}
    />
  );
}
