import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { History } from '../../mock-server/advertisement/activity/history.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { phoneBy, versionsOf } from '../../mock-server/publish/installed.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { tries } from '../thorough.ts';

type Numbers = Record<string, unknown>;
type Query = Record<string, string>;

const DAY = 86_400_000;
const MINUTE = 60_000;
const at = (days: number) => new Date(NOW + days * DAY).toISOString();
const isNumbers = (value: unknown): value is Numbers => typeof value === 'object' && value !== null;
const list = (value: unknown): Numbers[] => (Array.isArray(value) ? value.filter(isNumbers) : []);
const sumOf = (rows: readonly Numbers[], key: string): number =>
  rows.reduce((sum, { [key]: value }) => sum + Number(value ?? 0), 0);

const cards = async (client: Client, query: Query = {}): Promise<(metric: string) => number> => {
  const { figures } = await client.ok('getActivityFigures', { query });
  return (metric) => {
    const figure = isNumbers(figures) ? figures[metric] : undefined;
    return Number(isNumbers(figure) ? figure['value'] : NaN);
  };
};
const split = async (client: Client, dimensions: string, query: Query): Promise<Numbers[]> => {
  const { splits } = await client.ok('getActivitySplit', { query: { ...query, dimensions, top: '100' } });
  return list(list(splits)[0]?.['parts']);
};
const pointsOf = async (client: Client, { metric = '', ...query }: Query): Promise<Numbers[]> => {
  const { lines } = await client.ok('getActivityTrend', { query: { ...query, metrics: metric } });
  return list(list(lines)[0]?.['points']);
};
/** All rows, page by page. */
async function rowsOf(client: Client, query: Query, page = 1): Promise<Numbers[]> {
  const items = await client.items('listActivityByBooth', { query: { ...query, size: '100', page: String(page) } });
  return items.length < 100 ? items : [...items, ...(await rowsOf(client, query, page + 1))];
}

const MIDNIGHT = Date.parse('2024-06-18T00:00:00+08:00');

/** The events of all activities of the application up to a time (ms). */
function historyOf({ mock: { db } }: Client, now: number): History {
  const rng = (...key: (string | number)[]) => createRng(20240618, key);
  const app = db.applications.find({ applicationId: 'chenghu-mbank' });
  return new History({ db, rng }, { phoneBy, versionsOf }, app?.id ?? '', now);
}

/** Creates a notice for everyone and puts it online. */
async function notice(client: Client, part: object = {}): Promise<{ id: string }> {
  const [slot] = await client.items('listBooths', { query: { code: 'home-notice' } });
  const created = await client.ok('createActivity', {
    body: {
      name: 'Maintenance',
      type: 'announcement',
      startTime: at(-1),
      endTime: at(20),
      platforms: ['android', 'ios', 'harmony'],
      booths: [{ boothId: String(slot?.['id']), priority: 'high', text: 'Closed on Sunday', jumpAddress: '/notice' }],
      ...part,
    },
  });
  const id = String(created['id']);
  await client.ok('onlineActivity', { path: { id } });
  return { id };
}

test('the events of the trend list when activities went online and offline, filtered by ad slot', async () => {
  const client = await signedIn();
  const eventsOf = (query: Query) => client.items('listActivityEvents', { query });
  const { id } = await notice(client);
  const own = { range: '7d', activityId: id };
  expect(await eventsOf(own)).toMatchObject([{ event: 'online', id, title: 'Maintenance' }]);
  await pass(client, 2 * 3_600_000);
  await client.ok('offlineActivity', { path: { id } });
  expect(await eventsOf(own)).toMatchObject([{ event: 'online' }, { event: 'offline', id }]);
  await client.ok('onlineActivity', { path: { id } });
  const all = await eventsOf({ range: '30d' });
  const times = all.map((event) => Date.parse(String(event['at'])));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const slots = client.mock.db.activities.require(id).booths.map(({ boothId }) => boothId);
  expect((await eventsOf({ ...own, boothId: slots[0] ?? '' })).length).toBeGreaterThan(0);
  expect(await eventsOf({ ...own, boothId: 'none' })).toEqual([]);
});

