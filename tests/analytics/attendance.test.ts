import { expect, test } from 'vitest';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

type Query = Record<string, string>;

async function figures(
  client: Client,
  id: 'getAttendanceFigures' | 'getDepartmentsFigures' | 'getDevicesFigures' | 'getDwellTimeFigures',
  query: Query,
) {
  const { figures: all } = await client.ok(id, { query });
  return (metric: string) => {
    const figure = isNumbers(all) ? all[metric] : undefined;
    return Number(isNumbers(figure) ? figure['value'] : undefined);
  };
}

test.each<Query>([{}, { range: '15d', platform: 'ios' }, { start: '2024-06-08', end: '2024-06-10', version: '6.4.0' }])(
  'devices, launches and times equal those of the topics about them: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const own = await figures(client, 'getAttendanceFigures', query);
    const devices = await figures(client, 'getDevicesFigures', query);
    const dwell = await figures(client, 'getDwellTimeFigures', query);
    for (const metric of ['devices', 'launches', 'newDevices']) expect(own(metric), metric).toBe(devices(metric));
    expect([own('deviceDays'), own('dailyTime')]).toEqual([dwell('deviceDays'), dwell('daily')]);
    expect(own('newDevices')).toBeGreaterThan(0);
    // Not every download is installed, and not every installation is opened.
    expect(own('installs')).toBeGreaterThan(own('newDevices'));
    expect(own('downloads')).toBeGreaterThan(own('installs'));
  },
);

test('daily active devices are the mean of the rows by day', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-03', end: '2024-06-09', channel: 'xiaomi' };
  const rows = list((await client.ok('listAttendanceByDay', { query }))['items']);
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, day) => `2024-06-0${9 - day}`));
  for (const { devices, daily, deviceDays } of rows) expect([daily, deviceDays]).toEqual([devices, devices]);
  const { figures: all } = await client.ok('getAttendanceFigures', { query });
  const sum = rows.reduce((total, { devices }) => total + Number(devices), 0);
  expect(isNumbers(all) && all['daily']).toMatchObject({ value: sum / 7, n: 7 });
});

test('the App Store is the only channel of iPhones, and no channel of Android devices', async () => {
  const client = await signedIn('analyst01');
  const channelsOf = async (platform: string) => {
    const query = { range: '30d', platform, metric: 'devices', dimensions: ['channel'] };
    return list(list((await client.ok('getAttendanceSplit', { query }))['splits'])[0]?.['parts']).map(({ key }) => key);
  };
  expect(await channelsOf('ios')).toEqual(['appStore']);
  const stores = ['honor', 'huawei', 'myapp', 'oppo', 'vivo', 'website', 'xiaomi'];
  expect(new Set(await channelsOf('android'))).toEqual(new Set(stores));
});

test.each<Query>([{}, { version: '6.3.1', platform: 'android' }])(
  'weekly and monthly devices of a day equal the devices of 7 and 30 days up to it: %j',
  async (filter) => {
    const client = await signedIn('analyst01');
    const rows = list(
      (await client.ok('listAttendanceByDay', { query: { ...filter, start: '2024-06-15', end: '2024-06-18' } }))[
        'items'
      ],
    );
    const [today, , before] = rows;
    for (const { row, end, week, month } of [
      { row: today, end: '2024-06-18', week: '2024-06-12', month: '2024-05-20' },
      { row: before, end: '2024-06-16', week: '2024-06-10', month: '2024-05-18' },
    ]) {
      const devicesFrom = async (start: string) =>
        (await figures(client, 'getDevicesFigures', { ...filter, start, end }))('devices');
      expect([row?.['day'], row?.['weekly'], row?.['monthly']]).toEqual([
        end,
        await devicesFrom(week),
        await devicesFrom(month),
      ]);
      expect(row?.['stickiness']).toBe(Number(row?.['devices']) / Number(row?.['monthly']));
    }
    const own = await figures(client, 'getAttendanceFigures', { ...filter, start: '2024-06-15', end: '2024-06-18' });
    expect(own('monthly')).toBe(rows.reduce((sum, row) => sum + Number(row['monthly']), 0) / 4);
    const query = { ...filter, range: 'today', metrics: 'monthly' };
    const [line] = list((await client.ok('getAttendanceTrend', { query }))['lines']);
    const hours = list(line?.['points']).map(({ value }) => Number(value));
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(hours.at(-1)).toBe(today?.['monthly']);
  },
);

