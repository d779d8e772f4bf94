import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { ChartFrame, type ChartQuery } from '../../../ui/chart/frame.tsx';
import { LineChart } from '../../../ui/chart/line.tsx';
import {
  linesOf,
  marksWithin,
  tableOf,
  timeText,
  unitName,
  within,
  type TimeSeries,
} from '../../../ui/chart/series.ts';
import { useKit } from '../../../ui/kit.tsx';
import { MarkList, type LinkedMark } from '../marks/mark-list.tsx';
import { spanOf, spanText } from '../period/span.ts';

/** Marks of one kind, with a button that shows and hides them. */
export interface MarkSet {
  id: string;
  label: string;
  marks: readonly LinkedMark[];
  /** Whether they are initially hidden. */
  isHidden?: boolean;
  /** Loads the marks before they are first shown. */
  onShow?: () => void;
}

interface TimeCardProps {
  title: string;
  help?: string;
  lead?: ReactNode;
  /** Controls of the chart, as buttons. */
  controls?: ReactNode;
  /** What is counted, in a sentence; the time range and zone are appended. */
  note: string;
  /** Further notes on the lines. */
  notes?: readonly string[];
  query: ChartQuery;
  /** Undefined while it loads. */
  data: TimeSeries | undefined;
  /** Events of the period, of one or several kinds. */
  marks: readonly MarkSet[];
  empty: string;
  /** The zoomed part as the address has it; undefined for all. */
  span?: string | undefined;
  /** Changes the zoomed part; without it, the chart has no zoom. */
  onSpan?: ((span: string | undefined) => void) | undefined;
  /** Compares the time before and after a mark. */
  onAround?: (at: string) => void;
}

/** The visible marks, and the buttons that show and hide each kind. */
function useMarkToggles(sets: readonly MarkSet[]) {
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const isOn = ({ id, isHidden = false }: MarkSet) => toggled.includes(id) === isHidden;
  const toggles = sets.map((set) => (
    <Button
      key={set.id}
      small
      variant="default"
      aria-pressed={isOn(set)}
      onClick={() => {
        if (!isOn(set)) set.onShow?.();
        setToggled(toggled.includes(set.id) ? toggled.filter((id) => id !== set.id) : [...toggled, set.id]);
      }}
    >
      {set.label}
    </Button>
  ));
  return { visibleMarks: sets.filter(isOn), toggles };
}

/** The subject and time range of the numbers. */
function usePartNotes(part: TimeSeries | undefined): string[] {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const [first, last] = [part?.times[0], part?.times.at(-1)];
  if (part === undefined || first === undefined || last === undefined) return [];
  const whole = linesOf(part).axis === 'share' && part.series.find(({ id }) => id === part.whole)?.name;
  const [from, to] = [timeText(first, part.unit, timeZone), timeText(last, part.unit, timeZone)];
  const span = part.unit === 'day' ? t`${from} to ${to}` : t`${from} to ${to}, ${timeZone}`;
  if (!whole) return [span];
  return [
    part.base === undefined
      ? t`Shown as percentages of “${whole}”, which is at least 10 times the next largest value.`
      : t`Shown as percentages of “${whole}” so far (${i18n.number(part.base)}), at least 10 times the next largest value.`,
    span,
  ];
}

/** Numbers over time with the releases of the period: lines, marks that can be hidden, and a span in the address. */
export function TimeCard({
  data,
  marks,
  note,
  notes: more = [],
  controls,
  span: address,
  onSpan,
  onAround,
  ...frame
}: TimeCardProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { visibleMarks, toggles } = useMarkToggles(marks);
  const span = spanOf(address);
  const part = data && (span ? within(data, span) : data);
  const notes = usePartNotes(part);
  if (data === undefined || part?.times[0] === undefined)
    return (
      <ChartFrame
        {...frame}
        // Keeps the height of the text that comes with the data.
        notes={['\u00A0']}
        controls={
          <>
            {controls}
            {toggles}
          </>
        }
        table={part && { head: [], rows: [] }}
      >
        {null}
      </ChartFrame>
    );
  const write = (value: number, options: Intl.NumberFormatOptions) => i18n.number(value, options);
  const words = {
    time: part.unit === 'day' ? t`Day` : t`Time`,
    inProgress: t({ message: 'in progress', context: 'time' }),
    of: part.of && unitName(part.of, write),
  };
  const inside = visibleMarks
    .flatMap((set) => marksWithin(part, data, set.marks))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ChartFrame
      {...frame}
      notes={[note, ...notes, ...more]}
      isDated
      table={tableOf(part, words, timeZone)}
      controls={
        <>
          {controls}
          {toggles}
          {onSpan && part !== data && (
            <Button small variant="subtle" onClick={() => onSpan(undefined)}>{t`Zoom out`}</Button>
          )}
        </>
      }
      legend={inside.length > 0 && <MarkList marks={inside} onAround={onAround} />}
    >
      <LineChart
        label={frame.title}
        data={part}
        marks={inside}
        onSpan={onSpan && ((selection) => onSpan(spanText(selection)))}
      />
    </ChartFrame>
  );
}
