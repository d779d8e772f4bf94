import { useLingui } from '@lingui/react/macro';
import { ResponsiveLine } from '@nivo/line';
import { useKit } from '../kit.tsx';
import { useMedia } from '../use-media.ts';
import { endLabels, flags, strokes, type Drawn } from './line-layers.tsx';
import { formatShare } from '../text/format.ts';
import { linesOf, ticksTo, timeText, type ChartMark, type Slot, type TimeSeries } from './series.ts';

interface LinePlotProps {
  data: TimeSeries;
  marks: readonly ChartMark[];
  /** Where the marks stand, 0 to 1. */
  places: readonly number[];
  margin: { top: number; right: number; bottom: number; left: number };
}

const DAY_MS = 86_400_000;
/** Points that a line shows one by one. */
const fewPoints = 2;
const text = 'var(--chart-text)';
const colorOf = (slot: Slot | undefined) => `var(--chart-${slot ?? 'rest'})`;

/** The part of a time that an axis needs: the day says enough where it spans several. */
function cutOf({ unit, times }: TimeSeries): [number, number] {
  const length = Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '');
  if (unit === 'time' && length <= DAY_MS) return [11, 16];
  return [5, length <= 2 * DAY_MS ? 16 : 10];
}

/** Lines, axes and marks of a line chart, drawn; see `LineChart`. */
export default function LinePlot({ data, marks, places, margin }: LinePlotProps) {
  const { i18n } = useLingui();
  const { timeZone } = useKit();
  const isNarrow = useMedia('(width < 640px)');
  const { times, unit, partial = false } = data;
  const { axis, lines } = linesOf(data);
  const greatest = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const ticks = ticksTo(greatest, axis === 'count' ? 1 : 0);
  const every = Math.max(1, Math.ceil(times.length / (isNarrow ? 2 : 4)));
  const names = new Map(times.map((at) => [Date.parse(at), timeText(at, unit, timeZone).slice(...cutOf(data))]));
  const marked = (drawn: Drawn) => flags(drawn, { marks, places, color: text });
  const drawn = (layer: Drawn) => strokes(layer, partial);
  return (
    <ResponsiveLine
      data={lines.map(({ name, values }) => ({
        id: name,
        data: times.map((at, index) => ({ x: new Date(at), y: values[index] ?? null })),
      }))}
      colors={lines.map(({ slot }) => colorOf(slot))}
      margin={margin}
      xScale={{ type: 'time', format: 'native', useUTC: true, precision: 'millisecond' }}
      yScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 1 }}
      curve={unit === 'day' ? 'linear' : 'monotoneX'}
      enablePoints={unit === 'day' || times.length <= fewPoints}
      enableGridX={false}
      gridYValues={ticks}
      axisLeft={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: ticks,
        format: (value: number) =>
          axis === 'share'
            ? formatShare(i18n, value)
            : i18n.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
      }}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: times.filter((_, index) => index % every === 0).map((at) => new Date(at)),
        format: (time: Date) => names.get(time.getTime()) ?? '',
      }}
      theme={{
        text: { fontSize: 12, fill: text },
        axis: { ticks: { text: { fill: text } } },
        grid: { line: { stroke: 'var(--chart-grid)' } },
      }}
      animate={false}
      isInteractive={false}
      role="presentation"
      layers={['grid', 'axes', marked, drawn, 'points', endLabels]}
    />
  );
}
