import type { ReactNode } from 'react';
import type { ChartMark } from '../series.ts';

/** The arguments that the library passes to a layer of the chart. */
export interface PlotContext {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly xScale: (time: Date) => number;
  readonly yScale: (value: number) => number;
  /** The path of a line through points, with gaps for unknown values. */
  readonly lineGenerator: (positions: { x: number; y: number }[]) => string | null;
  readonly series: readonly {
    readonly id: string | number;
    readonly color: string;
    readonly data: readonly { readonly position: { readonly x: number; readonly y: number } }[];
  }[];
  /** The points with known values. */
  readonly points: readonly {
    readonly id: string;
    readonly x: number;
    readonly y: number;
    readonly color: string;
    readonly data: { readonly isFaint: boolean };
  }[];
}

/** Color of axes and other elements that do not belong to a line. */
const ink = 'var(--chart-text)';

/** Gap between the plot area and the axis labels (px). */
const axisGap = 8;

/** A horizontal grid line at each value. */
export const grid = ({ innerWidth, yScale }: PlotContext, values: readonly number[]): ReactNode =>
  values.map((value) => (
    <line key={value} x2={innerWidth} y1={yScale(value)} y2={yScale(value)} stroke="var(--chart-grid)" />
  ));

interface Axes {
  /** Labels by time in ms since 1970. */
  times: ReadonlyMap<number, string>;
  values: readonly (readonly [value: number, text: string])[];
}

/**
 * The labels of the time axis below and the value axis at the side. The library's own grid, axes and points support
 * animation and cost a twentieth of the computation of a page with one chart, even without it.
 */
export const axes = ({ innerHeight, xScale, yScale }: PlotContext, { times, values }: Axes): ReactNode => (
  <g fontSize={12} fill={ink}>
    {[...times].map(([at, text]) => (
      <text
        key={`at ${at}`}
        x={xScale(new Date(at))}
        y={innerHeight + axisGap}
        dominantBaseline="text-before-edge"
        textAnchor="middle"
      >
        {text}
      </text>
    ))}
    {values.map(([value, text]) => (
      <text key={value} x={-axisGap} y={yScale(value)} dominantBaseline="central" textAnchor="end">
        {text}
      </text>
    ))}
  </g>
);

/** The points, those of the first line on top; hollow if the value is dimmed. */
export const dots = ({ points }: PlotContext): ReactNode =>
  points
    .toReversed()
    .map(({ id, x, y, color, data: { isFaint } }) => (
      <circle key={id} cx={x} cy={y} r={3} fill={isFaint ? 'var(--mb-panel)' : color} stroke={isFaint ? ink : color} />
    ));

/** Height of a line of 12 px text. */
const lineHeight = 16;
/** Minimum distance of line labels from the top of the plot area (px): below the flags. */
const highest = 4;
/** Gap between the end of a line and its label (px). */
const labelGap = 8;
/** Offset of a flag from its line (px): centers a single digit. */
const flagStart = -4;
/** Minimum gap between two flags (px). */
const flagGap = 6;
/** Approximate width of a 12 px text; characters other than Latin are as wide as they are high. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' ? 7.5 : 12), 0);

/**
 * Width of a label that may extend to the edge of the picture: a tighter estimate, so that fitting labels are not
 * truncated.
 */
const nameWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' && letter !== '…' ? 6.2 : 12), 0);

