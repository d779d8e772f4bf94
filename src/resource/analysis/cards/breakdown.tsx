import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { platformZone } from '../../../base/platform-zone.ts';
import { Columns } from '../../../ui/chart/columns.tsx';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { barTable, RankedBars } from '../../../ui/chart/bars/ranked-bars.tsx';
import { type Note, notedText } from '../../../ui/chart/series.ts';
import { absent } from '../../../ui/text/format.ts';
import { useCut, useDimension, useMetric } from '../topic/naming.ts';
import { firstCount, inScope, type Scope, ScopeChoice } from './scope.tsx';
import { type MetricText, type Part, useTopic } from '../topic/topic.ts';
import { isNothing } from '../trend/trend-series.ts';
import { weekHoursIn } from './week-hours.ts';

const height = 220;
/** Height of a bar and of the gap between two bars (px). */
const [rowHeight, rowGap] = [22, 8];
/** The height of a chart with this number of bars. */
const roomOf = (count: number): number => Math.min(height, count * (rowHeight + rowGap) - rowGap);

const withNote = (note: Note | undefined) => note && { note };

/** The split of the chosen metric by a dimension, with its texts. */
export function useSplit(dim: string) {
  const { t } = useLingui();
  const { metric, base, split, whole: figures } = useTopic();
  const parts = split.data?.find(({ dimension }) => dimension === dim);
  // A dimension may count a metric of its own instead of the chosen one.
  const splitMetric = parts?.metric ?? metric;
  const { title, ...dimension } = useDimension(dim);
  const words = useMetric(splitMetric);
  const { name, unit, kind, textOf } = words;
  // The total of that metric, if it differs from the chosen one.
  const { value: all } = splitMetric !== metric && unit === undefined ? (figures.data?.figures[splitMetric] ?? {}) : {};
  const total = all === undefined ? undefined : textOf(all);
  return {
    ...dimension,
    ...words,
    dimSplit: parts,
    split,
    whole: total === undefined ? [] : [t`${name}: ${total}`],
    title: title(name),
    /** Whether there is nothing to draw. */
    isEmpty: isNothing(parts?.parts.map(({ value }) => value) ?? [], kind, figures.data?.figures[base]?.value),
  };
}

/** The hours of the week in which a metric without a part is zero: a total, within the period. */
export function useZeroHours(kind: MetricText['kind']): ReadonlySet<string> {
  const { data } = useTopic().whole;
  return kind === undefined && data ? weekHoursIn(data, platformZone) : new Set();
}

interface BreakdownProps {
  dim: string;
  /** Shown in place of a chart without bars. */
  empty?: string;
}

/** A metric by the values of a dimension, in their order; a bar can link to the page filtered by its value. */
export function Breakdown({ dim, empty }: BreakdownProps) {
  const { t, i18n } = useLingui();
  const { text } = useTopic();
  const { dimSplit, split, whole, name, label, title, nameOf, unit, chooseBy, inOrder, textOf, noteOf, isData, count } =
    useSplit(dim);
  const [scope, setScope] = useState<Scope>('first');
  const { parts = [], other } = dimSplit ?? {};
  const shares = parts.map(({ share }) => share);
  const entryOf = ({ key, value = 0, n, share }: Part, partName = nameOf(key)) => ({
    id: key,
    name: partName,
    value,
    ...(share !== undefined && { share }),
    ...withNote(noteOf(n)),
    isData,
    ...((unit !== undefined || !Number.isInteger(value)) && { text: textOf(value) }),
  });
  const all = parts.map((part) => entryOf(part));
  const rest = other ? [entryOf(other, t`Other`)] : [];
  const { drawn, rest: omitted } = inScope(scope, parts, other);
  const entries = [
    ...all.slice(0, drawn.length),
    ...(omitted ? [entryOf({ ...omitted, key: 'other' }, t`Other`)] : []),
  ];
  const cut = useCut();
  const head = [label, name, t`Share`] as const;
  return (
    <ChartFrame
      height={count === undefined ? height : roomOf(count)}
      ofRows
      title={title}
      query={split}
      notes={dimSplit && [...whole, ...(omitted ? [] : cut(label, drawn.length, parts.length, other !== undefined))]}
      table={
        // Also what is not drawn.
        dimSplit && { head, rows: barTable([...all, ...rest], head, undefined, true).rows }
      }
      empty={empty ?? i18n._(text.empty)}
      legend={
        parts.length > firstCount && (
          <ScopeChoice
            scope={scope}
            count={parts.length}
            hasShares={!inOrder && shares.every((share) => share !== undefined)}
            onChoose={setScope}
          />
        )
      }
    >
      <RankedBars label={title} entries={entries} inOrder onChoose={chooseBy} />
    </ChartFrame>
  );
}

/** A metric by ranges, such as the number of launches per duration. */
export function Histogram({ dim }: { dim: string }) {
  const { i18n } = useLingui();
  const { text } = useTopic();
  const { dimSplit, split, name, label, title, nameOf, textOf, noteOf, isEmpty } = useSplit(dim);
  const parts = dimSplit?.parts ?? [];
  const entries = parts.map(({ key, value, n }) => ({
    id: key,
    name: nameOf(key),
    value,
    text: value === undefined ? absent : notedText(textOf(value), noteOf(n)),
  }));
  return (
    <ChartFrame
      height={height}
      title={title}
      query={split}
      table={dimSplit && { head: [label, name], rows: isEmpty ? [] : entries.map((entry) => [entry.name, entry.text]) }}
      empty={i18n._(text.empty)}
    >
      <Columns label={title} entries={entries} />
    </ChartFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A metric by the hour of the day, which is a dimension. */
export function HourColumns({ dim }: { dim: string }) {
  const { t, i18n } = useLingui();
  const { text } = useTopic();
  const { dimSplit: parts, split, name, label, title, kind, textOf, noteOf, isEmpty } = useSplit(dim);
  const values = new Map(parts?.parts.map((part) => [part.key, part]));
  const zeros = new Set([...useZeroHours(kind)].map((key) => Number(key.slice(-2))));
  const entries = hours.map((hour) => {
    const { value = zeros.has(hour) ? 0 : undefined, n } = values.get(String(hour)) ?? {};
    const entryText = value === undefined ? absent : notedText(textOf(value), noteOf(n));
    return { id: String(hour), name: String(hour).padStart(2, '0'), value, text: entryText };
  });
  const rows = entries.map((entry) => [entry.name, entry.value === undefined ? null : entry.text]);
  return (
    <ChartFrame
      height={height}
      title={title}
      help={t`Hours of the day in the platform's time zone.`}
      query={split}
      table={parts && { head: [label, name], rows: isEmpty ? [] : rows }}
      empty={i18n._(text.empty)}
    >
      <Columns label={title} entries={entries} />
    </ChartFrame>
  );
}
