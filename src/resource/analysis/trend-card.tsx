import { useLingui } from '@lingui/react/macro';
import type { TopicTrend } from '../../api/generated/client.schemas.ts';
import { platformZone } from '../../shell/preferences/display-zone.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Series, TimeSeries } from '../../ui/chart/series.ts';
import { dayAt } from '../../ui/date/days.ts';
import { useReleaseMarks } from './release-marks.ts';
import { topicMarks, useTopicMarks } from './topic-marks.ts';
import { TimeCard } from './time-card.tsx';
import { metricIn, useTopic, type OtherRecord } from './topic.ts';

interface Names {
  now: string;
  before: string;
}

/** @param names of the metric, and of the same in the period before */
function seriesOf(trend: TopicTrend, names: Names, isShare: boolean, other?: OtherRecord): TimeSeries {
  const { metric, unit, partial, points, previousFrom } = trend;
  const others = new Map(other?.trend?.points.map(({ at, value }) => [at, value]));
  const values = points.flatMap(({ at, value, previous }) => [value, previous, others.get(at)]);
  const isNothing = values.every((value) => !value);
  const before: Series = {
    id: 'previous',
    name: names.before,
    slot: 1,
    isBefore: true,
    values: points.map(({ previous = null }) => previous),
  };
  return {
    times: isNothing ? [] : points.map(({ at }) => at),
    unit: unit === 'day' ? 'day' : 'time',
    series: [
      { id: metric, name: names.now, slot: 1, values: points.map(({ value = null }) => value) },
      ...(previousFrom === undefined ? [] : [before]),
      ...(other
        ? [{ id: 'other', name: other.name, slot: 2, values: points.map(({ at }) => others.get(at) ?? null) } as const]
        : []),
    ],
    partial,
    isShare,
  };
}

/** The chosen metric over time, with what was sent, shown or released meanwhile. A part that is chosen becomes the days of the page. */
export function TrendCard() {
  const { t, i18n } = useLingui();
  const { text, metric, trend, search, setSearch, own, other } = useTopic();
  const marks = useReleaseMarks();
  const events = useTopicMarks();
  const { data } = trend;
  const isCompared = search['compare'] === 'previous';
  // Until the other numbers are there, the chart is that of the ones before.
  const { label, isRate = false } = metricIn(text, data?.metric ?? metric) ?? {};
  const name = label ? i18n._(label) : '';
  const from = data?.previousFrom?.slice(0, 10);
  const back = data?.previousFrom && Date.parse(data.points[0]?.at ?? '') - Date.parse(data.previousFrom);
  const last = back && dayAt(platformZone, Date.parse(data.points.at(-1)?.at ?? '') - back);
  return (
    <TimeCard
      title={t`${name} over time`}
      help={i18n._(text.about)}
      query={trend}
      data={data && seriesOf(data, { now: own ?? name, before: t`Previous` }, isRate, other)}
      marks={[
        { id: text.topic, label: i18n._(topicMarks[text.topic].label), marks: events(text.topic, data?.events ?? []) },
        // What was released has to do with few of these numbers: it is there for whoever asks.
        { id: 'releases', label: t`Release marks`, marks: marks(data?.marks ?? []), isHidden: true },
      ]}
      empty={i18n._(text.empty)}
      note={data?.unit === 'hour' ? t`By hour` : t`By day, in the platform's time zone`}
      notes={from !== undefined && last ? [from === last ? t`Previous: ${from}` : t`Previous: ${from} to ${last}`] : []}
      controls={
        <Button
          small
          variant="default"
          aria-pressed={isCompared}
          onClick={() => setSearch({ compare: isCompared ? undefined : 'previous' })}
        >
          {t`Previous period`}
        </Button>
      }
      span={undefined}
      onSpan={(span) => {
        const [start, end] = span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
        if (start !== undefined && end !== undefined) setSearch({ range: undefined, page: undefined, start, end });
      }}
    />
  );
}
