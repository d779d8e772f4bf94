import type { ReactNode } from 'react';
import type { ChartMark } from '../series.ts';

/** What the layers of a chart get. */
export interface PlotContext {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly xScale: (time: Date) => number;
  readonly yScale: (value: number) => number;
  /** The path of a line through some points, with a gap where a value is unknown. */
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

/** Of axes and what belongs to no line. */
const ink = 'var(--chart-text)';

/** Between the lines and what stands beside their axes (px). */
const axisGap = 8;

/** A line across at each value of the axis. */
export const grid = ({ innerWidth, yScale }: PlotContext, values: readonly number[]): ReactNode =>
  values.map((value) => (
    <line key={value} x2={innerWidth} y1={yScale(value)} y2={yScale(value)} stroke="var(--chart-grid)" />
  ));

interface Axes {
  /** By when they are, in ms since 1970. */
  times: ReadonlyMap<number, string>;
  values: readonly (readonly [value: number, text: string])[];
}

/**
 * The names of times below, and of values beside. Grid, axes and points of the library are made to move, whether they do
 * or not, and cost a twentieth of what a page with one chart computes.
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

/** Points, those of the first line above all others; hollow where their value stands back. */
export const dots = ({ points }: PlotContext): ReactNode =>
  points
    .toReversed()
    .map(({ id, x, y, color, data: { isFaint } }) => (
      <circle key={id} cx={x} cy={y} r={3} fill={isFaint ? 'var(--mb-panel)' : color} stroke={isFaint ? ink : color} />
    ));

/** Of a text of 12 px with what is above and below its letters. */
const lineHeight = 16;
/** Where the names of lines begin, in px from the top of the grid: below the flags. */
const highest = 4;
/** Between the end of a line and its name (px). */
const labelGap = 8;
/** Where a flag begins, in px from its line: the middle of a digit stands above it. */
const flagStart = -4;
/** Room between two flags (px). */
const flagGap = 6;
/** About how wide a text of 12 px is: of what is no Latin, each letter as wide as it is high. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' ? 7.5 : 12), 0);

/** The same of a name that may end at the edge of the picture: closer, as one that has room must not be cut. */
const nameWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' && letter !== '…' ? 6.2 : 12), 0);

/** A name that is cut where it is wider than its room (px). */
function cut(name: string, room: number): string {
  if (nameWidth(name) <= room) return name;
  const letters = Array.from(name);
  while (letters.length > 1 && nameWidth(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * The name of each line at its end, none over another.
 * @param room beside the lines (px)
 */
export function endLabels({ series: lines }: PlotContext, room: number): ReactNode {
  const ends = lines
    .flatMap(({ id, color, data }) => {
      const end = data.at(-1)?.position;
      // Where the last values are unknown, the name stands as high as the last known one.
      const lastKnownY = data.findLast(({ position }) => position.y !== null)?.position.y;
      return end && lastKnownY !== undefined ? [{ id, color, x: end.x, y: lastKnownY }] : [];
    })
    .toReversed()
    .toSorted((a, b) => Math.round(b.y) - Math.round(a.y));
  // From below each is moved up to stand clear, then from above down, where they have grown out of the picture.
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
        // A line may be paler than what can be read.
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
  /** Whether the last point is not over: the way to it is dashed. */
  isPartial: boolean;
  /** Names of the lines that are dashed as a whole. */
  dashed: ReadonlySet<string>;
  /** Names of the lines that stand at a value until the next one. */
  steps: ReadonlySet<string>;
}

/** Points with one more before each that lies higher or lower than the last: there the line turns. */
export const stepped = (places: readonly { x: number; y: number }[]): { x: number; y: number }[] =>
  places.flatMap((place, index) => {
    const before = places[index - 1];
    return before === undefined || before.y === null || place.y === null || before.y === place.y
      ? [place]
      : [{ x: place.x, y: before.y }, place];
  });

/** The lines themselves: straight from point to point, or in steps. */
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
  /** Where each stands, 0 to 1. */
  places: readonly number[];
}

/** A line with a flag at each mark: its number and, where there is room, what it happened to. */
export function flags({ innerWidth, innerHeight }: PlotContext, { marks, places }: Flags): ReactNode {
  const groups: { x: number; from: number; to: number }[] = [];
  const numberOf = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from}–${to}`);
  places.forEach((place, index) => {
    const x = place * innerWidth;
    const before = groups.at(-1);
    // Flags that would lie on one another are one.
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
