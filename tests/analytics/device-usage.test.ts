import { expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { deviceIds, populationOf } from '../../mock-server/delivery/population.ts';
import { sessionsOn } from '../../mock-server/population/device.ts';
import { phonesOf } from '../../mock-server/population/phones.ts';
import { versionSegments } from '../../mock-server/publish/segments.ts';
import { NOW, signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

const APP = 'chenghu-mbank';
const draw = (...key: (string | number)[]) => createRng(20240618, key);
const usageOf = async (deviceId: string) => {
  const client = await signedIn('analyst01');
  return client.ok('getDeviceUsage', { path: { deviceId } });
};

test('the weighted sessions of all devices add up to the figures of launches', async () => {
  const client = await signedIn('analyst01');
  const { db } = client.mock;
  const [application] = db.applications.all({ where: { applicationId: APP } });
  const phones = phonesOf({ db, rng: draw }, application?.id ?? '', versionSegments);
  const from = Date.parse('2024-06-12T00:00:00+08:00');
  const totals = { starts: 0, totalMs: 0, ofVersion: 0 };
  for (const place of phones.devices.keys())
    for (const { version, startMs } of sessionsOn(phones, place, from, from + 86_400_000)) {
      const weight = phones.weights[place] ?? 0;
      totals.starts += weight;
      totals.totalMs += weight * startMs;
      if (version === '6.4.1') totals.ofVersion += weight;
    }
  const day = { start: '2024-06-12', end: '2024-06-12' };
  const figuresOf = async (query: Record<string, string>) => {
    const { figures } = await client.ok('getAppStartFigures', { query: { ...day, ...query } });
    return isNumbers(figures) ? figures : {};
  };
  const all = await figuresOf({});
  expect(all['starts']).toMatchObject({ value: totals.starts });
  expect(isNumbers(all['average']) && all['average']['value']).toBeCloseTo(totals.totalMs / totals.starts, 6);
  expect((await figuresOf({ version: '6.4.1' }))['starts']).toMatchObject({ value: totals.ofVersion });
});

test('a device has its versions and up to 20 recent sessions, newest first', async () => {
  const population = populationOf(draw, APP);
  for (const deviceId of [
    ...population.devices.slice(0, 40).map((device) => device.deviceId),
    ...deviceIds(draw, APP, 10),
  ]) {
    const { device, days, sessions, versions, recent, firstUsedAt } = await usageOf(deviceId);
    expect(device).toMatchObject({ deviceId });
    const times = list(recent).map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times).toHaveLength(Math.min(20, Number(sessions)));
    expect(Number(days)).toBeLessThanOrEqual(Math.min(30, Number(sessions)));
    for (const time of times) expect(time <= NOW && time > NOW - 30 * 86_400_000).toBe(true);
    const [newest] = list(versions);
    expect(device).toMatchObject({ appVersion: newest?.['version'] });
    expect(list(versions).at(-1)).not.toHaveProperty('since');
    if (times.length > 0) expect(Date.parse(String(firstUsedAt))).toBeLessThanOrEqual(times.at(-1) ?? 0);
  }
});

test('an unknown ID has no usage, and users without access to devices get 403', async () => {
  expect(await usageOf('CH-nobody')).toMatchObject({ days: 0, sessions: 0, versions: [], recent: [] });
  const release = await signedIn('release01');
  expect(await release.refusal('getDeviceUsage', { path: { deviceId: 'CH-nobody' } })).toBe('403 AUTH_FORBIDDEN');
});
