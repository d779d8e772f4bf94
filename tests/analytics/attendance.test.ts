import { expect, test } from 'vitest';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

type Query = Record<string, string>;

async function figures(
  client: Client,
  id: 'getAttendanceFigures' | 'getDevicesFigures' | 'getDwellTimeFigures',
  query: Query,
) {
  const { figures: all } = await client.ok(id, { query });
  return (metric: string) => {
    const figure = isNumbers(all) ? all[metric] : undefined;
    return Number(isNumbers(figure) ? figure['value'] : undefined);
  };
}

test.each<Query>([{}, { range: '15d', platform: 'ios' }, { start: '2024-06-08', end: '2024-06-10', version: '6.4.0' }])(
  'devices, launches and times are those of the topics that tell of them: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const own = await figures(client, 'getAttendanceFigures', query);
    const devices = await figures(client, 'getDevicesFigures', query);
    const dwell = await figures(client, 'getDwellTimeFigures', query);
    for (const metric of ['devices', 'launches', 'newDevices']) expect(own(metric), metric).toBe(devices(metric));
    expect([own('deviceDays'), own('dailyTime')]).toEqual([dwell('deviceDays'), dwell('daily')]);
    expect(own('newDevices')).toBeGreaterThan(0);
    // Not all that is downloaded is installed, not all that is installed is opened.
    expect(own('installs')).toBeGreaterThan(own('newDevices'));
    expect(own('downloads')).toBeGreaterThan(own('installs'));
  },
);

test('daily actives are the mean of the days of the table', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-03', end: '2024-06-09', channel: 'xiaomi' };
  const rows = list((await client.ok('listAttendanceByDay', { query }))['items']);
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, day) => `2024-06-0${9 - day}`));
  for (const { devices, daily, deviceDays } of rows) expect([daily, deviceDays]).toEqual([devices, devices]);
  const { figures: all } = await client.ok('getAttendanceFigures', { query });
  const sum = rows.reduce((total, { devices }) => total + Number(devices), 0);
  expect(isNumbers(all) && all['daily']).toMatchObject({ value: sum / 7, n: 7 });
});

test('an iPhone has the app from the store of Apple alone', async () => {
  const client = await signedIn('analyst01');
  const channelsOf = async (platform: string) => {
    const query = { range: '30d', platform, metric: 'devices', dimensions: ['channel'] };
    return list(list((await client.ok('getAttendanceSplit', { query }))['splits'])[0]?.['parts']).map(({ key }) => key);
  };
  expect(await channelsOf('ios')).toEqual(['appStore']);
  const stores = ['honor', 'huawei', 'myapp', 'oppo', 'vivo', 'website', 'xiaomi'];
  expect(new Set(await channelsOf('android'))).toEqual(new Set(stores));
});
