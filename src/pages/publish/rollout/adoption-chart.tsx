'use memo';

import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ResponsiveLine } from '@nivo/line';
import { preferences } from '../../../shell/preferences/preferences.ts';
import { useStore } from '../../../base/use-store.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { AdoptionNumbers, numbersText } from './adoption-numbers.tsx';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { pointTime, seriesNames, type AdoptionBy } from './adoption-words.ts';
import { endLabels, flags, type Drawn } from './chart-layers.tsx';
import classes from './rollout.module.css';

interface AdoptionChartProps {
  points: readonly AdoptionPoint[];
  /** Times of what happened meanwhile, numbered in the list below. */
  marks: readonly string[];
  by: AdoptionBy;
  timeZone: string;
  label: string;
}

/** Who may get it is not counted by day: on the first they are nearly all. */
const shown = {
  total: ['targeted', 'downloaded', 'installed', 'active'],
  day: ['downloaded', 'installed', 'active'],
} as const;
/** By slot, as every chart has them: springs cannot read variables. */
const colors = {
  light: { targeted: '#A2A3B0', downloaded: '#4B8FFB', installed: '#7048D0', active: '#04616E' },
  dark: { targeted: '#787984', downloaded: '#74B2FB', installed: '#8264F5', active: '#3CE0D8' },
} as const;
const lines = { light: { grid: '#DDDDE5', text: '#555766' }, dark: { grid: '#3A3B44', text: '#C5C6D4' } } as const;
const margin = { top: 20, right: 88, bottom: 32, left: 56 };
const ticks = 4;
const leap = 10;
const DAY_MS = 86_400_000;

/** Where a key leads from a point. */
function moved(key: string, at: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: leap,
    PageDown: -leap,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}

/** The curves of an adoption; keys move from time to time, and each time says all of its numbers. */
export default function AdoptionChart({ points, marks, by, timeZone, label }: AdoptionChartProps) {
  const { i18n } = useLingui();
  const chosen = useStore(preferences).scheme;
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const scheme = chosen === 'dark' || (chosen === 'auto' && isSystemDark) ? 'dark' : 'light';
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { grid, text } = lines[scheme];
  const last = points.length - 1;
  const [at, setAt] = useState(Infinity);
  const [isFocused, setFocused] = useState(false);
  const current = points[Math.min(at, last)];
  const series = shown[by];
  const [from, to] = [Date.parse(points[0]?.at ?? ''), Date.parse(points.at(-1)?.at ?? '')];
  const placeOf = (time: string) =>
    to === from ? 0 : Math.min(1, Math.max(0, (Date.parse(time) - from) / (to - from)));
  const isNarrow = useMedia('(width < 640px)');
  const every = Math.max(1, Math.ceil(points.length / (isNarrow ? ticks / 2 : ticks)));
  // The day says enough of a time that spans several.
  const cut: [number, number] =
    by === 'total' && to - from <= DAY_MS ? [11, 16] : [5, to - from <= 2 * DAY_MS ? 16 : 10];
  const place = current ? placeOf(current.at) : 0;
  const left = `calc(${margin.left}px + (100% - ${margin.left + margin.right}px) * ${place})`;
  const marked = (drawn: Drawn) => flags(drawn, marks.map(placeOf), text);
  const atSlice = ({ slice }: { slice: { readonly points: readonly { readonly data: { readonly x: Date } }[] } }) => {
    const time = slice.points[0]?.data.x.getTime();
    const point = points.find((one) => Date.parse(one.at) === time);
    return point ? <AdoptionNumbers {...{ point, series, by, timeZone }} /> : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, Math.min(at, last), last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.curves}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.min(at, last)}
      aria-valuetext={current && numbersText(i18n, { point: current, series, by, timeZone })}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ResponsiveLine
        data={series.map((id) => ({
          id: i18n._(seriesNames[id]),
          data: points.map((point) => ({ x: new Date(point.at), y: point[id] })),
        }))}
        colors={series.map((id) => colors[scheme][id])}
        margin={margin}
        xScale={{ type: 'time', format: 'native', useUTC: true, precision: 'millisecond' }}
        yScale={{ type: 'linear', min: 0, max: 'auto' }}
        curve={by === 'day' ? 'linear' : 'monotoneX'}
        lineWidth={2}
        enablePoints={by === 'day' || points.length <= 2}
        enableGridX={false}
        gridYValues={ticks}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: ticks,
          format: (value: number) => i18n.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
        }}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: points.filter((_, index) => index % every === 0).map((point) => new Date(point.at)),
          format: (time: Date) =>
            pointTime(points.find((one) => Date.parse(one.at) === time.getTime())?.at ?? '', by, timeZone).slice(
              ...cut,
            ),
        }}
        theme={{
          text: { fontSize: 12, fill: text },
          axis: { ticks: { text: { fill: text } } },
          grid: { line: { stroke: grid } },
          crosshair: { line: { stroke: text } },
        }}
        animate={!isStill}
        enableSlices="x"
        role="presentation"
        sliceTooltip={atSlice}
        layers={['grid', 'axes', marked, 'crosshair', 'lines', 'points', 'slices', 'mesh', endLabels]}
      />
      {isFocused && current && (
        <>
          <span className={classes.cursor} style={{ insetInlineStart: left }} />
          <span
            className={classes.told}
            data-side={place > 0.5 ? 'before' : 'after'}
            style={{ insetInlineStart: left }}
          >
            <AdoptionNumbers point={current} series={series} by={by} timeZone={timeZone} />
          </span>
        </>
      )}
    </div>
  );
}
