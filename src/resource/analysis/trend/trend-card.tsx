import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { platformZone } from '../../../shell/preferences/display-zone.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type Note, type Series, slotAt, type TimeSeries } from '../../../ui/chart/series.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { sampleNote } from '../topic/sample.ts';
import { shiftOf, steps } from '../topic/shift.ts';
import { useReleaseMarks } from '../marks/release-marks.ts';
import { useTopicMarks } from '../marks/topic-marks.ts';
import { TimeCard } from './time-card.tsx';
import { VersionChoice } from './version-choice.tsx';
import { inUnits, unitOf } from '../topic/units.ts';
import { metricIn, useTopic, type MetricText, type OtherRecord, type Trend } from '../topic/topic.ts';

interface Names {
  of: (metric: string) => string;
  /** The chosen metric, where it is held against another record or version. */
  own: string | undefined;
  before: string;
  /** What is to be known of a value that is of so many. */
  noteOf: (metric: string, n: number | undefined) => Note | undefined;
  /** The same with their spans. */
  titles?: { own: string; before: string } | undefined;
}

const comparisons = [
  { compare: 'previous', label: msg`Previous period` },
  { compare: 'week', label: msg`Same weekdays` },
] as const;

const notesOf = (notes: readonly (Note | undefined)[]) => notes.some((note) => note !== undefined) && { notes };

/** @param names of the metrics, and of the same in the period before */
function seriesOf(trend: Trend, names: Names, unit: MetricText['unit'], other?: OtherRecord): TimeSeries {
  const { lines, partial, previousFrom } = trend;
  const points = lines[0]?.points ?? [];
  const others = new Map(other?.trend?.lines[0]?.points.map(({ at, value }) => [at, value]));
  const values = [
    ...lines.flatMap((line) => line.points.flatMap(({ value, previous }) => [value, previous])),
    ...others.values(),
  ];
  const isNothing = values.every((value) => !value);
  const { unit: of, size = 1 } = unitOf(trend, unit) ?? {};
  const told = (value: number | undefined) => (value === undefined ? null : value / size);
  const now = lines.map(({ metric, points: own }, index): Series => ({
    id: metric,
    name: names.own ?? names.of(metric),
    ...(names.titles && { title: names.titles.own }),
    slot: slotAt(index),
    values: own.map(({ value }) => told(value)),
    ...notesOf(own.map(({ n }) => names.noteOf(metric, n))),
  }));
  const before: Series = {
    id: 'previous',
    name: names.before,
    ...(names.titles && { title: names.titles.before }),
    slot: 1,
    isBefore: true,
    values: points.map(({ previous }) => told(previous)),
    ...notesOf(points.map(({ previousN }) => names.noteOf(lines[0]?.metric ?? '', previousN))),
  };
  return {
    times: isNothing ? [] : points.map(({ at }) => at),
    unit: trend.unit === 'day' ? 'day' : 'time',
    series: [
      ...now,
      ...(previousFrom === undefined ? [] : [before]),
      ...(other
        ? [{ id: 'other', name: other.name, slot: 2, values: points.map(({ at }) => told(others.get(at))) } as const]
        : []),
    ],
    partial,
    isShare: unit === 'share',
    ...(of && { of }),
  };
}

interface TrendCardProps {
  /** In place of the name of the metric, where several are drawn. */
  title?: string;
  /** Whether the page has no place for what the metric is held against, or for what was before and after a mark. */
  isPlain?: boolean;
}

