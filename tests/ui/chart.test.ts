import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { slotsOf } from '../../src/resource/analysis/topic/slots.ts';
import { spanOf, spanText } from '../../src/resource/analysis/period/span.ts';
import { type PlotContext, endLabels, stepped } from '../../src/ui/chart/plot/line-layers.tsx';
import { nextPlace } from '../../src/ui/chart/move.ts';
import { barTable } from '../../src/ui/chart/bars/ranked-bars.tsx';
import { wrapText } from '../../src/ui/chart/picture.ts';
import { fileRows } from '../../src/ui/chart/save.ts';
import {
  differencesAt,
  linesOf,
  marksAt,
  marksWithin,
  pointDigits,
  pointText,
  shareOf,
  tableOf,
  unitName,
  valuesAt,
  within,
  type TimeSeries,
} from '../../src/ui/chart/series.ts';
import { rightOf } from '../../src/ui/chart/plot/places.ts';
import { percentDigits, ticksTo, timeTicks } from '../../src/ui/chart/plot/ticks.ts';
import { isThorough } from '../thorough.ts';

const zone = 'Asia/Shanghai';
const words = { time: 'Time', inProgress: 'in progress' };
const hour = (at: number) => `2026-11-11T0${at}:00:00Z`;

/** Devices by hour; the downloads of the third hour are unknown. */
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

test('platforms keep their colors in any order, and other values take the remaining ones', () => {
  expect(slotsOf(['ios', 'android'])).toEqual([2, 1]);
  expect(slotsOf(['web', 'harmony', 'h5', 'android'])).toEqual([2, 3, 4, 1]);
  expect(slotsOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual([1, 2, 3, 4, 5, 6, 'rest']);
});

test('shares of the final value of a growing whole never fall', () => {
  // A second stage has ten times as many devices, so a share of 8% drops to 0.8%.
  const grown: TimeSeries = {
    ...devices(0),
    series: [
      { id: 'offered', name: 'Offered', slot: 'rest', isStep: true, values: [1000, 1000, 10_000, 10_000] },
      { id: 'installed', name: 'Installed', slot: 1, values: [0, 80, 80, 220] },
    ],
  };
  const sharesOf = (data: TimeSeries) => linesOf(data).lines.map(({ values }) => values);
  expect(sharesOf(grown)).toEqual([[0, 0.08, 0.008, 0.022]]);
  expect(sharesOf({ ...grown, base: 10_000 })).toEqual([[0, 0.008, 0.008, 0.022]]);
  expect(valuesAt({ ...grown, base: 10_000 }, 1)).toMatchObject([
    { id: 'offered', share: null },
    { id: 'installed', share: 0.008 },
  ]);
});

test('a stepped line keeps its value until the next point and has no slope', () => {
  const at = (x: number, y: number) => ({ x, y });
  expect(stepped([at(0, 9), at(10, 9), at(20, 1), at(30, 1)])).toEqual([
    at(0, 9),
    at(10, 9),
    at(20, 9),
    at(20, 1),
    at(30, 1),
  ]);
  expect(stepped([])).toEqual([]);
});

test('ticks are equidistant and round, and reach the greatest value', () => {
  expect(ticksTo(236_921, 1)).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
  expect(ticksTo(100)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksTo(0.075)).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
  for (let greatest = 1; greatest < 5000; greatest += 1) {
    const ticks = ticksTo(greatest, 1);
    const step = ticks[1] ?? 0;
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks).toEqual(ticks.map((_, index) => index * step));
    expect(String(step)).toMatch(/^[125]0*$/u);
  }
});

test('percentages of an axis have enough decimals to differ', () => {
  expect([0.2, 0.05, 0.01, 0.005, 0.002, 0.0001].map(percentDigits)).toEqual([0, 0, 0, 1, 1, 2]);
});

/** Hourly times from a given time on. */
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 3_600_000).toISOString());
const texts = (times: readonly string[], most: number, unit: 'time' | 'day' = 'time', at = zone) =>
  timeTicks({ times, unit }, at, most).map(({ text }) => text);

