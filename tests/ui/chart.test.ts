import { expect, test } from 'vitest';
import { spanOf, spanText } from '../../src/resource/analysis/span.ts';
import { moved } from '../../src/ui/chart/move.ts';
import { barTable } from '../../src/ui/chart/ranked-bars.tsx';
import { fileRows } from '../../src/ui/chart/save.ts';
import {
  linesOf,
  marksAt,
  shareOf,
  tableOf,
  ticksTo,
  valuesAt,
  within,
  type TimeSeries,
} from '../../src/ui/chart/series.ts';

const zone = 'Asia/Shanghai';
const hour = (at: number) => `2026-11-11T0${at}:00:00Z`;

/** Devices by the hour; what was downloaded in the third is unknown. */
const devices = (offered: number): TimeSeries => ({
  times: [0, 1, 2, 3].map(hour),
  unit: 'time',
  whole: 'offered',
  series: [
    { id: 'offered', name: 'Offered', slot: 'rest', values: [0, offered, offered, offered] },
    { id: 'downloaded', name: 'Downloaded', slot: 3, values: [0, 20, null, 40] },
    { id: 'installed', name: 'Installed', slot: 1, values: [0, 10, 20, 30] },
    { id: 'failed', name: 'Failed', values: [0, 1, 1, 1] },
  ],
});

test('ticks are equal and reach the greatest value', () => {
  expect(ticksTo(236_921, 1)).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
  expect(ticksTo(100)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksTo(0.075)).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
  for (let greatest = 1; greatest < 5000; greatest += 7) {
    const ticks = ticksTo(greatest, 1);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * (ticks[1] ?? 0))).toBe(true);
  }
});

test('nothing has an axis too, and what is counted has no half', () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(2, 1)).toEqual([0, 1, 2]);
});

test('a whole that is ten times its parts makes the axis one of percent, and has no line', () => {
  expect(linesOf(devices(399)).axis).toBe('count');
  expect(linesOf(devices(399)).lines.map(({ id }) => id)).toEqual(['offered', 'downloaded', 'installed']);
  const { axis, lines } = linesOf(devices(400));
  expect(axis).toBe('share');
  expect(lines.map(({ id, values }) => [id, values])).toEqual([
    ['downloaded', [null, 0.05, null, 0.1]],
    ['installed', [null, 0.025, 0.05, 0.075]],
  ]);
});

test('a part of nothing, and an unknown one, have no share', () => {
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(null, 4)).toBeNull();
  expect(shareOf(1, undefined)).toBeNull();
});

test('each time tells its numbers by size, the unknown last and without a share', () => {
  expect(valuesAt(devices(100), 2)).toEqual([
    { id: 'offered', name: 'Offered', value: 100, share: null },
    { id: 'installed', name: 'Installed', value: 20, share: 0.2 },
    { id: 'downloaded', name: 'Downloaded', value: null, share: null },
  ]);
});

test('a mark is told at the first time after it, or on its day', () => {
  const mark = { at: '2026-11-11T01:30:00Z', text: 'Published' };
  const { times } = devices(1);
  expect(times.map((_, index) => marksAt({ times, unit: 'time' }, [mark], index).length)).toEqual([0, 0, 1, 0]);
  expect(times.map((_, index) => marksAt({ times, unit: 'day' }, [mark], index).length)).toEqual([0, 1, 0, 0]);
});

test('a span cuts times and values alike; one that leaves no line leaves all', () => {
  const all = { ...devices(100), partial: true };
  const part = within(all, { from: hour(1), to: hour(2) });
  expect(part.times).toEqual([hour(1), hour(2)]);
  expect(part.series[2]?.values).toEqual([10, 20]);
  expect(part.partial).toBe(false);
  expect(within(all, { from: hour(2), to: '2026-11-12T00:00:00Z' }).partial).toBe(true);
  expect(within(all, { from: hour(1), to: hour(1) })).toBe(all);
  expect(within(all, { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toBe(all);
});

test('a span survives the address, and garbage is none', () => {
  const span = spanOf(spanText({ from: '2026-11-11T02:00:00.900Z', to: '2026-11-11T03:00:00.100Z' }));
  expect(span).toEqual({ from: '2026-11-11T02:00:00.000Z', to: '2026-11-11T03:00:01.000Z' });
  for (const text of [undefined, '', '1', '2-1', '1-1', 'a-b', '1-2-3', '-1-2']) expect(spanOf(text)).toBeUndefined();
});

test('table and file hold every series; the file names the zone and leaves the unknown empty', () => {
  const table = tableOf(devices(100), 'Time', zone);
  expect(table.head).toEqual(['Time', 'Offered', 'Downloaded', 'Installed', 'Failed']);
  expect(table.rows[2]).toEqual(['2026-11-11 10:00', 100, null, 20, 1]);
  expect(fileRows(table)[0]?.[0]).toBe('Time (Asia/Shanghai)');
  expect(fileRows(table)[3]).toEqual(['2026-11-11 10:00', 100, '', 20, 1]);
  const days = tableOf({ ...devices(100), unit: 'day' }, 'Day', zone);
  expect(fileRows(days).map(([first]) => first)).toEqual(['Day', ...Array<string>(4).fill('2026-11-11')]);
});

test('ranked bars say values and shares, the greatest first', () => {
  const entries = [
    { id: 'failed', name: 'Failed', value: 1 },
    { id: 'installed', name: 'Installed', value: 63 },
  ];
  expect(barTable(entries, ['Result', 'Devices', 'Share'], 200).rows).toEqual([
    ['Installed', 63, '31.5%'],
    ['Failed', 1, '0.5%'],
  ]);
  expect(barTable(entries, ['Result', 'Devices', 'Share'], 0).rows[0]).toEqual(['Installed', 63, null]);
});

test('keys move by one, by ten, and to the ends', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'];
  expect(keys.map((key) => moved(key, 5, 12))).toEqual([6, 4, 12, 0, 0, 12, undefined]);
});
