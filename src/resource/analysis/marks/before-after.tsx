import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { TableTwin } from '../../../ui/chart/table-twin.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { notedText, pointDigits } from '../../../ui/chart/series.ts';
import { useReleaseMarks } from './release-marks.ts';
import { useTopicMarks } from './topic-marks.ts';
import { noteIn, sampleNote } from '../topic/sample.ts';
import { type Figure, type MetricText, useTopic, valueText } from '../topic/topic.ts';

/** Formats a metric before and after as text, with its sample size. */
function useMetricRow() {
  const { t, i18n } = useLingui();
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  const formatValue = (metric: MetricText, value: number | undefined, n: number | undefined) => {
    if (value === undefined) return null;
    return notedText(valueText(metric.unit, value, write), noteIn(i18n._.bind(i18n), sampleNote(metric, n)));
  };
  const change = ({ unit }: MetricText, { value, previous }: Figure): string | null => {
    if (value === undefined || previous === undefined) return null;
    if (unit === 'share') {
      const maximumFractionDigits = pointDigits(value, previous);
      const points = i18n.number((value - previous) * 100, { maximumFractionDigits, signDisplay: 'exceptZero' });
      return t`${points} pp`;
    }
    if (previous === 0) return null;
    return i18n.number((value - previous) / previous, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
  };
  return (metric: MetricText, figure: Figure) => {
    const n = figure.n ?? figure.denominator;
    return [
      i18n._(metric.label),
      formatValue(metric, figure.previous, figure.previousN),
      formatValue(metric, figure.value, n),
      change(metric, figure),
      figure.previousN ?? null,
      n ?? null,
    ];
  };
}

/** Compares all figures in equally long periods before and after a point in time, such as a release. */
export default function BeforeAfter() {
  const { t } = useLingui();
  const { text, around, sides, releases, events = [], search, setSearch, versionKey = '' } = useTopic();
  const { timeZone } = useKit();
  const marksOf = useReleaseMarks();
  const eventMarks = useTopicMarks();
  const rowOf = useMetricRow();
  if (around === undefined) return null;
  const { data } = sides;
  const rows = text.metrics.flatMap((metric) =>
    metric.isBeside ? [] : [rowOf(metric, data?.figures[metric.metric] ?? {})],
  );
  const marks = [...(text.events ? eventMarks(text.events, events) : []), ...marksOf(releases)];
  const mark = marks.find(({ at }) => at === around);
  const time = formatInstant(around, timeZone);
  const event = mark ? `${mark.name ?? ''} ${mark.text}` : '';
  const title = mark ? t`Before and after: ${event}` : t`Before and after ${time}`;
  const [start, middle, end] = [data?.previousFrom, data?.from, data?.to].map(
    (at) => at && formatInstant(at, timeZone),
  );
  const isNothing = data?.from === data?.to;
  const table = {
    head: [
      t`Metric`,
      t({ message: 'Before', context: 'time' }),
      t({ message: 'After', context: 'time' }),
      t({ message: 'Change', context: 'difference' }),
      t`Sample before`,
      t`Sample after`,
    ],
    rows: isNothing ? [] : rows,
  };
  return (
    <ChartFrame
      height={0}
      title={title}
      query={sides}
      notes={[
        ...(search[versionKey] === undefined ? [] : [t`All app versions`]),
        ...(isNothing ? [] : [t`Before: ${start} to ${middle}`, t`After: ${middle} to ${end}`, timeZone]),
      ]}
      table={data && table}
      empty={t`This period includes less than an hour before or after this event.`}
      controls={
        <Button small variant="default" onClick={() => setSearch({ around: undefined })}>
          {t`Close comparison`}
        </Button>
      }
    >
      <TableTwin label={title} table={table} />
    </ChartFrame>
  );
}
