import { useLingui } from '@lingui/react/macro';
import { ResponsiveLine, type Point } from '@nivo/line';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { useDisplayZone } from '../../../shell/display-zone.ts';
import { preferences } from '../../../shell/preferences.ts';
import { useStore } from '../../../use-store.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { seriesNames } from './adoption-words.ts';
import classes from './rollout.module.css';

interface Line {
  readonly id: string;
  readonly data: readonly { readonly x: string; readonly y: number }[];
}

interface AdoptionChartProps {
  points: readonly AdoptionPoint[];
  timeZone: string;
  label: string;
}

const series = ['targeted', 'downloaded', 'installed', 'active'] as const;
/** By slot, as every chart has them: springs cannot read variables. */
const colors = {
  light: ['#A2A3B0', '#4B8FFB', '#7048D0', '#04616E'],
  dark: ['#787984', '#74B2FB', '#8264F5', '#3CE0D8'],
} as const;
const lines = { light: { grid: '#DDDDE5', text: '#555766' }, dark: { grid: '#3A3B44', text: '#C5C6D4' } } as const;
const ticks = 4;

/** The curves of an adoption; keys move from time to time, and each time says all of its numbers. */
export default function AdoptionChart({ points, timeZone, label }: AdoptionChartProps) {
  const { i18n } = useLingui();
  const chosen = useStore(preferences).scheme;
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const scheme = chosen === 'dark' || (chosen === 'auto' && isSystemDark) ? 'dark' : 'light';
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { grid, text } = lines[scheme];
  const short = (value: number) => i18n.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  const every = Math.max(1, Math.floor(points.length / ticks));
  const shownTicks = points.filter((_, index) => index % every === 0).map(({ at }) => at);
  return (
    <ResponsiveLine
      data={series.map((id) => ({ id: i18n._(seriesNames[id]), data: points.map((point) => ({ x: point.at, y: point[id] })) }))}
      colors={[...colors[scheme]]}
      margin={{ top: 20, right: 88, bottom: 32, left: 56 }}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: 0, max: 'auto' }}
      curve="monotoneX"
      lineWidth={2}
      enablePoints={points.length <= 2}
      enableGridX={false}
      gridYValues={ticks}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: short }}
      axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: shownTicks, format: (at: string) => formatInstant(at, timeZone).slice(5, 16) }}
      theme={{ text: { fontSize: 12, fill: text }, axis: { ticks: { text: { fill: text } } }, grid: { line: { stroke: grid } }, crosshair: { line: { stroke: text } } }}
      animate={!isStill}
      enableSlices="x"
      isFocusable
      role="img"
      ariaLabel={label}
      sliceTooltip={AllAt}
      layers={['grid', 'axes', 'crosshair', 'lines', 'points', 'slices', 'mesh', EndLabels]}
    />
  );
}

/** The numbers of all lines at one time. */
function AllAt({ slice }: { slice: { readonly points: readonly Point<Line>[] } }) {
  const { i18n } = useLingui();
  const timeZone = useDisplayZone();
  const [first] = slice.points;
  return (
    <div className={classes.tooltip}>
      <strong>{first && formatInstant(first.data.x, timeZone)}</strong>
      {slice.points.map(({ id, seriesId, data }) => (
        <div key={id}>{seriesId}: {i18n.number(data.y)}</div>
      ))}
    </div>
  );
}

interface Drawn {
  readonly series: readonly { readonly id: string | number; readonly color: string; readonly data: readonly { readonly position: { readonly x: number; readonly y: number } }[] }[];
}

const lineHeight = 14;
/** Pixels from the top of the grid, within the margin. */
const highest = -8;

/** The name of each line at its end, none over another. */
function EndLabels({ series: drawn }: Drawn) {
  const ends = drawn.flatMap(({ id, color, data }) => {
    const end = data.at(-1)?.position;
    return end ? [{ id, color, x: end.x, y: end.y }] : [];
  }).toReversed().toSorted((a, b) => Math.round(b.y) - Math.round(a.y));
  // From below each is moved up to stand clear, then from above down, where they have grown out of the picture.
  let floor = Infinity;
  const raised = ends.map((end) => ({ ...end, y: (floor = Math.min(end.y, floor - lineHeight)) })).toReversed();
  let ceiling = highest - lineHeight;
  return raised.map(({ id, color, x, y }) => {
    ceiling = Math.max(y, ceiling + lineHeight);
    return <text key={id} x={x + 8} y={ceiling} dominantBaseline="middle" fontSize={12} fill={color}>{id}</text>;
  });
}
