import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { slotAt } from '../../../ui/chart/series.ts';
import { type LegendEntry, StackedBars } from '../../../ui/chart/bars/stacked-bars.tsx';
import { absent } from '../../../ui/text/format.ts';
import { useDimension, useMetric } from '../topic/naming.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { useTopic } from '../topic/topic.ts';

export interface StackedProps {
  /** The dimension of the bars: one bar per value. */
  dim: string;
  /** The dimension of the segments, which add up to a bar. */
  by: string;
}

/** A metric by a dimension, with bars stacked by another one. */
export default function StackedCard({ dim, by }: StackedProps) {
  const { t, i18n } = useLingui();
  const { text, metric, crossOf } = useTopic();
  const query = useQuery({
    ...queryOrSkip(crossOf({ dimension: dim, across: by, metric })),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [rows, parts] = [useDimension(dim), useDimension(by)];
  const { name, textOf } = useMetric(data?.metric ?? metric);
  const [rowLabel, columnLabel] = [rows.label, parts.label];
  const title = t`${name}: ${rowLabel} × ${columnLabel}`;
  const formatValue = (value: number | undefined) => (value === undefined ? absent : textOf(value));
  const legend = (data?.columns.parts ?? []).map(({ key }, place): LegendEntry => ({
    id: key,
    name: parts.nameOf(key),
    slot: slotAt(place),
  }));
  const entries = (data?.rows.parts ?? []).map(({ key, value }) => ({
    id: key,
    name: rows.nameOf(key),
    text: formatValue(value),
    parts: (data?.cells ?? [])
      .filter(({ row }) => row === key)
      .map((cell) => ({ id: cell.column, value: cell.value ?? 0, text: formatValue(cell.value) })),
    isData: rows.isData,
  }));
  return (
    <ChartFrame
      height={240}
      ofRows
      title={title}
      query={query}
      table={
        data && {
          head: [rowLabel, ...legend.map((part) => part.name), t`All`],
          rows: entries.map((entry) => [
            entry.name,
            ...legend.map(({ id }) => entry.parts.find((part) => part.id === id)?.text ?? null),
            entry.text,
          ]),
        }
      }
      empty={i18n._(text.empty)}
    >
      <StackedBars label={title} entries={entries} legend={legend} onChoose={rows.chooseBy} />
    </ChartFrame>
  );
}
