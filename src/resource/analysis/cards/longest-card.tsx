import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { barTable, RankedBars } from '../../../ui/chart/bars/ranked-bars.tsx';
import { useDimension, useMetric } from '../topic/naming.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { useTopic } from '../topic/topic.ts';

export interface LongestProps {
  dim: string;
  /** The duration metric, such as a percentile. */
  metric: string;
  /** Shortest duration to list (ms). */
  from: number;
  /** The title, for example "Slowest APIs". */
  name: string;
}

/** The number of values in the list. */
const most = 20;

/** The values of a dimension with at least this duration, longest first. */
export default function LongestCard({ dim, metric, from, name }: LongestProps) {
  const { t } = useLingui();
  const { splitOf } = useTopic();
  const query = useQuery({
    ...queryOrSkip(splitOf({ metric, dimensions: [dim], top: most })),
    placeholderData: keepPreviousData,
  });
  const [split] = query.data?.splits ?? [];
  const { label, nameOf, chooseBy, isData } = useDimension(dim);
  const { name: metricName, textOf, noteOf } = useMetric(metric);
  const least = textOf(from);
  const entries = (split?.parts ?? []).flatMap(({ key, value = 0, n }) => {
    const note = noteOf(n);
    if (value < from) return [];
    return [{ id: key, name: nameOf(key), value, text: textOf(value), isData, ...(note && { note }) }];
  });
  return (
    <ChartFrame
      height={220}
      ofRows
      title={t`${name}: ${metricName} of ${least} or more`}
      query={query}
      table={split && barTable(entries, [label, metricName, t`Share`])}
      empty={t`Nothing takes this long.`}
    >
      <RankedBars label={name} entries={entries} onChoose={chooseBy} />
    </ChartFrame>
  );
}