/** Advances the clock and signs in again, because the token expires. */
async function pass(client: Client, ms: number): Promise<void> {
  await client.mock.control.setClock({ frozen: true, advanceSeconds: ms / 1000 });
  await client.signIn('admin');
}

/** Random queries as an operator may combine them. */
const questions = fc
  .record(
    {
      range: fc.constantFrom('today', '7d', '15d', '30d', '90d'),
      days: fc.tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 17 })),
      platform: fc.constantFrom('android', 'ios', 'harmony'),
      boothId: fc.constantFrom('4', '6', '7'),
      activityId: fc.constantFrom('1', '2', '6'),
    },
    { requiredKeys: [] },
  )
  .map(({ days, ...query }): Query => {
    if (days === undefined) return { ...query };
    const [start, end] = days.map((day) => `2024-06-${String(day).padStart(2, '0')}`);
    return { ...query, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  });

const COUNTS = ['exposures', 'clicks', 'jumps', 'closes'] as const;
const DISTINCT = ['exposureDevices', 'clickDevices'] as const;

describe('figures of activities', () => {
  test('equal the sums of trend, splits and rows for random queries', async () => {
    const admin = await signedIn();
    await fc.assert(
      fc.asyncProperty(questions, fc.constantFrom(...COUNTS), async (query, metric) => {
        const value = (await cards(admin, query))(metric);
        expect(sumOf(await pointsOf(admin, { ...query, metric }), 'value'), 'trend').toBe(value);
        for (const dim of ['booth', 'platform', 'platformVersion', 'city', 'hour', 'priority'])
          expect(sumOf(await split(admin, dim, { ...query, metric }), 'value'), dim).toBe(value);
        expect(sumOf(await rowsOf(admin, query), metric)).toBe(value);
      }),
      { numRuns: tries(25), seed: 5 },
    );
  });

  test('have sparklines that count the unique devices of each interval', async () => {
    const admin = await signedIn();
    const lineOf = async (query: Query) => {
      const { figures } = await admin.ok('getActivityFigures', { query });
      const figure = isNumbers(figures) ? figures['exposureDevices'] : undefined;
      return isNumbers(figure) && Array.isArray(figure['spark']) ? figure['spark'] : [];
    };
    const devicesOf = async (start: string, end: string) => (await cards(admin, { start, end }))('exposureDevices');
    expect((await lineOf({ range: '60d' })).slice(-2)).toEqual([
      await devicesOf('2024-06-14', '2024-06-15'),
      await devicesOf('2024-06-16', '2024-06-17'),
    ]);
    const over = (await pointsOf(admin, { range: 'today', metric: 'exposureDevices' })).slice(0, -1);
    expect(await lineOf({ range: 'today' })).toEqual(over.map(({ value }) => value));
  });

  test('of the previous period equal those of a request for it, also for unique devices and rates', async () => {
    const admin = await signedIn();
    for (const metric of ['exposures', 'exposureDevices', 'clickRate']) {
      const compared = await pointsOf(admin, { range: '15d', metric, compare: 'previous' });
      const before = await pointsOf(admin, { start: '2024-05-20', end: '2024-06-03', metric });
      const past = before.map(({ value }) => value);
      const comparison = compared.map(({ previous }) => previous);
      // The last day counts only up to the current time of day.
      expect(comparison.slice(0, -1), metric).toEqual(past.slice(0, -1));
      if (metric !== 'clickRate') expect(Number(comparison.at(-1))).toBeLessThanOrEqual(Number(past.at(-1)));
    }
  });

  test('the options of activities list all activities by start time, latest first', async () => {
    const admin = await signedIn();
    const options = await admin.items('listOptions', { path: { kind: 'activity' } });
    const activities = await admin.items('listActivities', { query: { size: '100', sort: 'startTime,desc' } });
    expect(options.map(({ value, label }) => [value, label])).toEqual(activities.map(({ id, name }) => [id, name]));
  });

  test('of unique devices are at least those of each part, and at most their sum', async () => {
    const admin = await signedIn();
    await fc.assert(
      fc.asyncProperty(questions, fc.constantFrom(...DISTINCT), async (query, metric) => {
        const value = (await cards(admin, query))(metric);
        const parts = [
          await pointsOf(admin, { ...query, metric }),
          ...(await Promise.all(['booth', 'hour'].map((dim) => split(admin, dim, { ...query, metric })))),
        ];
        for (const part of parts) {
          expect(sumOf(part, 'value')).toBeGreaterThanOrEqual(value);
          for (const one of part) expect(Number(one['value'])).toBeLessThanOrEqual(value);
        }
      }),
      { numRuns: tries(15), seed: 6 },
    );
  });

  test('have no more clicks and closes than impressions, and no more jumps than clicks', async () => {
    const admin = await signedIn();
    await fc.assert(
      fc.asyncProperty(questions, async (query) => {
        const of = await cards(admin, query);
        expect(of('clicks') + of('closes')).toBeLessThanOrEqual(of('exposures'));
        expect(of('jumps')).toBeLessThanOrEqual(of('clicks'));
        expect(of('exposureDevices')).toBeLessThanOrEqual(of('exposures'));
        expect(of('clickDevices')).toBeLessThanOrEqual(of('exposureDevices'));
      }),
      { numRuns: tries(15), seed: 7 },
    );
  });

  test('equal those of the list of activities', async () => {
    const admin = await signedIn();
    for (const activity of await admin.items('listActivities')) {
      const of = await cards(admin, { range: '90d', activityId: String(activity['id']) });
      expect(activity['figures'], String(activity['name'])).toMatchObject({
        exposures: of('exposures'),
        clicks: of('clicks'),
      });
    }
  });
});

describe('an activity', () => {
  test('has impressions only while it is online', async () => {
    const admin = await signedIn();
    const activity = await notice(admin);
    const exposures = async () => (await cards(admin, { range: '7d', activityId: activity.id }))('exposures');
    expect(await exposures()).toBe(0);
    await pass(admin, 3 * 3_600_000);
    const total = await exposures();
    expect(total).toBeGreaterThan(100_000);
    await admin.ok('offlineActivity', { path: activity });
    await pass(admin, DAY);
    expect(await exposures()).toBe(total);
    // Back online, its figures continue to grow.
    await admin.ok('onlineActivity', { path: activity });
    await pass(admin, 3 * 3_600_000);
    expect(await exposures()).toBeGreaterThan(total);
  });

  test('keeps its past figures when its end, its ad slot or its crowd changes', async () => {
    const admin = await signedIn();
    const { id: festival = '', crowdId = '' } = Object.fromEntries(
      Object.entries((await admin.items('listActivities', { query: { name: '理财节' } }))[0] ?? {}).map(
        ([key, value]) => [key, String(value)],
      ),
    );
    const figures = async () => {
      const of = await cards(admin, { start: '2024-06-12', end: '2024-06-17', activityId: festival });
      return COUNTS.map(of);
    };
    const before = await figures();
    expect(before[0]).toBeGreaterThan(10_000);
    await admin.ok('extendActivity', { path: { id: festival }, body: { endTime: at(40) } });
    expect(await figures()).toEqual(before);

    const [slot = {}] = await admin.items('listBooths', { query: { code: 'home-notice' } });
    const { name, code, type, materialType, width, height, cacheSeconds } = slot;
    const body = { name, code, type, materialType, width, height, cacheSeconds, fallback: 'none', capacity: 2 };
    await admin.ok('updateBooth', { path: { id: String(slot['id']) }, body });
    expect(await figures()).toEqual(before);

    const members = await admin.items('listCrowdMembers', { path: { id: crowdId }, query: { size: '100' } });
    const ids = members.map(({ memberId }) => String(memberId));
    await admin.ok('changeCrowdMembers', { path: { id: crowdId }, body: { mode: 'remove', ids } });
    await admin.mock.control.setClock({ frozen: true, advanceSeconds: 5 });
    expect((await admin.ok('getCrowd', { path: { id: crowdId } }))['count']).toBe(2380);
    expect(await figures()).toEqual(before);
  });

  test('keeps its results when it is deleted', async () => {
    const admin = await signedIn();
    const activity = await notice(admin);
    await pass(admin, 3 * 3_600_000);
    await admin.ok('offlineActivity', { path: activity });
    const [slot] = await admin.items('listBooths', { query: { code: 'home-notice' } });
    const figures = async () => {
      const query = { range: '7d', boothId: String(slot?.['id']) };
      return [...COUNTS.map(await cards(admin, query)), await admin.items('listActivityEvents', { query })];
    };
    const before = await figures();
    await admin.ok('deleteActivities', { path: activity });
    expect(await figures()).toEqual(before);
  });

  test('is shown to a device no more often than its frequency limits allow', async () => {
    const admin = await signedIn();
    const activity = await notice(admin, { frequency: { perDay: 2, total: 3 } });
    await pass(admin, 4 * DAY);
    const today = await cards(admin, { start: '2024-06-19', end: '2024-06-19', activityId: activity.id });
    expect(today('exposures')).toBeLessThanOrEqual(2 * today('exposureDevices'));
    const all = await cards(admin, { range: '7d', activityId: activity.id });
    expect(all('exposures')).toBeLessThanOrEqual(3 * all('exposureDevices') * 1.001);
    expect(all('exposures')).toBeGreaterThan(2 * all('exposureDevices'));
    const last = await cards(admin, { start: '2024-06-22', end: '2024-06-22', activityId: activity.id });
    expect(last('exposures')).toBeLessThan(today('exposures') / 4);

    const history = historyOf(admin, NOW + 4 * DAY);
    const total = new Map<number, number>();
    for (let day = MIDNIGHT; day <= NOW + 4 * DAY; day += DAY) {
      const data = history.day(day);
      if (data === null) throw new Error('nothing was shown');
      const places = Array.from(data.device.keys()).filter(
        (event) => data.placements[data.placement[event] ?? 0]?.activityId === activity.id,
      );
      const onDay = Map.groupBy(places, (event) => data.device[event] ?? 0);
      for (const [device, { length }] of onDay) total.set(device, (total.get(device) ?? 0) + length);
      expect(Math.max(...[...onDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
    }
    expect(Math.max(...total.values())).toBe(3);
  });

  test('for everyone with high priority hides another one in the same ad slot completely', async () => {
    const admin = await signedIn();
    const [festival] = await admin.items('listActivities', { query: { name: '理财节' } });
    const of = async (start: string) =>
      cards(admin, { start, end: start, activityId: String(festival?.['id']), boothId: '4' });
    expect((await of('2024-06-17'))('exposures')).toBeGreaterThan(0);
    await notice(admin);
    await pass(admin, 2 * DAY);
    expect((await of('2024-06-19'))('exposures')).toBe(0);
  });
});

test('the device check shows the activities of recorded impressions', async () => {
  const admin = await signedIn();
  await notice(admin, { platforms: ['android'], cities: ['澄州'] });
  await pass(admin, 20 * MINUTE);
  const now = NOW + 20 * MINUTE;
  const history = historyOf(admin, now);
  const data = history.day(MIDNIGHT);
  if (data === null) throw new Error('nothing was shown');
  const events = Array.from(data.minute.keys())
    .filter((event) => {
      const minute = MIDNIGHT + (data.minute[event] ?? 0) * MINUTE;
      return minute > NOW && minute < now;
    })
    .map((event) => ({
      deviceId: history.devices.all[data.device[event] ?? 0]?.deviceId ?? '',
      ...data.placements[data.placement[event] ?? 0],
    }));
  expect(events.length).toBeGreaterThan(100);
  for (const { deviceId, boothId, activityId } of events.slice(0, 60)) {
    const { slots } = await admin.ok('explainActivityDevice', { path: { deviceId } });
    const slot = list(slots).find((one) => one['boothId'] === boothId);
    expect(list(slot?.['shows']).map((one) => one['activityId'])).toContain(activityId);
  }
});