/** Truncates a label that is wider than the given width (px). */
function cut(name: string, room: number): string {
  if (nameWidth(name) <= room) return name;
  const letters = Array.from(name);
  while (letters.length > 1 && nameWidth(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * The label of each line at its end, without overlaps.
 * @param room width next to the lines (px)
 */
export function endLabels({ series: lines }: PlotContext, room: number): ReactNode {
  const ends = lines
    .flatMap(({ id, color, data }) => {
      const end = data.at(-1)?.position;
      // If the last values are unknown, the label is at the height of the last known one.
      const lastKnownY = data.findLast(({ position }) => position.y !== null)?.position.y;
      return end && lastKnownY !== undefined ? [{ id, color, x: end.x, y: lastKnownY }] : [];
    })
    .toReversed()
    .toSorted((a, b) => Math.round(b.y) - Math.round(a.y));
  // Moves labels up from the bottom until none overlap, then down from the top if they exceed the picture.
  let floor = Infinity;
  const raised = ends.map((end) => ({ ...end, y: (floor = Math.min(end.y, floor - lineHeight)) })).toReversed();
  let ceiling = highest - lineHeight;
  return raised.map(({ id, color, x, y }) => {
    ceiling = Math.max(y, ceiling + lineHeight);
    return (
      <text
        key={id}
        x={x + labelGap}
        y={ceiling}
        dominantBaseline="middle"
        fontSize={12}
        // A line may be too pale for text.
        fill={`color-mix(in oklab, ${color} 40%, var(--chart-text))`}
      >
        {cut(String(id), room - labelGap)}
      </text>
    );
  });
}

/** The area between a line and the one below it. */
export const areas = ({ series, innerHeight }: PlotContext): ReactNode =>
  series.map(({ id, color, data }, place) => {
    const below = series[place - 1]?.data ?? data.map(({ position: { x } }) => ({ position: { x, y: innerHeight } }));
    const outline = [...data, ...below.toReversed()].map(({ position: { x, y } }) => `${x},${y}`);
    return <path key={id} d={`M${outline.join('L')}Z`} fill={`color-mix(in oklab, ${color} 45%, transparent)`} />;
  });

interface Strokes {
  /** Whether the last point is incomplete: its line segment is dashed. */
  isPartial: boolean;
  /** Names of fully dashed lines. */
  dashed: ReadonlySet<string>;
  /** Names of lines that keep a value until the next one. */
  steps: ReadonlySet<string>;
}

/** Inserts a corner point before each change of value, for a stepped line. */
export const stepped = (places: readonly { x: number; y: number }[]): { x: number; y: number }[] =>
  places.flatMap((place, index) => {
    const before = places[index - 1];
    return before === undefined || before.y === null || place.y === null || before.y === place.y
      ? [place]
      : [{ x: place.x, y: before.y }, place];
  });

/** The lines: straight between points, or stepped. */
export function strokes({ series, lineGenerator }: PlotContext, { isPartial, dashed, steps }: Strokes): ReactNode {
  return series.toReversed().flatMap(({ id, color, data }) => {
    const points = data.map(({ position }) => ({ ...position }));
    const places = steps.has(String(id)) ? stepped(points) : points;
    const stroke = { fill: 'none', strokeWidth: 2, stroke: color };
    if (dashed.has(String(id)))
      return [<path key={id} d={lineGenerator(places) ?? ''} {...stroke} strokeDasharray="4 3" />];
    const whole = lineGenerator(isPartial ? places.slice(0, -1) : places) ?? '';
    const rest = isPartial ? lineGenerator(places.slice(-2)) : null;
    return [
      <path key={id} d={whole} {...stroke} />,
      rest && <path key={`${id} rest`} d={rest} {...stroke} strokeDasharray="4 3" />,
    ];
  });
}

interface Flags {
  marks: readonly ChartMark[];
  /** Positions of the marks, from 0 to 1. */
  places: readonly number[];
}

/** A vertical line with a flag at each mark: its number and, if there is space, its subject. */
export function flags({ innerWidth, innerHeight }: PlotContext, { marks, places }: Flags): ReactNode {
  const groups: { x: number; from: number; to: number }[] = [];
  const numberOf = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from}–${to}`);
  places.forEach((place, index) => {
    const x = place * innerWidth;
    const before = groups.at(-1);
    // Overlapping flags are merged.
    if (before && x - before.x < widthOf(numberOf(before)) + flagGap) before.to = index + 1;
    else groups.push({ x, from: index + 1, to: index + 1 });
  });
  return groups.map((group, index) => {
    const { x, from } = group;
    const number = numberOf(group);
    const name = from === group.to ? marks[from - 1]?.name : undefined;
    const full = name === undefined ? number : `${number} ${name}`;
    const room = (groups[index + 1]?.x ?? innerWidth) - x - flagGap;
    return (
      <g key={from}>
        <line x1={x} x2={x} y1={-2} y2={innerHeight} stroke={ink} strokeDasharray="4 3" />
        <text x={x + flagStart} y={-12} dominantBaseline="middle" fontSize={12} fontWeight={600} fill={ink}>
          {widthOf(full) < room ? full : number}
        </text>
      </g>
    );
  });
}
