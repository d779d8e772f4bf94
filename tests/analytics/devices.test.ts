import { expect, test } from 'vitest';
import { type TopicFacts, topics } from '../../openapi/generated/topics.ts';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

async function values(client: Client, id: 'getDevicesFigures' | 'getAppStartFigures', query: Record<string, string>) {
  const { figures } = await client.ok(id, { query });
  const all = isNumbers(figures) ? figures : {};
  return Object.fromEntries(
    Object.entries(all).map(([metric, figure]) => [metric, isNumbers(figure) && figure['value']]),
  );
}

test('launches and devices equal those of the topic of launches', async () => {
  const client = await signedIn('analyst01');
  const queries: Record<string, string>[] = [
    {},
    { range: '15d', platform: 'ios' },
    { start: '2024-06-08', version: '6.4.0' },
  ];
  for (const query of queries) {
    const [devices, starts] = [
      await values(client, 'getDevicesFigures', query),
      await values(client, 'getAppStartFigures', query),
    ];
    expect([devices['launches'], devices['devices']]).toEqual([starts['starts'], starts['devices']]);
  }
});

/** Metrics of devices that another topic counts as well, with that topic. */
const elsewhere = [
  ['crashRate', topics.stability, 'getStabilityFigures'],
  ['crashes', topics.stability, 'getStabilityFigures'],
  ['p90', topics.appStart, 'getAppStartFigures'],
] as const;

test('crashes and launch times of devices equal those of their own topics with each shared filter', async () => {
  const client = await signedIn('analyst01');
  const days = { start: '2024-06-08', end: '2024-06-14' };
  const own: TopicFacts['dimensions'] = topics.devices.dimensions;
  const filters = Object.entries(own).flatMap(([dimension, { filter }]) => (filter ? [{ dimension, filter }] : []));
  const query = { ...days, dimensions: filters.map(({ dimension }) => dimension) };
  const splits = list((await client.ok('getDevicesSplit', { query }))['splits']);
  const figureOf = async (
    id: 'getDevicesFigures' | (typeof elsewhere)[number][2],
    metric: string,
    filterQuery: Record<string, string>,
  ) => {
    const { figures } = await client.ok(id, { query: { ...days, ...filterQuery } });
    const { value, n, numerator, denominator } = Object(isNumbers(figures) && figures[metric]);
    return { value, n, numerator, denominator };
  };
  let checks = 0;
  for (const { dimension, filter } of filters)
    for (const { key } of list(splits.find((one) => one['dimension'] === dimension)?.['parts']).slice(0, 2)) {
      const filterQuery = { [filter]: String(key) };
      for (const [metric, { dimensions }, id] of elsewhere) {
        const shared: TopicFacts['dimensions'] = dimensions;
        if (shared[dimension]?.filter !== filter) continue;
        const message = `${metric} with ${filter} ${String(key)}`;
        const figure = await figureOf('getDevicesFigures', metric, filterQuery);
        expect(figure, message).toEqual(await figureOf(id, metric, filterQuery));
        expect(figure.value, message).toBeGreaterThan(0);
        checks++;
      }
    }
  expect(checks).toBeGreaterThan(20);
  // The rows of the table agree as well.
  const { items } = await client.ok('listDevicesByModel', { query: { ...days, size: '10' } });
  for (const row of list(items).slice(0, 3)) {
    const filterQuery = { model: String(row['model']), osVersion: String(row['osVersion']) };
    for (const [metric, , id] of elsewhere)
      expect(row[metric], metric).toBe((await figureOf(id, metric, filterQuery)).value);
  }
});

test('new devices are those with a first launch', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '15d' };
  const { newDevices } = await values(client, 'getDevicesFigures', query);
  expect(newDevices).toBe((await values(client, 'getAppStartFigures', { ...query, startType: 'first' }))['devices']);
  expect(newDevices).toBeGreaterThan(0);
});

test('new devices are counted today and 30 days later', async () => {
  const client = await signedIn('analyst01');
  const today = async () => Number((await values(client, 'getDevicesFigures', { range: 'today' }))['newDevices']);
  expect(await today()).toBeGreaterThan(0);
  await client.ok('setMockClock', { body: { advanceSeconds: 30 * 86_400 } });
  expect((await client.signIn('analyst01')).status).toBe(200);
  expect(await today()).toBeGreaterThan(0);
});

test('facts of devices depend on model and platform, with the expected shares', async () => {
  const client = await signedIn('analyst01');
  const sharesOf = async (dimension: string, query: Record<string, string>) => {
    const { splits } = await client.ok('getDevicesSplit', { query: { ...query, range: '30d', dimensions: dimension } });
    const parts = list(list(splits)[0]?.['parts']);
    return Object.fromEntries(parts.map(({ key, share }) => [String(key), Number(share)]));
  };
  expect(await sharesOf('resolution', { model: 'iPhone 15' })).toEqual({ '1179×2556': 1 });
  expect(await sharesOf('memory', { model: 'iPhone 15' })).toEqual({ '6': 1 });
  expect(Object.keys(await sharesOf('memory', { platform: 'android' }))).toEqual(['4', '6', '8', '12', '16']);
  expect(await sharesOf('resolution', {})).not.toHaveProperty('unknown');
  expect(await sharesOf('abi', { platform: 'ios' })).toEqual({ arm64: 1 });
  expect(await sharesOf('abi', { platform: 'harmony' })).toEqual({ 'arm64-v8a': 1 });
  const low = await sharesOf('abi', { platform: 'android', modelClass: 'low' });
  expect(Object.keys(low)).toEqual(['arm64-v8a', 'armeabi-v7a']);
  expect(Math.abs((low['armeabi-v7a'] ?? 0) - 0.042)).toBeLessThan(0.01);
  expect((await sharesOf('notifications', { platform: 'ios' }))['off']).toBeCloseTo(0.16, 1);
  expect((await sharesOf('integrity', { platform: 'harmony' }))['rooted']).toBeUndefined();
  // A device uses several networks; with a filter by network, it is counted in this one only.
  const byNetwork = await sharesOf('network', { network: '5g' });
  expect(Object.keys(byNetwork)).toEqual(['5g']);
});
