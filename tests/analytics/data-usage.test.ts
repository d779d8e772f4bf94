import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

type Query = Record<string, string>;

const valuesIn = (figures: unknown) => (metric: string) => {
  const figure = isNumbers(figures) ? figures[metric] : undefined;
  return Number(isNumbers(figure) ? (figure['value'] ?? 0) : 0);
};

async function usageOf(query: Query) {
  const client = await signedIn('analyst01');
  return valuesIn((await client.ok('getDataUsageFigures', { query }))['figures']);
}

test.each<Query>([{}, { platform: 'ios', range: '15d' }, { pageType: 'h5', version: '6.4.0' }])(
  'data is the sum of received and sent bytes, with views and devices of page views: %j',
  async (query) => {
    const usage = await usageOf(query);
    expect(usage('bytes')).toBeGreaterThan(0);
    expect(usage('receivedBytes') + usage('sentBytes')).toBe(usage('bytes'));
    expect(usage('sentBytes')).toBeLessThan(usage('receivedBytes'));
    const client = await signedIn('analyst01');
    const views = valuesIn((await client.ok('getPageViewsFigures', { query }))['figures']);
    expect([usage('views'), usage('devices')]).toEqual([views('views'), views('devices')]);
  },
);

test('mobile data is the data of all networks except Wi-Fi', async () => {
  const client = await signedIn('analyst01');
  const days = { start: '2024-06-03', end: '2024-06-09' };
  const { splits } = await client.ok('getDataUsageSplit', {
    query: { ...days, metric: 'bytes', dimensions: ['network'] },
  });
  const parts = list(list(splits)[0]?.['parts']);
  expect(parts.map(({ key }) => String(key)).toSorted()).toEqual(['4g', '5g', 'weak', 'wifi']);
  const mobile = parts.filter(({ key }) => key !== 'wifi').reduce((sum, { value }) => sum + Number(value), 0);
  expect((await usageOf(days))('mobileBytes')).toBe(mobile);
  expect((await usageOf({ ...days, network: 'wifi' }))('mobileShare')).toBe(0);
  expect((await usageOf({ ...days, network: 'weak' }))('mobileShare')).toBe(1);
});

test('the version without a web view cache uses more data for H5 pages, but not for native pages', async () => {
  const perView = async (query: Query) => (await usageOf({ range: '15d', platform: 'android', ...query }))('perView');
  const h5 = await perView({ pageType: 'h5', version: '6.3.1' });
  expect(await perView({ pageType: 'h5', version: '6.4.0' })).toBeGreaterThan(1.4 * h5);
  const native = await perView({ pageType: 'native', version: '6.3.1' });
  expect(await perView({ pageType: 'native', version: '6.4.0' })).toBeLessThan(1.1 * native);
});
