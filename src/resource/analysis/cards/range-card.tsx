import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { RangeBars } from '../../../ui/chart/bars/range-bars.tsx';
import { notedText } from '../../../ui/chart/series.ts';
import { useDimension, useMetric } from '../topic/naming.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { useTopic, type Split } from '../topic/topic.ts';

export interface RangeProps {
  dim: string;
  /** The measured value, such as the launch time. */
  name: string;
}

/** The percentiles of the chart. */
const [low, middle, high] = ['p10', 'p50', 'p90'];
/** Maximum number of values; the remaining values are merged into one. */
const most = 10;

/** The bars of the values whose three percentiles are known. */
function useEntries(split: Split | undefined, dim: string) {
  const { t, i18n } = useLingui();
  const { nameOf, isData } = useDimension(dim);
  const { unit, textOf, noteOf } = useMetric(middle);
  const parts = [...(split?.parts ?? []), ...(split?.other ? [split.other] : [])];
  return parts.flatMap(({ key, besides = [] }) => {
    const [least, median, greatest] = besides;
    const values = [least?.value, median?.value, greatest?.value];
    const [from, half, to] = values;
    if (from === undefined || half === undefined || to === undefined) return [];
    const [p10, p50, p90] = [textOf(from), textOf(half), textOf(to)];
    const note = noteOf(median?.n);
    const words = t`P10 ${p10}, P50 ${p50}, P90 ${p90}`;
    return [
      {
        id: key,
        name: key === 'other' ? t`Other` : nameOf(key),
        low: from,
        middle: half,
        high: to,
        text: p50,
        span: `${unit === 'millisecond' ? i18n.number(from) : p10}–${p90}`,
        words: notedText(words, note),
        isData: isData && key !== 'other',
        n: median?.n ?? 0,
        ...(note && { note }),
      },
    ];
  });
}

/** From the 10th to the 90th percentile by the values of a dimension, the most frequent first. */
export default function RangeCard({ dim, name }: RangeProps) {
  const { t, i18n } = useLingui();
  const { text, splitOf } = useTopic();
  const [countMetric] = text.metrics;
  const query = useQuery({
    ...queryOrSkip(splitOf({ metric: countMetric.metric, besides: [low, middle, high], dimensions: [dim], top: most })),
    placeholderData: keepPreviousData,
  });
  const [split] = query.data?.splits ?? [];
  const { label, title: titleOf, chooseBy } = useDimension(dim);
  const { textOf } = useMetric(middle);
  const title = titleOf(name);
  const entries = useEntries(split, dim);
  return (
    <ChartFrame
      height={220}
      ofRows
      title={title}
      help={t`A bar reaches from P10 to P90: one in ten is faster, one in ten slower. The mark is P50, the median.`}
      query={query}
      table={
        split && {
          head: [label, 'P10', 'P50', 'P90', 'n'],
          rows: entries.map((entry) => [
            entry.name,
            textOf(entry.low),
            notedText(entry.text, entry.note),
            textOf(entry.high),
            entry.n,
          ]),
        }
      }
      empty={i18n._(text.empty)}
    >
      <RangeBars label={title} entries={entries} onChoose={chooseBy} />
    </ChartFrame>
  );
}