test('times have labels at round hours of the zone, and the date at midnight', () => {
  // From 10:20 to 22:20 in Shanghai.
  const day = hours('2026-11-11T02:20:00Z', 13);
  expect(texts(day, 7)).toEqual(['12:00', '14:00', '16:00', '18:00', '20:00', '22:00']);
  expect(texts(day, 3)).toEqual(['12:00', '16:00', '20:00']);
  expect(timeTicks({ times: day, unit: 'time' }, zone, 3)[0]?.at).toBe(Date.parse('2026-11-11T04:00:00Z'));
  expect(texts(hours('2026-11-11T02:20:00Z', 40), 6)).toEqual(['16:00', '11-12', '08:00', '16:00', '11-13']);
  expect(texts(hours('2026-11-11T02:20:00Z', 24 * 14), 6)).toEqual(['11-13', '11-16', '11-19', '11-22', '11-25']);
});

test('labels do not exceed the given number and are equidistant', () => {
  for (let count = 2; count < 3000; count += isThorough ? 13 : 41) {
    for (const most of [2, 3, 7]) {
      const ticks = timeTicks({ times: hours('2026-03-05T07:10:00Z', count), unit: 'time' }, zone, most);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(most);
      const gaps = ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? 0));
      expect(new Set(gaps).size).toBeLessThanOrEqual(1);
    }
  }
});

test('labels follow the wall clock when clocks are set back', () => {
  // 2026-11-01 in New York has 25 hours.
  expect(texts(hours('2026-10-31T16:00:00Z', 48), 7, 'time', 'America/New_York')).toEqual([
    '16:00',
    '11-01',
    '08:00',
    '16:00',
    '11-02',
    '08:00',
  ]);
});

test('a daily series has labels at its own points, in the zone of its days', () => {
  const days = Array.from({ length: 13 }, (_, at) => `2026-11-${12 + at}T00:00:00+08:00`);
  expect(texts(days, 7, 'day', 'America/New_York')).toEqual(['11-13', '11-15', '11-17', '11-19', '11-21', '11-23']);
  expect(texts(days, 3, 'day')).toEqual(['11-15', '11-19', '11-23']);
  expect(timeTicks({ times: days, unit: 'day' }, zone, 7)[0]?.at).toBe(Date.parse('2026-11-13T00:00:00+08:00'));
  expect(texts(days.slice(0, 3), 7, 'day')).toEqual(['11-12', '11-13', '11-14']);
});

test('the first time is labeled if there is no round time in the range', () => {
  expect(texts(['2026-11-11T02:20:10Z', '2026-11-11T02:20:40Z'], 3)).toEqual(['10:20']);
  expect(texts([], 3)).toEqual([]);
});

test('an axis of zero has two ticks, and counts have integer ticks', () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(2, 1)).toEqual([0, 1, 2]);
});

test('a whole of ten times its parts makes a percentage axis and has no line', () => {
  expect(linesOf(devices(399)).axis).toBe('count');
  expect(linesOf(devices(399)).lines.map(({ id }) => id)).toEqual(['offered', 'downloaded', 'installed']);
  const { axis, lines } = linesOf(devices(400));
  expect(axis).toBe('share');
  expect(lines.map(({ id, values }) => [id, values])).toEqual([
    ['downloaded', [null, 0.05, null, 0.1]],
    ['installed', [null, 0.025, 0.05, 0.075]],
  ]);
});

test('a part of zero and an unknown part have no share', () => {
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(null, 4)).toBeNull();
  expect(shareOf(1, undefined)).toBeNull();
});

test('values at a time are sorted by size, with unknown ones last and without a share', () => {
  expect(valuesAt(devices(100), 2)).toEqual([
    { id: 'offered', name: 'Offered', value: 100, share: null },
    { id: 'installed', name: 'Installed', value: 20, share: 0.2 },
    { id: 'downloaded', name: 'Downloaded', value: null, share: null },
  ]);
});