/** The chosen metric over time, with what was sent, shown or released meanwhile. A part that is chosen becomes the days of the page. */
export function TrendCard({ title: called, isPlain = false }: TrendCardProps) {
  const { t, i18n } = useLingui();
  const {
    text,
    metric,
    trend,
    setSearch,
    releases,
    otherReleases,
    askReleases,
    versionKey,
    against,
    events: happened = [],
    own,
    other,
  } = useTopic();
  const marks = useReleaseMarks();
  const events = useTopicMarks();
  const { data } = trend;
  const points = data?.lines[0]?.points ?? [];
  const versions = against?.by === 'version' ? against : undefined;
  const { timeZone } = useKit();
  // Until the other numbers are there, the chart is that of the ones before.
  const nameOf = (one: string) => {
    const label = metricIn(text, one)?.label;
    return label ? i18n._(label) : '';
  };
  const noteOf = (one: string, n: number | undefined): Note | undefined => {
    const note = sampleNote(metricIn(text, one) ?? {}, n);
    return note && { text: i18n._(note.words), isFaint: note.isFew };
  };
  const shown = data?.lines.map((line) => line.metric) ?? [];
  const title = shown.includes(metric) ? metric : (shown[0] ?? metric);
  const name = nameOf(title);
  const unit = metricIn(text, title)?.unit;
  const told = data && unitOf(data, unit);
  const back = data && shiftOf(data);
  const asOf = data && formatInstant(data.asOf, timeZone);
  const timeBack = (at = '', by = 0) => new Date(Date.parse(at) - by).toISOString();
  const [start, end] = [points[0]?.at, points.at(-1)?.at];
  const from = back === undefined ? undefined : dayAt(platformZone, Date.parse(timeBack(start, back)));
  const last = back === undefined ? undefined : dayAt(platformZone, Date.parse(timeBack(end, back)));
  const spanned = (version: string, by: number) => {
    const [first, until] = [formatInstant(timeBack(start, by), timeZone), formatInstant(timeBack(end, by), timeZone)];
    return t`${version}, ${first} to ${until}`;
  };
  const titles = versions &&
    back !== undefined && { own: spanned(versions.own, 0), before: spanned(versions.other, back) };
  const moved = (releasesOf: typeof releases) =>
    marks(releasesOf).map((mark) => ({
      ...mark,
      id: `before ${mark.id}`,
      at: timeBack(mark.at, -(back ?? 0)),
      happened: mark.at,
    }));
  const [ownVersion, otherVersion] = [versions?.own, versions?.other];
  return (
    <TimeCard
      title={called ?? (versions ? t`${name}: ${ownVersion} and ${otherVersion} since release` : t`${name} over time`)}
      help={i18n._(text.about)}
      query={trend}
      data={
        data &&
        seriesOf(
          data,
          {
            of: nameOf,
            own: ownVersion ?? own,
            before: otherVersion ?? t`Previous`,
            noteOf,
            titles: titles || undefined,
          },
          unit,
          other,
        )
      }
      marks={[
        ...(text.events
          ? [{ id: 'events', label: i18n._(text.events.label), marks: events(text.events, happened) }]
          : []),
        // What was released has to do with few of the numbers that have events of their own: it is there for whoever asks.
        {
          id: 'releases',
          label: t`Release marks`,
          marks: marks(releases),
          isHidden: text.events !== undefined,
          onShow: askReleases,
        },
        ...(against
          ? [
              {
                id: 'otherReleases',
                label: versions ? t`Release marks of ${otherVersion}` : t`Earlier release marks`,
                marks: moved(
                  versions ? otherReleases.filter(({ release }) => release.version === otherVersion) : otherReleases,
                ),
                isHidden: versions === undefined,
                onShow: askReleases,
              },
            ]
          : []),
      ]}
      empty={i18n._(text.empty)}
      note={i18n._(steps[data?.unit ?? 'day'].label)}
      notes={[
        ...(told ? [i18n._(inUnits[told.unit])] : []),
        ...(versions
          ? Object.values(titles || {})
          : from !== undefined && last !== undefined
            ? [from === last ? t`Previous: ${from}` : t`Previous: ${from} to ${last}`]
            : []),
        ...(asOf === undefined ? [] : [t`As of ${asOf}`]),
      ]}
      controls={
        !isPlain && (
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
        )
      }
      {...(!isPlain && { onAround: (at: string) => setSearch({ around: at }) })}
      span={undefined}
      onSpan={(span) => {
        const [firstDay, lastDay] =
          span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
        if (firstDay !== undefined && lastDay !== undefined)
          setSearch({ range: undefined, page: undefined, start: firstDay, end: lastDay });
      }}
    />
  );
}
