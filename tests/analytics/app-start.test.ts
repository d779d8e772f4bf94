import { describe, expect, test } from 'vitest';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

/** A lookup of figures by metric. */
async function figures(client: Client, query: Record<string, string>): Promise<(metric: string) => number | undefined> {
  const { figures: all } = await client.ok('getAppStartFigures', { query });
  return (metric) => {
    const figure = isNumbers(all) ? all[metric] : undefined;
    return isNumbers(figure) && typeof figure['value'] === 'number' ? figure['value'] : undefined;
  };
}

const onDay = (day: string) => ({ start: day, end: day });

async function parts(client: Client, query: Record<string, string>): Promise<Map<unknown, Numbers>> {
  const { splits } = await client.ok('getAppStartSplit', { query });
  return new Map(list(list(splits)[0]?.['parts']).map((part) => [part['key'], part]));
}

describe('launches', () => {
  test('come from 148,000 devices on a weekday and fewer at the weekend, with about 2.9 per device', async () => {
    const client = await signedIn('analyst01');
    for (const [day, devices] of [
      ['2024-06-12', 148_000],
      ['2024-06-13', 148_000],
      ['2024-06-15', 113_000],
      ['2024-06-16', 106_000],
    ] as const) {
      const figure = await figures(client, onDay(day));
      expect(Math.abs((figure('devices') ?? 0) / devices - 1), day).toBeLessThan(0.05);
      expect((figure('starts') ?? 0) / (figure('devices') ?? 1), day).toBeCloseTo(2.9, 1);
    }
  });

  test('count a device once, however many days it was used', async () => {
    const client = await signedIn('analyst01');
    const week = await figures(client, { start: '2024-06-10', end: '2024-06-16' });
    const days = await Promise.all(Array.from({ length: 7 }, (_, day) => figures(client, onDay(`2024-06-1${day}`))));
    const devices = days.map((figure) => figure('devices') ?? 0);
    const sum = devices.reduce((total, count) => total + count, 0);
    expect(week('devices')).toBeGreaterThan(1.5 * Math.max(...devices));
    expect(week('devices')).toBeLessThan(0.5 * sum);
  });

  test('of today are counted up to now, and those of past hours do not change later', async () => {
    const client = await signedIn('analyst01');
    const before = await figures(client, { range: 'today' });
    const { lines } = await client.ok('getAppStartTrend', { query: { range: 'today', metrics: 'starts' } });
    await client.ok('setMockClock', { body: { advanceSeconds: 10_800 } });
    expect((await client.signIn('analyst01')).status).toBe(200);
    const after = await client.ok('getAppStartTrend', { query: { range: 'today', metrics: 'starts' } });
    const pointsOf = (all: unknown) => list(list(all)[0]?.['points']);
    expect(pointsOf(lines)).toHaveLength(11);
    expect(pointsOf(after['lines'])).toHaveLength(14);
    // The hour in progress at 10:30 has grown, and earlier hours are unchanged.
    expect(pointsOf(after['lines']).slice(0, 10)).toEqual(pointsOf(lines).slice(0, 10));
    const now = await figures(client, { range: 'today' });
    expect(now('starts')).toBeGreaterThan(before('starts') ?? Infinity);
  });

  test('have only released versions, and are slower with 6.4.0 on Android', async () => {
    const client = await signedIn('analyst01');
    const query = { platform: 'android', dimensions: 'version', metric: 'p90', top: '100' };
    const before = await parts(client, { ...query, start: '2024-06-01', end: '2024-06-04' });
    const after = await parts(client, { ...query, start: '2024-06-15', end: '2024-06-17' });
    expect([...before.keys()]).not.toContain('6.4.0');
    expect([...after.keys()]).toContain('6.4.1');
    const meanwhile = await parts(client, { ...query, start: '2024-06-06', end: '2024-06-09' });
    const slower = Number(meanwhile.get('6.4.0')?.['value']);
    expect(slower).toBeGreaterThan(1.1 * Number(before.get('6.3.1')?.['value']));
    expect(slower).toBeGreaterThan(1.1 * Number(after.get('6.4.1')?.['value']));
  });

  test('are slow from the requested threshold on', async () => {
    const client = await signedIn('analyst01');
    const rates: (number | undefined)[] = [];
    for (const slowMs of ['100', '800', '2000', '20000']) rates.push((await figures(client, { slowMs }))('slowRate'));
    expect(rates.at(0)).toBeGreaterThan(0.95);
    expect(rates.at(-1)).toBe(0);
    expect(rates).toEqual(rates.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('of the remaining parts have the percentile of these parts together', async () => {
    const client = await signedIn('analyst01');
    const query = { ...onDay('2024-06-12'), metric: 'p90', dimensions: 'version' };
    const [greatest] = (await parts(client, { ...query, top: '1' })).keys();
    const others = [...(await parts(client, { ...query, top: '100' })).keys()].filter((key) => key !== greatest);
    const { splits } = await client.ok('getAppStartSplit', { query: { ...query, top: '1' } });
    const together = { ...onDay('2024-06-12'), version: others.map(String) };
    const { figures: all } = await client.ok('getAppStartFigures', { query: together });
    const { value, n } = isNumbers(all) && isNumbers(all['p90']) ? all['p90'] : {};
    expect(others.length).toBeGreaterThan(3);
    expect(list(splits)[0]?.['other']).toMatchObject({ value, n });
  });

  test('without devices are zero and have no average, percentile or rate', async () => {
    const client = await signedIn('analyst01');
    const figure = await figures(client, { platform: 'ios', model: 'Xiaomi 14' });
    expect(figure('starts')).toBe(0);
    expect(['average', 'p90', 'slowRate'].map(figure)).toEqual([undefined, undefined, undefined]);
  });

  test('reject filters, dimensions and metrics of other topics', async () => {
    const client = await signedIn('analyst01');
    const refused = async (
      id: 'getAppStartFigures' | 'getAppStartSplit' | 'getAppStartTrend',
      query: Record<string, string>,
    ) => {
      const { status, body } = await client.call(id, { query });
      return [status, list(body['errors']).map((error) => error['pointer'])];
    };
    expect(await refused('getAppStartFigures', { channel: 'APNS' })).toEqual([422, ['?channel']]);
    expect(await refused('getAppStartSplit', { dimensions: 'booth' })).toEqual([422, ['?dimensions']]);
    expect(await refused('getAppStartTrend', { metrics: 'exposures' })).toEqual([422, ['?metrics']]);
  });

  test('reject a split of several metrics', async () => {
    const client = await signedIn('analyst01');
    const query = { metrics: ['p50', 'p90'], split: 'version' };
    expect(await client.refusal('getAppStartTrend', { query })).toBe('422 ENTRY_WRONG');
  });
});