test('a mark belongs to the hour in which it happened, also to the running one, or to the next sum', () => {
  const mark = { at: '2026-11-11T01:30:00Z', text: 'Published' };
  const { times } = devices(1);
  const countsOf = (of: { isCumulative?: boolean }, marks = [mark]) =>
    times.map((_, index) => marksAt({ times, ...of }, marks, index).length);
  expect(countsOf({ isCumulative: true })).toEqual([0, 0, 1, 0]);
  expect(countsOf({})).toEqual([0, 1, 0, 0]);
  expect(countsOf({}, [{ ...mark, at: '2026-11-11T03:20:00Z' }])).toEqual([0, 0, 0, 1]);
});

test('the marks of a part end with its last hour or, of a sum, with its last time', () => {
  const all = devices(100);
  const part = within(all, { from: hour(1), to: hour(2) });
  const marks = ['00:59', '01:00', '02:00', '02:59', '03:00', '03:59', '04:00'].map((time) => ({
    at: `2026-11-11T${time}:00Z`,
    text: time,
  }));
  const textsIn = (of: TimeSeries) => marksWithin(of, all, marks).map(({ text }) => text);
  expect(textsIn(part)).toEqual(['01:00', '02:00', '02:59']);
  expect(textsIn({ ...part, isCumulative: true })).toEqual(['01:00', '02:00']);
  expect(textsIn(all)).toEqual(['00:59', '01:00', '02:00', '02:59', '03:00', '03:59']);
});

