import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

const figuresOf = async (
  id: 'getDevicesFigures' | 'getPageViewsFigures' | 'getDwellTimeFigures' | 'getPageLoadsFigures',
  query: Record<string, string>,
) => {
  const client = await signedIn('analyst01');
  const { figures } = await client.ok(id, { query });
  return (metric: string) => {
    const figure = isNumbers(figures) ? figures[metric] : undefined;
    return isNumbers(figure) ? figure['value'] : undefined;
  };
};

test.each<Record<string, string>>([
  {},
  { range: '15d', platform: 'ios' },
  { start: '2024-06-08', end: '2024-06-10', version: '6.4.0' },
])('views, devices and loads are equal in all topics that count them: %j', async (query) => {
  const [devices, views, dwell, loads] = [
    await figuresOf('getDevicesFigures', query),
    await figuresOf('getPageViewsFigures', query),
    await figuresOf('getDwellTimeFigures', query),
    await figuresOf('getPageLoadsFigures', query),
  ];
  expect(views('views')).toBeGreaterThan(0);
  expect([dwell('views'), loads('loads')]).toEqual([views('views'), views('views')]);
  expect([devices('devices'), dwell('devices'), loads('devices')]).toEqual(Array(3).fill(views('devices')));
  // Each session ends with a page.
  expect(views('exits')).toBe(devices('launches'));
  expect(views('newDevices')).toBe(devices('newDevices'));
});

test('days of use by active time add up to the devices of each day', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-03', end: '2024-06-09', dimensions: ['activeTime'], metric: 'deviceDays' };
  const { splits } = await client.ok('getDwellTimeSplit', { query });
  const parts = list(list(splits)[0]?.['parts']);
  expect(parts.map(({ key }) => key)).toEqual(['0', '60', '300', '600', '1800', '3600', '10800']);
  const { lines } = await client.ok('getDwellTimeTrend', {
    query: { start: '2024-06-03', end: '2024-06-09', metrics: ['devices'] },
  });
  // A device counts on each day of use.
  const daily = list(list(lines)[0]?.['points']).reduce((sum, { value }) => sum + Number(value), 0);
  expect(parts.reduce((sum, { value }) => sum + Number(value ?? 0), 0)).toBe(daily);
});

test('loading stages add up to the average load time, and native pages have no DNS stage', async () => {
  const client = await signedIn('analyst01');
  const ask = async (query: Record<string, string>) => {
    const all = { range: '7d', metric: 'average', ...query };
    const { splits } = await client.ok('getPageLoadsSplit', { query: { ...all, dimensions: ['loadStage'] } });
    const { figures } = await client.ok('getPageLoadsFigures', { query });
    const average = isNumbers(figures) && isNumbers(figures['average']) ? Number(figures['average']['value']) : 0;
    return { parts: list(list(splits)[0]?.['parts']), average };
  };
  for (const pageType of ['native', 'h5', 'applet']) {
    const { parts, average } = await ask({ pageType });
    expect(parts.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(average, 6);
    expect(parts.map(({ key }) => key).includes('dns')).toBe(pageType !== 'native');
  }
  const [wifi, weak] = [await ask({ network: 'wifi' }), await ask({ network: 'weak' })];
  expect(weak.average).toBeGreaterThan(2 * wifi.average);
});
