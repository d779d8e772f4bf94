import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { notedText } from '../../../ui/chart/series.ts';
import { type LegendEntry, StackedBars } from '../../../ui/chart/bars/stacked-bars.tsx';
import { absent } from '../../../ui/text/format.ts';
import { useCut, useDimension, useMetric } from '../topic/naming.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { slotsOf } from '../topic/slots.ts';
import { firstCount } from './scope.tsx';
import { type Part, useTopic } from '../topic/topic.ts';

export interface StackedProps {
  /** The dimension of the bars: one bar per value. */
  dim: string;
  /** The dimension of the segments, which add up to a bar. */
  by: string;
}

/** The most frequent of some parts, in their order: the rarest have the most extreme values. */
function frequentOf(parts: readonly Part[]): readonly Part[] {
  const frequencyOf = ({ n, value = 0 }: Part) => n ?? value;
  const frequent = new Set(parts.toSorted((a, b) => frequencyOf(b) - frequencyOf(a)).slice(0, firstCount));
  return parts.filter((part) => frequent.has(part));
}

/** A metric by the most frequent values of a dimension, with bars stacked by another one. */
export default function StackedCard({ dim, by }: StackedProps) {
  const { t, i18n } = useLingui();
  const cut = useCut();
  const { text, metric, crossOf } = useTopic();
  const query = useQuery({
    ...queryOrSkip(crossOf({ dimension: dim, across: by, metric, top: 100 })),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [rows, segments] = [useDimension(dim), useDimension(by)];
  const { name, textOf, noteOf } = useMetric(data?.metric ?? metric);
  const [rowLabel, columnLabel] = [rows.label, segments.label];
  const title = t`${name}: ${rowLabel} × ${columnLabel}`;
  const formatValue = (value: number | undefined) => (value === undefined ? absent : textOf(value));
  const columns = data?.columns.parts ?? [];
  const slots = slotsOf(columns.map(({ key }) => key));
  const legend = columns.map(({ key }, place): LegendEntry => ({
    id: key,
    name: segments.nameOf(key),
    slot: slots[place] ?? 'rest',
  }));
  const entries = frequentOf(data?.rows.parts ?? []).map(({ key, value, n }) => ({
    id: key,
    name: rows.nameOf(key),
    text: notedText(formatValue(value), noteOf(n)),
    ...(n !== undefined && { n: i18n.number(n) }),
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
      notes={cut(rowLabel, entries.length, data?.rows.total ?? 0)}
      table={
        data && {
          head: [rowLabel, ...legend.map((part) => part.name), t`All`, 'n'],
          rows: entries.map((entry) => [
            entry.name,
            ...legend.map(({ id }) => entry.parts.find((part) => part.id === id)?.text ?? null),
            entry.text,
            entry.n ?? null,
          ]),
        }
      }
      empty={i18n._(text.empty)}
    >
      <StackedBars label={title} entries={entries} legend={legend} onChoose={rows.chooseBy} />
    </ChartFrame>
  );
}
