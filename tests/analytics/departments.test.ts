import { expect, test } from 'vitest';
import { topics } from '../../openapi/generated/topics.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { bindingOf } from '../../mock-server/population/departments.ts';
import { journeysIn, secondsOf } from '../../mock-server/population/journeys.ts';
import { phonesOf } from '../../mock-server/population/phones.ts';
import { versionSegments } from '../../mock-server/publish/segments.ts';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

type Query = Record<string, string>;

const metrics = Object.keys(topics.departments.metrics);

async function figures(
  client: Client,
  query: Query,
  id: 'getDepartmentsFigures' | 'getDevicesFigures' | 'getStabilityFigures' = 'getDepartmentsFigures',
) {
  const { figures: all } = await client.ok(id, { query });
  return (metric: string) => {
    const figure = isNumbers(all) ? all[metric] : undefined;
    return isNumbers(figure) ? figure['value'] : undefined;
  };
}

/** A client of the staff application. */
async function ofStaff(): Promise<Client> {
  const client = await signedIn();
  await client.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  return client;
}

test.each<Query>([{}, { range: '30d', platform: 'ios' }, { start: '2024-06-08', end: '2024-06-08' }])(
  'a unit of the tree has the figures of a request for this unit: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const units = await client.items('listDepartmentUnits', { query });
    const [top, first, deepest] = [
      units[0],
      units.find(({ depth }) => depth === 1),
      units.findLast(({ depth }) => depth === 3),
    ];
    expect(units.map(({ type }) => type)).toContain('organisation');
    expect([top?.['type'], deepest?.['type']]).toEqual(['institution', 'department']);
    for (const unit of [top, first, deepest]) {
      const own = await figures(client, { ...query, unitId: String(unit?.['id']) });
      expect(Object.fromEntries(metrics.map((metric) => [metric, unit?.[metric]])), String(unit?.['unitName'])).toEqual(
        Object.fromEntries(metrics.map((metric) => [metric, own(metric)])),
      );
    }
    const [, ...below] = await client.items('listDepartmentUnits', {
      query: { ...query, unitId: String(first?.['id']), sort: 'bound,asc' },
    });
    const siblings = below.filter(({ depth }) => depth === 1).map(({ bound }) => Number(bound));
    expect(siblings).toEqual(siblings.toSorted((a, b) => a - b));
    expect(siblings.reduce((sum, bound) => sum + bound, 0)).toBe(first?.['bound']);
  },
);

test('a unit has the module with the most time of its users, and its number of departments', async () => {
  const client = await signedIn('analyst01');
  const day = { start: '2024-06-12', end: '2024-06-12' };
  const units = await client.items('listDepartmentUnits', { query: day });
  const { db } = client.mock;
  const [application] = db.applications.all({ where: { applicationId: 'chenghu-mbank' } });
  const draw = (...key: (string | number)[]) => createRng(20240618, key);
  const reading = { db, appId: application?.id ?? '', rng: draw };
  const phones = phonesOf(reading, reading.appId, versionSegments);
  const journeys = journeysIn('chenghu-mbank', draw);
  const from = Date.parse(`${day.start}T00:00:00+08:00`);
  for (const { id, topModule, depth, unitName } of units.filter(({ users }) => Number(users) > 0)) {
    const times = new Map<string, number>();
    for (const place of bindingOf(reading, phones).bound(Uint32Array.from(phones.devices.keys()), String(id)))
      for (const { from: first, sessions } of phones.log?.between(from, from + 86_400_000) ?? [])
        for (let at = sessions.offsets[place] ?? 0; at < (sessions.offsets[place + 1] ?? 0); at++) {
          const hour = (first - from) / 3_600_000 + (sessions.hour[at] ?? 0);
          if (hour < 0 || hour >= 24) continue;
          const journey = sessions.journey[at] ?? 0;
          for (let visit = journeys.offsets[journey] ?? 0; visit < (journeys.offsets[journey + 1] ?? 0); visit++) {
            if (journeys.page[visit] === 0) continue;
            const module = journeys.pages[journeys.page[visit] ?? 0]?.module ?? '';
            const seconds = (secondsOf[journeys.stay[visit] ?? 0] ?? 0) * (phones.weights[place] ?? 0);
            times.set(module, (times.get(module) ?? 0) + seconds);
          }
        }
    const [most] = [...times].toSorted(([, a], [, b]) => b - a);
    expect(topModule, `${String(depth)} ${String(unitName)}`).toBe(most?.[0]);
  }
  const departmentsBelow = (id: unknown): number =>
    units.filter(({ type }) => type === 'department').filter((unit) => isBelow(String(unit['id']), String(id))).length;
  const isBelow = (id: string, above: string): boolean =>
    id === above || isBelowParent(db.units.get(id)?.parentId, above);
  const isBelowParent = (parent: string | undefined, above: string) => parent !== undefined && isBelow(parent, above);
  for (const { id, departments } of units) expect(departments).toBe(departmentsBelow(id));
  expect(new Set(units.map(({ topModule }) => topModule)).size).toBeGreaterThan(1);
});

test('the attendance rate divides user days by the days of bound users, whose number never decreases', async () => {
  const client = await ofStaff();
  const query = { start: '2024-06-03', end: '2024-06-14', unitId: 'CH01' };
  const days = (await client.items('listDepartmentsByDay', { query })).toReversed();
  expect(days).toHaveLength(12);
  for (const { bound, boundDays, users, userDays } of days) expect([bound, users]).toEqual([boundDays, userDays]);
  const bound = days.map((day) => Number(day['bound']));
  expect(bound).toEqual(bound.toSorted((a, b) => a - b));
  const own = await figures(client, query);
  const sumOf = (metric: string) => days.reduce((sum, day) => sum + Number(day[metric]), 0);
  expect(own('bound')).toBe(bound.at(-1));
  expect(own('attendanceRate')).toBe(sumOf('userDays') / sumOf('boundDays'));
  const hours = list(
    (await client.ok('getDepartmentsTrend', { query: { range: 'today', metrics: 'bound' } }))['lines'],
  );
  const ofHours = list(hours[0]?.['points']).map(({ value }) => value);
  expect(new Set(ofHours)).toEqual(new Set([(await figures(client, { range: 'today' }))('bound')]));
});

test('users of departments are fewer than all devices and fewer than bound users', async () => {
  const [client, staff] = [await signedIn(), await ofStaff()];
  for (const one of [client, staff]) {
    const [own, all] = [await figures(one, {}), await figures(one, {}, 'getDevicesFigures')];
    expect(own('users')).toBeGreaterThan(0);
    expect(Number(own('users')) / Number(all('devices'))).toBeLessThan(one === client ? 0.03 : 0.95);
    expect(own('bound')).toBeGreaterThan(Number(own('users')));
    const crashes = await figures(one, {}, 'getStabilityFigures');
    expect(Number(own('crashUsers'))).toBeLessThanOrEqual(Number(crashes('crashDevices')));
  }
});

test('the lowest attendance rate of a department is less than 75% of the average', async () => {
  const client = await ofStaff();
  const query = { start: '2024-06-10', end: '2024-06-14', sort: 'attendanceRate,asc', size: '100' };
  const rows = await client.items('listDepartmentsByDepartment', { query });
  const all = await figures(client, { start: '2024-06-10', end: '2024-06-14' });
  expect(Number(rows[0]?.['attendanceRate'])).toBeLessThan(0.75 * Number(all('attendanceRate')));
  expect(rows[0]).toMatchObject({ departmentName: expect.any(String), organizationName: expect.any(String) });
});
