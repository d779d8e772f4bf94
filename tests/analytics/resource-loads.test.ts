import { expect, test } from 'vitest';
import { ResourceStatus } from '../../openapi/generated/schemas.ts';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

type Query = Record<string, string>;

async function figuresOf(query: Query) {
  const client = await signedIn('analyst01');
  const { figures } = await client.ok('getResourceLoadsFigures', { query });
  return (metric: string) => {
    const figure = isNumbers(figures) ? figures[metric] : undefined;
    return Number(isNumbers(figure) ? (figure['value'] ?? 0) : 0);
  };
}

async function rowsOf(query: Query) {
  const client = await signedIn('analyst01');
  return client.items('listResourceLoadsByResource', { query: { ...query, size: '100' } });
}

test.each<Query>([{}, { network: 'weak' }, { version: '6.4.0', domain: 'img.chenghu.example' }])(
  'failures do not exceed loads, nor failed devices all devices or failures: %j',
  async (query) => {
    const rows = await rowsOf({ range: '15d', ...query });
    expect(rows.length).toBeGreaterThan(0);
    for (const { failures, loads, failedDevices, devices } of rows) {
      expect(Number(failures)).toBeLessThanOrEqual(Number(loads));
      expect(Number(failedDevices)).toBeLessThanOrEqual(Math.min(Number(devices), Number(failures)));
    }
  },
);

test('a filter by cause keeps all loads, and the failures of all causes add up', async () => {
  const all = await figuresOf({ range: '7d' });
  const parts = await Promise.all(
    ResourceStatus.options.map((failureStatus) => figuresOf({ range: '7d', failureStatus })),
  );
  expect(new Set(parts.map((figure) => figure('loads')))).toEqual(new Set([all('loads')]));
  expect(parts.reduce((sum, figure) => sum + figure('failures'), 0)).toBe(all('failures'));
});

test('weak networks have mostly timeouts, and more than five times the failure rate of Wi-Fi', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-03', end: '2024-06-09', metric: 'failures' };
  const { splits } = await client.ok('getResourceLoadsSplit', {
    query: { ...query, network: 'weak', dimensions: ['failureStatus'] },
  });
  const parts = list(list(splits)[0]?.['parts']);
  expect(parts[0]).toMatchObject({ key: 'timeout' });
  expect(Number(parts[0]?.['share'])).toBeGreaterThan(0.4);
  const [weak, wifi] = [await figuresOf({ network: 'weak' }), await figuresOf({ network: 'wifi' })];
  expect(weak('failureRate')).toBeGreaterThan(5 * wifi('failureRate'));
});

test('the missing file of a version has a far higher failure rate than in the version before', async () => {
  const rateOf = async (version: string) => {
    const rows = await rowsOf({ range: '15d', version });
    return Number(rows.find(({ resourceUrl }) => String(resourceUrl).endsWith('/wealth/wealth.css'))?.['failureRate']);
  };
  expect(await rateOf('6.4.0')).toBeGreaterThan(8 * (await rateOf('6.3.1')));
});