test('a span cuts times and values, and is ignored if fewer than two times remain', () => {
  const all = { ...devices(100), partial: true };
  const part = within(all, { from: hour(1), to: hour(2) });
  expect(part.times).toEqual([hour(1), hour(2)]);
  expect(part.series[2]?.values).toEqual([10, 20]);
  expect(part.partial).toBe(false);
  expect(within(all, { from: hour(2), to: '2026-11-12T00:00:00Z' }).partial).toBe(true);
  expect(within(all, { from: hour(1), to: hour(1) })).toBe(all);
  expect(within(all, { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toBe(all);
});

test('a span is parsed back from its text, and invalid text is ignored', () => {
  const span = spanOf(spanText({ from: '2026-11-11T02:00:00.900Z', to: '2026-11-11T03:00:00.100Z' }));
  expect(span).toEqual({ from: '2026-11-11T02:00:00.000Z', to: '2026-11-11T03:00:01.000Z' });
  for (const text of [undefined, '', '1', '2-1', '1-1', 'a-b', '1-2-3', '-1-2']) expect(spanOf(text)).toBeUndefined();
});

test('a span cuts the notes with the values', () => {
  const note = { text: 'too few samples', isFaint: true };
  const all = devices(100);
  const noted = {
    ...all,
    series: all.series.map((one) => ({ ...one, notes: [undefined, undefined, note, undefined] })),
  };
  expect(valuesAt(within(noted, { from: hour(2), to: hour(3) }), 0)[0]).toMatchObject({ value: 100, note });
});

test('the point in progress is named in table and file, also after a zoom to it', () => {
  const all = { ...devices(100), partial: true };
  const timesIn = (data: TimeSeries) => tableOf(data, words, zone).rows.map(([time]) => time);
  expect(timesIn(all).slice(2)).toEqual(['2026-11-11 10:00', '2026-11-11 11:00 (in progress)']);
  expect(timesIn(within(all, { from: hour(2), to: hour(3) }))).toEqual(timesIn(all).slice(2));
  expect(timesIn(within(all, { from: hour(1), to: hour(2) }))).toEqual(['2026-11-11 09:00', '2026-11-11 10:00']);
  expect(pointText(all, 3, zone, 'in progress')).toBe('2026-11-11 11:00 (in progress)');
});

test('table and file have every series; the file names the zone and leaves unknown values empty', () => {
  const table = tableOf(devices(100), words, zone);
  expect(table.head).toEqual(['Time', 'Offered', 'Downloaded', 'Installed', 'Failed']);
  expect(table.rows[2]).toEqual(['2026-11-11 10:00', 100, null, 20, 1]);
  expect(fileRows(table)[0]?.[0]).toBe('Time (Asia/Shanghai)');
  expect(fileRows(table)[3]).toEqual(['2026-11-11 10:00', 100, '', 20, 1]);
  const days = tableOf({ ...devices(100), unit: 'day' }, { ...words, time: 'Day' }, zone);
  expect(fileRows(days).map(([first]) => first)).toEqual(['Day', ...Array<string>(4).fill('2026-11-11')]);
});

test('table and file name the unit of scaled values', () => {
  const write = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString('en', options);
  expect((['GB', 'millisecond', 'hour'] as const).map((unit) => unitName(unit, write))).toEqual(['GB', 'ms', 'hr']);
  const { head } = tableOf({ ...devices(100), of: 'GB' }, { ...words, of: unitName('GB', write) }, zone);
  expect(head.slice(0, 2)).toEqual(['Time', 'Offered (GB)']);
});

test('the difference of two rates has as many digits as they have', () => {
  expect(pointDigits(0.00332, 0.00336)).toBe(3);
  expect(pointDigits(0.0099, 0.0101)).toBe(2);
  expect(pointDigits(0.99668, 0.99664)).toBe(3);
  expect(pointDigits(0.9901, 0.9899)).toBe(2);
});

test('ranked bars have values and shares, the greatest first', () => {
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
  expect(keys.map((key) => nextPlace(key, 5, 12))).toEqual([6, 4, 12, 0, 0, 12, undefined]);
});

test('the difference to a previous period is relative for counts and absolute for shares', () => {
  const line = (now: number | null, then: number | null, isShare = false) => ({
    isShare,
    series: [
      { id: 'now', name: 'Sent', values: [now] },
      { id: 'before', name: 'Previous', isBefore: true, values: [then] },
    ],
  });
  expect(differencesAt(line(150, 100), 0)).toEqual([0.5]);
  expect(differencesAt(line(0.5, 0.75, true), 0)).toEqual([-0.25]);
  for (const [now, then] of [
    [null, 1],
    [1, null],
    [1, 0],
  ] as const)
    expect(differencesAt(line(now, then), 0)).toEqual([]);
  expect(differencesAt({ series: [{ id: 'now', name: 'Sent', values: [1] }] }, 0)).toEqual([]);
});

test('the label of a line whose last value is unknown is at the last known value', () => {
  const nothing = () => 0;
  // The library's type has numbers only, but it passes null for unknown values.
  const unknown: { y: number } = JSON.parse('{ "y": null }');
  const data = [{ y: 80 }, { y: 60 }, unknown].map((position, x) => ({ position: { ...position, x } }));
  const plot: PlotContext = {
    innerWidth: 100,
    innerHeight: 100,
    xScale: nothing,
    yScale: nothing,
    lineGenerator: () => null,
    series: [{ id: 'today', color: 'red', data }],
    points: [],
  };
  const label = renderToStaticMarkup(endLabels(plot, 100));
  expect(label).toContain('y="60"');
});

test('labels at the end of a chart have more space in a wide one', () => {
  expect([320, 536, 900, 1104].map(rightOf)).toEqual([88, 88, 108, 128]);
});

test('long texts of pictures are wrapped between words, and Chinese ones between characters', () => {
  const wrapped = (text: string) => wrapText(text, (line) => line.length <= 12);
  expect(wrapped('Platform: Android, iOS')).toEqual(['Platform:', 'Android, iOS']);
  expect(wrapped('2024-06-11 – 2024-06-17')).toEqual(['2024-06-11 –', '2024-06-17']);
  expect(wrapped('com.example.mobilebank')).toEqual(['com.example.mobilebank']);
  expect(wrapped('应用版本：6.4.0、6.3.1（全部渠道）')).toEqual(['应用版本：6.4.0、', '6.3.1（全部渠道）']);
  expect(wrapped('')).toEqual(['']);
});
