/** The exposures of one device equal its share of the figures, although they are computed for it alone. */
import { expect, test } from 'vitest';
import { exposuresOf } from '../../mock-server/advertisement/activity/exposures.ts';
import { History } from '../../mock-server/advertisement/activity/history.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { devicesOfCrowd } from '../../mock-server/delivery/crowd.ts';
import { deviceIds, populationOf } from '../../mock-server/delivery/population.ts';
import type { Device } from '../../mock-server/delivery/target.ts';
import { phoneBy, versionsOf } from '../../mock-server/publish/installed.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { DAY_MS } from '../../mock-server/core/world/durations.ts';

const rng = (...key: (string | number)[]) => createRng(20240618, key);
const applicationId = 'chenghu-mbank';
const phones = { phoneBy, versionsOf };
const MIDNIGHT = Date.parse('2024-06-18T00:00:00+08:00');
const DAYS = 12;

type EventRow = readonly [at: number, activityId: string, boothId: string, act: number];
const sorted = (rows: readonly EventRow[]) => rows.map((one) => one.join(' ')).toSorted();

/** The counted events by device number. */
function countedRows({ mock: { db } }: Client, appId: string) {
  const history = new History({ db, rng }, phones, appId, NOW);
  const byDevice = new Map<number, EventRow[]>();
  for (let day = MIDNIGHT - DAYS * DAY_MS; day < MIDNIGHT; day += DAY_MS) {
    const data = history.day(day);
    data?.device.forEach((device, event) => {
      const { activityId = '', boothId = '' } = data.placements[data.placement[event] ?? -1] ?? {};
      const row: EventRow = [day + (data.minute[event] ?? 0) * 60_000, activityId, boothId, data.act[event] ?? 0];
      byDevice.set(device, [...(byDevice.get(device) ?? []), row]);
    });
  }
  return { history, of: (device: number) => byDevice.get(device) ?? [] };
}

const own = ({ mock: { db } }: Client, appId: string, device: Device) =>
  exposuresOf({ db, rng }, phones, appId, device, { from: MIDNIGHT - DAYS * DAY_MS, to: MIDNIGHT }).map(
    ({ at, activityId, boothId, act }): EventRow => [at, activityId, boothId, act],
  );

test('the exposures of sample devices and of crowd members equal the counted ones', async () => {
  const client = await signedIn();
  const { db } = client.mock;
  const appId = db.applications.find({ applicationId })?.id ?? '';
  const { history, of } = countedRows(client, appId);
  const crowds = db.activityRuns.all({ where: { appId } }).flatMap(({ crowd }) => crowd ?? []);
  const isNamed = (id: string) => history.devices.numbers.has(id);
  const sample = populationOf(rng, applicationId).devices.filter((_, place) => place % 97 === 0);
  let events = 0;
  for (const device of sample.filter(({ deviceId }) => !isNamed(deviceId))) {
    const rows = own(client, appId, device);
    events += rows.length;
    expect(sorted(rows), device.deviceId).toEqual(sorted(of(history.devices.all.indexOf(device))));
  }
  expect(events).toBeGreaterThan(500);
  const crowdDevices = crowds.flatMap((crowd) => devicesOfCrowd(rng, applicationId, crowd).devices).slice(0, 40);
  expect(crowdDevices.length).toBeGreaterThan(10);
  for (const device of crowdDevices) {
    const number = history.devices.numbers.get(device.deviceId) ?? -1;
    // On other days, the sample device that stands for it is counted.
    const crowdRows = new Set(of(number).map((one) => one.join(' ')));
    const rows = sorted(own(client, appId, device));
    expect(
      rows.filter((one) => crowdRows.has(one)),
      device.deviceId,
    ).toEqual(sorted(of(number)));
  }
});

test('a total limit still applies after days on which only another activity is online', async () => {
  const client = await signedIn();
  const { db, write } = client.mock;
  const appId = db.applications.find({ applicationId })?.id ?? '';
  const booth = db.booths.all({ where: { appId } }).find(({ type }) => type === 'banner');
  const iso = (days: number) => new Date(MIDNIGHT + days * DAY_MS).toISOString();
  // Two activities share a slot; one may be shown three times in total and is offline for a day in between.
  await write(async (tables) => {
    for (const { id } of tables.activityRuns.all({ where: { appId } })) await tables.activityRuns.remove(id);
    const activities = tables.activities.all({ where: { appId } }).map(({ id }) => id);
    const shared = { appId, platforms: ['android', 'ios', 'harmony'] as const, versions: {}, cities: [] };
    const slot = { boothId: booth?.id ?? '', type: 'banner', capacity: 5, priority: 'high', jumps: false } as const;
    const [limited = '', other = ''] = activities;
    const online = async (activityId: string, from: number, to: number, frequency: object) =>
      tables.activityRuns.insert({
        ...shared,
        platforms: [...shared.platforms],
        activityId,
        name: activityId,
        from: iso(from),
        to: iso(to),
        startTime: iso(-DAYS),
        endTime: iso(1),
        frequency,
        slots: [slot],
      });
    await online(limited, -6, -4, { total: 3 });
    await online(other, -6, -1, {});
    await online(limited, -3, -1, { total: 3 });
  });
  const { of } = countedRows(client, appId);
  const limited = db.activities.all({ where: { appId } })[0]?.id;
  const times = populationOf(rng, applicationId)
    .devices.slice(0, 400)
    .map((device, place) => {
      const rows = of(place);
      expect(sorted(own(client, appId, device))).toEqual(sorted(rows));
      return rows.filter(([, activityId]) => activityId === limited).length;
    });
  expect(Math.max(...times)).toBe(3);
});

test('a device beyond the sample has the exposures of the sample device that stands for it', async () => {
  const client = await signedIn();
  const appId = client.mock.db.applications.find({ applicationId })?.id ?? '';
  const [id = ''] = deviceIds(rng, applicationId, 1, { skip: 5000 });
  const { devices, placeOf } = populationOf(rng, applicationId);
  const model = devices[placeOf?.(id) ?? -1];
  if (model === undefined) throw new Error('no device stands for it');
  expect(own(client, appId, { ...model, deviceId: id, userId: 'none' })).toEqual(own(client, appId, model));
});
