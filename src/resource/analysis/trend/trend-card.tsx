import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { platformZone } from '../../../base/platform-zone.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Note } from '../../../ui/chart/series.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { useReleaseMarks } from '../marks/release-marks.ts';
import { useTopicMarks } from '../marks/topic-marks.ts';
import { noteIn, sampleNote } from '../topic/sample.ts';
import { shiftOf, steps } from '../topic/shift.ts';
import { metricIn, useTopic, type MetricText, type Trend } from '../topic/topic.ts';
import { inUnits, unitOf } from '../topic/units.ts';
import { daysSetter } from './span-days.ts';
import { TimeCard, type MarkSet } from './time-card.tsx';
import { seriesOf } from './trend-series.ts';
import { VersionChoice } from './version-choice.tsx';

const comparisons = [
  { compare: 'previous', label: msg`Previous period` },
  { compare: 'week', label: msg`Same weekdays` },
] as const;

const timeBack = (at = '', by = 0) => new Date(Date.parse(at) - by).toISOString();

/** Labels of metrics, and the note on a value with a given sample size. */
function useMetricWords() {
  const { i18n } = useLingui();
  const { text } = useTopic();
  return {
    nameOf: (metric: string): string => {
      const label = metricIn(text, metric)?.label;
      return label ? i18n._(label) : '';
    },
    noteOf: (metric: string, n: number | undefined): Note | undefined =>
      noteIn(i18n._.bind(i18n), sampleNote(metricIn(text, metric) ?? {}, n)),
  };
}

/** The comparison of a trend as text: the days before, or the spans of two versions since their releases. */
function useComparison(data: Trend | undefined) {
  const { t } = useLingui();
  const { timeZone } = useKit();
  const { against } = useTopic();
  const versions = against?.by === 'version' ? against : undefined;
  const points = data?.lines[0]?.points ?? [];
  const back = data && shiftOf(data);
  const [start, end] = [points[0]?.at, points.at(-1)?.at];
  const from = back === undefined ? undefined : dayAt(platformZone, Date.parse(timeBack(start, back)));
  const last = back === undefined ? undefined : dayAt(platformZone, Date.parse(timeBack(end, back)));
  const spanned = (version: string, by: number) => {
    const [first, until] = [formatInstant(timeBack(start, by), timeZone), formatInstant(timeBack(end, by), timeZone)];
    return t`${version}, ${first} to ${until}`;
  };
  const titles =
    versions && back !== undefined
      ? { own: spanned(versions.own, 0), before: spanned(versions.other, back) }
      : undefined;
  const days =
    from === undefined || last === undefined
      ? []
      : [from === last ? t`Previous: ${from}` : t`Previous: ${from} to ${last}`];
  return { back, versions, titles, notes: versions ? Object.values(titles ?? {}) : days };
}

/**
 * The events of the period: those of the topic, releases, and those of the comparison.
 * @param back offset of the comparison into the past (ms)
 */
function useMarkSets(back: number | undefined): MarkSet[] {
  const { t, i18n } = useLingui();
  const { text, releases, others, showsReleases, askReleases, against, events: happened = [] } = useTopic();
  const marks = useReleaseMarks();
  const eventMarks = useTopicMarks();
  const { events: words } = text;
  const version = against?.by === 'version' ? against.other : undefined;
  const earlier = [
    ...(words ? eventMarks(words, others.events) : []),
    ...marks(others.releases.filter(({ release }) => version === undefined || release.version === version)),
  ];
  return [
    ...(words ? [{ id: 'events', label: i18n._(words.label), marks: eventMarks(words, happened) }] : []),
    {
      id: 'releases',
      label: t`Release marks`,
      marks: marks(releases),
      isHidden: !showsReleases,
      onShow: askReleases,
    },
    ...(against
      ? [
          {
            id: 'others',
            label: version === undefined ? t`Earlier marks` : t`Marks of ${version}`,
            marks: earlier.map((mark) => ({
              ...mark,
              id: `before ${mark.id}`,
              at: timeBack(mark.at, -(back ?? 0)),
              happened: mark.at,
            })),
            isHidden: version === undefined,
            onShow: askReleases,
          },
        ]
      : []),
  ];
}

/** Buttons that compare the numbers with an earlier period or another version. */
function Comparisons() {
  const { i18n } = useLingui();
  const { against, setSearch, versionKey } = useTopic();
  return (
    <>
      {comparisons.map(({ compare, label }) => (
        <Button
          key={compare}
          small
          variant="default"
          aria-pressed={against?.by === compare}
          onClick={() =>
            setSearch({ compare: against?.by === compare ? undefined : compare, compareVersion: undefined })
          }
        >
          {i18n._(label)}
        </Button>
      ))}
      {versionKey !== undefined && <VersionChoice filter={versionKey} />}
    </>
  );
}

interface TrendCardProps {
  /** Replaces the name of the metric if several are drawn. */
  title?: string;
  /** Whether the page has no space for the comparison or for the figures before and after a mark. */
  isPlain?: boolean;
}

/**
 * The chosen metric over time, with the events and releases of the period. A selected part becomes the date range of
 * the page.
 */
export function TrendCard({ title: customTitle, isPlain = false }: TrendCardProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { text, metric, base, whole, trend, setSearch, own, other } = useTopic();
  const { data } = trend;
  const { nameOf, noteOf } = useMetricWords();
  const { back, versions, titles, notes } = useComparison(data);
  const marks = useMarkSets(back);
  // While new data loads, the chart keeps showing the previous data.
  const visible = data?.lines.map((line) => line.metric) ?? [];
  const title = visible.includes(metric) ? metric : (visible[0] ?? metric);
  const name = nameOf(title);
  const words: Partial<MetricText> = metricIn(text, title) ?? {};
  const displayUnit = data && unitOf(data, words.unit);
  const asOf = data && formatInstant(data.asOf, timeZone);
  const [ownVersion, otherVersion] = [versions?.own, versions?.other];
  const names = { of: nameOf, own: ownVersion ?? own, before: otherVersion ?? t`Previous`, noteOf, titles };
  return (
    <TimeCard
      title={
        customTitle ?? (versions ? t`${name}: ${ownVersion} and ${otherVersion} since release` : t`${name} over time`)
      }
      help={i18n._(text.about)}
      query={trend}
      data={data && seriesOf(data, names, words, whole.data?.figures[base]?.value, other)}
      marks={marks}
      empty={i18n._(text.empty)}
      note={i18n._(steps[data?.unit ?? 'day'].label)}
      notes={[
        ...(displayUnit ? [i18n._(inUnits[displayUnit.unit])] : []),
        ...notes,
        ...(asOf === undefined ? [] : [t`As of ${asOf}`]),
      ]}
      controls={!isPlain && <Comparisons />}
      {...(!isPlain && { onAround: (at: string) => setSearch({ around: at }) })}
      onSpan={daysSetter(data?.unit, setSearch)}
    />
  );
}
