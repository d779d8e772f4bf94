import { expect, test } from 'vitest';
import { judge } from '../../mock-server/analytics/stability/verdict.ts';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

test('launches and devices are those of every topic, fewer devices crash than there are crashes', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '30d', platform: 'android' };
  const [{ figures }, { figures: others }] = [
    await client.ok('getStabilityFigures', { query }),
    await client.ok('getDevicesFigures', { query }),
  ];
  const valueIn = (of: unknown, metric: string) => {
    const figure = isNumbers(of) ? of[metric] : undefined;
    return Number(isNumbers(figure) ? figure['value'] : Number.NaN);
  };
  for (const metric of ['launches', 'devices']) expect(valueIn(figures, metric)).toBe(valueIn(others, metric));
  expect(valueIn(figures, 'crashes')).toBeGreaterThan(0);
  expect(valueIn(figures, 'crashDevices')).toBeLessThan(valueIn(figures, 'crashes'));
  expect(valueIn(figures, 'anrRate')).toBeLessThan(valueIn(figures, 'crashRate'));
});

test('a version crashes as often as its guard measures, and its row says what the guard found', async () => {
  const client = await signedIn('admin');
  const rows = list((await client.ok('listStabilityByVersion', { query: { range: '30d', size: '100' } }))['items']);
  const rowOf = (id: string) => rows.find((row) => row['id'] === id);
  const timeline = list((await client.ok('listReleaseTimeline', { query: {} }))['items']);
  expect(timeline.length).toBeGreaterThan(0);
  // Its switch was turned off and it was made good: what is left of its worst hours is above what is usual.
  const [bad, usual] = [rowOf('android~6.4.0'), rowOf('android~6.3.1')];
  expect(bad).toMatchObject({ guard: 'tripped' });
  expect(Number(bad?.['crashRate'])).toBeGreaterThan(1.3 * Number(usual?.['crashRate']));
  expect(Number(usual?.['crashRate'])).toBeCloseTo(0.0021, 3);
  expect(rowOf('android~6.3.1')).toMatchObject({ guard: 'off' });
});

test('a version is judged by the next lower one of its platform, whichever are asked for', async () => {
  const client = await signedIn('analyst01');
  const rowsOf = async (query: Record<string, string | string[]>) =>
    list((await client.ok('listStabilityByVersion', { query: { range: '30d', size: '100', ...query } }))['items']);
  const all = await rowsOf({});
  const rowOf = (rows: typeof all, id: string) => rows.find((row) => row['id'] === id);
  const [bad, usual] = [rowOf(all, 'android~6.4.0'), rowOf(all, 'android~6.3.1')];
  expect(bad).toMatchObject({ before: '6.3.1', verdict: 'worse' });
  expect(bad?.['change']).toBeCloseTo(Number(bad?.['crashRate']) - Number(usual?.['crashRate']), 10);
  // What is told of a version does not depend on which others are in the table.
  const [alone] = await rowsOf({ platform: 'android', version: ['6.4.0'] });
  expect(alone).toMatchObject({ before: '6.3.1', verdict: 'worse', change: bad?.['change'] });
});

test.each([
  ['a lower rate', 2000, { before: '2.0', change: -0.01, verdict: 'better' }],
  ['a tenth more', 3300, { before: '2.0', change: 0.003, verdict: 'same' }],
  ['more than a tenth', 3400, { before: '2.0', change: 0.004, verdict: 'worse' }],
])('%s than that of the version before', (_, crashes, told) => {
  const others = [
    { version: '1.9', launches: 5000, crashes: 0 },
    { version: '2.0', launches: 100_000, crashes: 3000 },
    { version: '2.1', launches: 999, crashes: 999 },
    { version: '10.0', launches: 5000, crashes: 0 },
  ];
  const judged = judge({ version: '2.2', launches: 100_000, crashes }, others);
  expect({ ...judged, change: Number(judged.change?.toFixed(6)) }).toEqual(told);
});

test('a difference that may come by chance is none', () => {
  const before = { version: '1.0', launches: 1000, crashes: 20 };
  expect(judge({ version: '1.1', launches: 1000, crashes: 30 }, [before]).verdict).toBe('same');
  expect(judge({ version: '1.1', launches: 1000, crashes: 40 }, [before]).verdict).toBe('worse');
});

test('too few launches are not judged, nor is the first version', () => {
  const before = { version: '1.0', launches: 1000, crashes: 1 };
  expect(judge({ version: '1.1', launches: 999, crashes: 0 }, [before])).toEqual({});
  expect(judge(before, [before])).toEqual({});
});
