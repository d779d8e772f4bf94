import { describe, expect, test } from 'vitest';
import { greatestSound, sampleNote } from '../../src/resource/analysis/topic/sample.ts';
import { tableOf, valuesAt } from '../../src/ui/chart/series.ts';
import { barTable } from '../../src/ui/chart/bars/ranked-bars.tsx';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

/** Values based on few samples are marked everywhere. */

const wordsOf = (kind: 'ratio' | 'percentile' | undefined, n: number | undefined) => {
  const note = sampleNote({ ...(kind && { kind }) }, n);
  return note && `${note.words.message}${note.isFew ? ', faint' : ''}`;
};

test.each([
  ['percentile', 19, 'too few samples, faint'],
  ['percentile', 20, 'only an indication'],
  ['percentile', 99, 'only an indication'],
  ['percentile', 100, undefined],
  ['ratio', 1, 'only an indication'],
  ['ratio', 99, 'only an indication'],
  ['ratio', 100, undefined],
  // A rate without data has no value, and other values are their own sample size.
  ['ratio', 0, undefined],
  ['percentile', undefined, undefined],
  [undefined, 3, undefined],
] as const)('the note of a %s of %s samples is: %s', (kind, n, words) => {
  expect(wordsOf(kind, n)).toBe(words);
});

describe('a chart', () => {
  const note = { text: 'too few samples', isFaint: true };
  const series = {
    id: 'p90',
    name: 'P90',
    slot: 1 as const,
    values: [812.5, 900, null],
    notes: [note, undefined, note],
  };
  const times = ['2026-11-20T00:00:00+08:00', '2026-11-21T00:00:00+08:00', '2026-11-22T00:00:00+08:00'];

  test('has the note at a point and in its table, but not for missing values', () => {
    expect(valuesAt({ series: [series] }, 0)).toMatchObject([{ value: 812.5, note }]);
    expect(valuesAt({ series: [series] }, 1)).toMatchObject([{ value: 900, note: undefined }]);
    const words = { time: 'Day', inProgress: 'in progress' };
    expect(tableOf({ times, unit: 'day', series: [series] }, words, 'Asia/Shanghai').rows).toEqual([
      ['2026-11-20', '812.5 (too few samples)'],
      ['2026-11-21', 900],
      ['2026-11-22', null],
    ]);
  });

  test('has the note in the table of a split', () => {
    const entry = { id: '6.4.0', name: '6.4.0', value: 812.5, text: '813 ms', note };
    expect(barTable([entry], ['Version', 'P90', 'Share']).rows).toEqual([['6.4.0', '813 ms (too few samples)', null]]);
  });
});

test('the darkest cell of a table is the greatest value of enough samples', () => {
  const [few, enough] = [{ text: 'too few samples', isFaint: true }, undefined];
  const cells = [
    { value: 9000, note: few },
    { value: 800, note: enough },
    { value: undefined, note: enough },
  ];
  expect(greatestSound(cells)).toBe(800);
  expect(greatestSound([])).toBe(0);
});

test('percentiles and rates of launches include their sample size', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-10', end: '2024-06-12', version: '6.4.0' };
  const points = async (metric: string) => {
    const { lines } = await client.ok('getAppStartTrend', {
      query: { ...query, metrics: metric, compare: 'previous' },
    });
    return list(list(lines)[0]?.['points']);
  };
  const starts = (await points('starts')).map(({ value }) => value);
  for (const metric of ['p90', 'slowRate']) {
    expect((await points(metric)).map(({ n }) => n)).toEqual(starts);
    const { splits } = await client.ok('getAppStartSplit', { query: { ...query, metric, dimensions: 'model' } });
    for (const { n } of list(list(splits)[0]?.['parts'])) expect(n).toBeGreaterThan(0);
  }
  const { items } = await client.ok('listAppStartByVersion', { query });
  for (const row of list(items)) expect(isNumbers(row) && row['startMsN']).toBe(row['starts']);
});
