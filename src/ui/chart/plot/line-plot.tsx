import { useLingui } from '@lingui/react/macro';
import { ResponsiveWrapper } from '@nivo/core';
import { Line } from '@nivo/line';
import { useKit } from '../../kit.tsx';
import { areas, axes, dots, endLabels, flags, grid, strokes, type PlotContext } from './line-layers.tsx';
import { formatShare } from '../../text/format.ts';
import { linesOf, type ChartMark, type Series, type TimeSeries } from '../series.ts';
import { margin, rightOf } from './places.ts';
import { percentDigits, ticksTo, timeTicks } from './ticks.ts';

interface LinePlotProps {
  data: TimeSeries;
  marks: readonly ChartMark[];
  /** Positions of the marks, from 0 to 1. */
  places: readonly number[];
}

/** Minimum width of a label of the time axis (px), and the maximum number of labels. */
const tickRoom = 64;
const mostTicks = 7;
/** Up to this number of points, each is drawn as a dot. */
const fewPoints = 2;
/** Whether a value is isolated between unknown ones, so that no line connects it. */
const isAlone = (values: readonly (number | null)[]): boolean =>
  values.some((value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null);
const colorOf = ({ slot, isBefore }: Series) =>
  isBefore ? `color-mix(in oklab, var(--chart-${slot ?? 'rest'}) 60%, transparent)` : `var(--chart-${slot ?? 'rest'})`;

/** The greatest value to draw: of a single line, or of the stack. */
const greatestOf = ({ times, isStacked = false }: TimeSeries, lines: readonly Series[]): number =>
  isStacked
    ? Math.max(...times.map((_, at) => lines.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)))
    : Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));

/** Converts a series to the format of the library. */
const pointsOf = ({ name, values, notes }: Series, times: readonly string[]) => ({
  id: name,
  data: times.map((at, index) => ({
    x: new Date(at),
    y: values[index] ?? null,
    isFaint: notes?.[index]?.isFaint === true,
  })),
});

/** The drawing of a line chart; see `LineChart`. */
export default function LinePlot({ data, marks, places }: LinePlotProps) {
  const { i18n } = useLingui();
  const { timeZone } = useKit();
  const { times, unit, partial = false, isStacked = false } = data;
  const { axis, lines: all } = linesOf(data);
  // A series without known values has no line and no label.
  const lines = all.filter(({ values }) => values.some((value) => value !== null));
  const ticks = ticksTo(greatestOf(data, lines), axis === 'count' ? 1 : 0);
  const digits = percentDigits(ticks[1] ?? 1);
  const timesFor = (width: number) => {
    const room = Math.floor((width - margin.left - rightOf(width)) / tickRoom);
    return new Map(
      timeTicks(data, timeZone, Math.min(mostTicks, Math.max(2, room))).map((tick) => [tick.at, tick.text]),
    );
  };
  const flagLayer = (layer: PlotContext) => flags(layer, { marks, places });
  const dashed = new Set(lines.flatMap(({ name, isBefore }) => (isBefore ? [name] : [])));
  const steps = new Set(lines.flatMap(({ name, isStep }) => (isStep ? [name] : [])));
  const strokeLayer = (layer: PlotContext) => strokes(layer, { isPartial: partial, dashed, steps });
  const isDotted =
    (unit === 'day' && !isStacked) || times.length <= fewPoints || lines.some(({ values }) => isAlone(values));
  const gridLayer = (layer: PlotContext) => grid(layer, ticks);
  const valueTicks = ticks.map(
    (value) =>
      [
        value,
        axis === 'share'
          ? formatShare(i18n, value, digits)
          : i18n.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
      ] as const,
  );
  const draw = (width: number, height: number) => {
    const right = rightOf(width);
    const nameLayer = (layer: PlotContext) => endLabels(layer, right);
    const axisLayer = (layer: PlotContext) => axes(layer, { times: timesFor(width), values: valueTicks });
    return (
      <Line
        width={width}
        height={height}
        data={lines.map((line) => pointsOf(line, times))}
        colors={lines.map(colorOf)}
        margin={{ ...margin, right }}
        xScale={{ type: 'time', format: 'native', useUTC: true, precision: 'millisecond' }}
        yScale={{ type: 'linear', stacked: isStacked, min: 0, max: ticks.at(-1) ?? 1 }}
        curve="linear"
        enablePoints={false}
        axisLeft={null}
        axisBottom={null}
        animate={false}
        isInteractive={false}
        role="presentation"
        layers={[
          gridLayer,
          ...(isStacked ? [areas] : []),
          axisLayer,
          flagLayer,
          strokeLayer,
          ...(isDotted ? [dots] : []),
          nameLayer,
        ]}
      />
    );
  };
  return <ResponsiveWrapper>{({ width, height }) => draw(width, height)}</ResponsiveWrapper>;
}