test.each<Query>([{}, { platform: 'ios', unitId: 'CH02' }])(
  'the attendance rate equals that of the departments: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const own = await figures(client, 'getAttendanceFigures', query);
    const departments = await figures(client, 'getDepartmentsFigures', query);
    expect(own('attendanceRate')).toBe(departments('attendanceRate'));
    expect(own('attendanceRate')).toBeGreaterThan(0);
    if (query['unitId'] !== undefined) expect(own('devices')).toBe(departments('users'));
  },
);

test('figures around an hour count monthly devices and attendance from the start of a day', async () => {
  const client = await signedIn('analyst01');
  const query = { range: 'today', around: '2024-06-18T08:00:00+08:00' };
  const own = await figures(client, 'getAttendanceFigures', query);
  const devicesTo = async (end: string) =>
    (await figures(client, 'getDevicesFigures', { start: '2024-05-20', end }))('devices');
  // Only some hours of the day are counted, but the days before it completely.
  expect(own('monthly')).toBeGreaterThan(await devicesTo('2024-06-17'));
  expect(own('monthly')).toBeLessThanOrEqual(await devicesTo('2024-06-18'));
  expect(own('attendanceRate')).toBe((await figures(client, 'getDepartmentsFigures', query))('attendanceRate'));
  expect(own('attendanceRate')).toBeLessThan(1);
});

test('the lines by active time and the longest class, which they omit, add up to all devices', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-08', end: '2024-06-14', metrics: 'deviceDays' };
  const pointsOf = async (split?: string) => {
    const { lines } = await client.ok('getAttendanceTrend', {
      query: { ...query, ...(split !== undefined && { split }) },
    });
    return list(lines).map(({ key, points }) => ({ key, values: list(points).map(({ value }) => Number(value)) }));
  };
  const [[whole], lines] = [await pointsOf(), await pointsOf('activeTime')];
  expect(lines.map(({ key }) => key)).toEqual(['0', '60', '300', '600', '1800', '3600']);
  const { splits } = await client.ok('getAttendanceSplit', {
    query: { start: query.start, end: query.end, metric: 'deviceDays', dimensions: 'activeTime' },
  });
  const longest = Number(list(list(splits)[0]?.['parts']).at(-1)?.['value']);
  const remainders = (whole?.values ?? []).map(
    (value, day) => value - lines.reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
  );
  expect(Math.min(...remainders)).toBeGreaterThanOrEqual(0);
  expect(remainders.reduce((sum, value) => sum + value, 0)).toBe(longest);
});

test.each<Query>([{}, { platform: 'harmony' }, { channel: 'xiaomi' }])(
  'the total number of devices grows by the new devices of each day: %j',
  async (filter) => {
    const client = await signedIn('analyst01');
    const query = { ...filter, start: '2024-06-08', end: '2024-06-14' };
    const rows = list((await client.ok('listAttendanceByDay', { query: { ...query, sort: 'day,asc' } }))['items']);
    const totals = rows.map(({ totalDevices }) => Number(totalDevices));
    const growth = totals.slice(1).map((total, index) => total - (totals[index] ?? 0));
    expect(growth).toEqual(rows.slice(1).map(({ newDevices }) => Number(newDevices)));
    const own = await figures(client, 'getAttendanceFigures', query);
    expect(own('totalDevices')).toBe(totals.at(-1));
    expect(own('totalDevices')).toBeGreaterThan(own('devices'));
    // A version filter applies to devices in use, not to all devices ever seen.
    const ofVersion = await figures(client, 'getAttendanceFigures', { ...query, version: '6.3.1' });
    expect(ofVersion('totalDevices')).toBe(own('totalDevices'));
  },
);
