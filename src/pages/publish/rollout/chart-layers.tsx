import type { ReactNode } from 'react';

/** What a chart tells its own layers. */
export interface Drawn {
  readonly innerHeight: number;
  readonly series: readonly {
    readonly id: string | number;
    readonly color: string;
    readonly data: readonly { readonly position: { readonly x: number; readonly y: number } }[];
  }[];
}

const lineHeight = 14;
/** Pixels from the top of the grid, within the margin. */
const highest = -8;
/** Marks that are nearer to each other than this (px) share a flag. */
const nearest = 18;

/** The name of each line at its end, none over another. */
export function endLabels({ series: drawn }: Drawn): ReactNode {
  const ends = drawn
    .flatMap(({ id, color, data }) => {
      const end = data.at(-1)?.position;
      return end ? [{ id, color, x: end.x, y: end.y }] : [];
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
      <text key={id} x={x + 8} y={ceiling} dominantBaseline="middle" fontSize={12} fill={color}>
        {id}
      </text>
    );
  });
}

/** A line with a flag at each of some places (0 to 1), numbered as they come. */
export function flags({ series, innerHeight }: Drawn, places: readonly number[], color: string): ReactNode {
  const [first, last] = [series[0]?.data[0]?.position.x ?? 0, series[0]?.data.at(-1)?.position.x ?? 0];
  const groups: { x: number; from: number; to: number }[] = [];
  places.forEach((place, index) => {
    const x = first + place * (last - first);
    const before = groups.at(-1);
    if (before && x - before.x < nearest) before.to = index + 1;
    else groups.push({ x, from: index + 1, to: index + 1 });
  });
  return groups.map(({ x, from, to }) => (
    <g key={from}>
      <line x1={x} x2={x} y1={-2} y2={innerHeight} stroke={color} strokeDasharray="4 3" />
      <text x={x} y={-10} textAnchor="middle" dominantBaseline="middle" fontSize={12} fontWeight={600} fill={color}>
        {from === to ? from : `${from}–${to}`}
      </text>
    </g>
  ));
}
