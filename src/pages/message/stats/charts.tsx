import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushChannel, PushReason } from '../../../../openapi/generated/schemas.message.ts';
import type { TopicDistribution, TopicTrend } from '../../../api/generated/client.schemas.ts';
import { useReleaseMarks } from '../../../resource/analysis/release-marks.ts';
import { TimeCard } from '../../../resource/analysis/time-card.tsx';
import { platformZone } from '../../../shell/preferences/display-zone.ts';
import { Columns } from '../../../ui/chart/columns.tsx';
import { ChartFrame, type ChartQuery } from '../../../ui/chart/frame.tsx';
import { barTable, RankedBars, type RankedEntry } from '../../../ui/chart/ranked-bars.tsx';
import type { TimeSeries } from '../../../ui/chart/series.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { absent, percentText } from '../../../ui/text/format.ts';
import { channelNames, reasons as reasonNames } from '../push/labels.ts';
import type { Metric } from './address.ts';
import { labels } from './labels.ts';

type Loaded<Data> = ChartQuery & { data: Data | undefined };

const isRate = (metric: string): boolean => metric.endsWith('Rate');
const nameIn = <Name,>(names: Readonly<Record<string, Name>>, known: readonly string[], key: string) =>
  known.includes(key) ? names[key] : undefined;

function seriesOf({ metric, unit, partial, points }: TopicTrend, name: string): TimeSeries {
  const isNothing = points.every(({ value = 0 }) => value === 0);
  return {
    times: isNothing ? [] : points.map(({ at }) => at),
    unit: unit === 'day' ? 'day' : 'time',
    series: [{ id: metric, name, slot: 1, values: points.map(({ value = null }) => value) }],
    partial,
    isShare: isRate(metric),
  };
}

interface CourseProps {
  metric: Metric;
  query: Loaded<TopicTrend>;
  onDays: (days: { start: string; end: string }) => void;
}

/** A figure over time, with what was released meanwhile. A part that is chosen becomes the days of the page. */
export function Course({ metric, query, onDays }: CourseProps) {
  const { t } = useLingui();
  const marks = useReleaseMarks();
  const { data } = query;
  // Until the other numbers are there, the chart is that of the ones before.
  const name = t(labels[data?.metric ?? metric]);
  return (
    <TimeCard
      title={t`${name} over time`}
      help={t`A device counts at the time when the message was sent to it, with everything that has become of it since.`}
      query={query}
      data={data && seriesOf(data, name)}
      marks={marks(data?.marks ?? [])}
      empty={t`No messages were sent in this period.`}
      note={data?.unit === 'hour' ? t`By hour` : t`By day, in the platform's time zone`}
      span={undefined}
      onSpan={(span) => {
        const [from, to] = span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
        if (from !== undefined && to !== undefined) onDays({ start: from, end: to });
      }}
    />
  );
}

/** Entries of a distribution, with what each value is called. */
function useEntries(of: TopicDistribution | undefined, nameOf: (key: string) => string): RankedEntry[] {
  return (of?.items ?? []).map(({ key, value = 0 }) => ({
    id: key,
    name: nameOf(key),
    value,
    ...(of && isRate(of.metric) && { text: percentText(value * 100) }),
  }));
}

interface SplitProps {
  metric: Metric;
  query: Loaded<TopicDistribution[]>;
}

interface ChannelProps extends SplitProps {
  chosen: string | undefined;
  onChoose: (channel: string) => void;
}

/** A figure by channel; a bar leads to its channel alone. */
export function ByChannel({ metric, query, chosen, onChoose }: ChannelProps) {
  const { t, i18n } = useLingui();
  const found = query.data?.find(({ dim }) => dim === 'channel');
  const name = t(labels[found?.metric ?? metric]);
  const entries = useEntries(found, (key) => {
    const channel = nameIn(channelNames, PushChannel.options, key);
    return channel ? i18n._(channel) : t`Unknown`;
  });
  const [title, whole] = [t`${name} by channel`, isRate(found?.metric ?? metric) ? 0 : (found?.value ?? 0)];
  return (
    <ChartFrame
      height={220}
      title={title}
      query={query}
      table={found && barTable(entries, [t(labels.channel), name, t`Share`], whole)}
      empty={t`No messages were sent in this period.`}
    >
      <RankedBars
        label={title}
        entries={entries}
        whole={whole}
        onChoose={(id) => (id === chosen || id === 'unknown' ? undefined : () => onChoose(id))}
      />
    </ChartFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A figure by the hour of the day at which messages were sent. */
export function ByHour({ metric, query }: SplitProps) {
  const { t, i18n } = useLingui();
  const found = query.data?.find(({ dim }) => dim === 'hour');
  const name = t(labels[found?.metric ?? metric]);
  const values = new Map(found?.items.map(({ key, value }) => [key, value]));
  const entries = hours.map((hour) => {
    const value = values.get(String(hour));
    const text =
      value === undefined ? absent : isRate(found?.metric ?? metric) ? percentText(value * 100) : i18n.number(value);
    return { id: String(hour), name: String(hour).padStart(2, '0'), value, text };
  });
  const title = t`${name} by hour of sending`;
  return (
    <ChartFrame
      height={220}
      title={title}
      help={t`Hours of the day in the platform's time zone.`}
      query={query}
      table={
        found && {
          head: [t`Hour`, name],
          rows:
            found.items.length === 0
              ? []
              : entries.map((entry) => [entry.name, entry.value === undefined ? null : entry.text]),
        }
      }
      empty={t`No messages were sent in this period.`}
    >
      <Columns label={title} entries={entries} />
    </ChartFrame>
  );
}

/** Why devices that messages were meant for were not reached. */
export function Reasons({ query }: { query: Loaded<TopicDistribution[]> }) {
  const { t, i18n } = useLingui();
  const found = query.data?.[0];
  const whole = found?.value ?? 0;
  const entries = useEntries(found, (key) => {
    const reason = nameIn(reasonNames, PushReason.options, key);
    return reason ? i18n._(reason) : key;
  });
  return (
    <ChartFrame
      height={220}
      title={t`Reasons for failures`}
      query={query}
      notes={found ? [t`${plural(whole, { one: '# device', other: '# devices' })}`] : []}
      table={found && barTable(entries, [t`Reason`, t`Devices`, t`Share`], whole)}
      empty={t`Nothing failed in this period.`}
    >
      <RankedBars label={t`Reasons for failures`} entries={entries} whole={whole} />
    </ChartFrame>
  );
}
