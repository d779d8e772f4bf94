/** The rows of the list of issues: their columns, selection and order. */
import { describe, expect, test } from 'vitest';
import { isSpike } from '../../mock-server/analytics/crash-issues/issues.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;
const day = { start: '2024-06-17', end: '2024-06-17' };
const dayBefore = { start: '2024-06-16', end: '2024-06-16' };

const issues = async (client: Client, group: string, query: Query = day): Promise<Numbers[]> =>
  list(
    (await client.ok('listCrashIssues', { path: { group: `crash-${group}` }, query: { size: '100', ...query } }))[
      'items'
    ],
  );
const textOf = (row: Numbers, key: string): string => {
  const value = row[key];
  return typeof value === 'string' ? value : '';
};
const idsOf = (rows: readonly Numbers[]) => rows.map(({ id }) => Number(id));
const badgesOf = (rows: readonly Numbers[], badge: string) =>
  idsOf(rows.filter(({ badges }) => Array.isArray(badges) && badges.includes(badge)));

async function stability(client: Client, metric: string, query: Query): Promise<number> {
  const { figures } = await client.ok('getStabilityFigures', { query });
  const entry = isNumbers(figures) && figures[metric];
  return Number(isNumbers(entry) ? entry['value'] : Number.NaN);
}

test.each(['android', 'anr'])(
  'a row of %s has its share, its rates of launches and devices, and its growth',
  async (group) => {
    const client = await signedIn('analyst01');
    const [rows, before] = [await issues(client, group), await issues(client, group, dayBefore)];
    // An ANR has one platform, whose launches and devices alone can have it.
    const platforms = new Set(rows.map(({ platform }) => String(platform)));
    expect(platforms.size).toBe(group === 'anr' ? 3 : 1);
    const bases = new Map<unknown, { launches: number; devices: number }>();
    for (const platform of platforms) {
      const [launches, devices] = [
        await stability(client, 'launches', { ...day, platform }),
        await stability(client, 'devices', { ...day, platform }),
      ];
      expect(launches).toBeGreaterThan(devices);
      bases.set(platform, { launches, devices });
    }
    const all = rows.reduce((sum, { count }) => sum + Number(count), 0);
    for (const { id, platform, count, devices: own, share, rate, deviceShare, growth, spark } of rows) {
      const { launches = 0, devices = 0 } = bases.get(platform) ?? {};
      expect(share).toBe(Number(count) / all);
      expect(rate).toBe(Number(count) / launches);
      expect(deviceShare).toBe(Number(own) / devices);
      const then = Number(before.find((one) => one['id'] === id)?.['count'] ?? 0);
      expect(growth).toBe(then === 0 ? undefined : (Number(count) - then) / then);
      const parts: readonly unknown[] = Array.isArray(spark) ? spark : [];
      expect(parts).toHaveLength(24);
      expect(parts.reduce((sum: number, part) => sum + Number(part), 0)).toBe(count);
    }
  },
);

test('a row of JS errors has its shares of the page views and of the visitors, as its record', async () => {
  const client = await signedIn('analyst01');
  const { items } = await client.ok('listCrashIssues', { path: { group: 'js' }, query: { ...day, size: '10' } });
  expect(list(items).length).toBeGreaterThan(3);
  for (const { id, count, rate, deviceShare } of list(items).slice(0, 3)) {
    const { figures } = await client.ok('getJsErrorsFigures', { query: { ...day, issueId: String(id) } });
    const values = isNumbers(figures) ? figures : {};
    const valueOf = (metric: string) => (isNumbers(values[metric]) ? values[metric]['value'] : undefined);
    expect([count, rate, deviceShare]).toEqual(['errors', 'errorRate', 'errorShare'].map(valueOf));
    // A view can have an error several times.
    expect(valueOf('errors')).toBeGreaterThan(Number(valueOf('errorViews')));
  }
});

describe('the badge', () => {
  test('“early” marks issues that mostly occur right after launch, but no ANRs', async () => {
    const client = await signedIn('analyst01');
    const values: number[] = [];
    for (const [group, few] of [
      ['android', { range: '1h' }],
      ['android', { ...day, network: 'weak' }],
      ['harmony', { range: '1h' }],
    ] as const) {
      const rows = await issues(client, group, few);
      const early = await Promise.all(
        rows.map(async ({ id, count }) => {
          const query = { ...few, platform: group, issueId: String(id), dimensions: 'runTime' };
          const [split] = list((await client.ok('getCrashesSplit', { query }))['splits']);
          const first = list(split?.['parts']).find(({ key }) => key === '0');
          return Number(first?.['value'] ?? 0) >= 0.8 * Number(count) ? [Number(id)] : [];
        }),
      );
      expect(badgesOf(rows, 'early')).toEqual(early.flat());
      values.push(...early.flat());
    }
    expect(values).not.toEqual([]);
    expect(badgesOf(await issues(client, 'anr', { range: '1h' }), 'early')).toEqual([]);
  });

  test('“new” marks issues first seen in the period, and “regressed” those with that status', async () => {
    const client = await signedIn('analyst01');
    const since = { start: '2024-06-06', end: '2024-06-09' };
    const rows = [...(await issues(client, 'android', since)), ...(await issues(client, 'ios', since))];
    const isNew = ({ firstSeenAt }: Numbers) => String(firstSeenAt) >= '2024-06-06' && firstSeenAt !== undefined;
    expect(badgesOf(rows, 'new')).toEqual(idsOf(rows.filter(isNew)));
    expect(badgesOf(rows, 'new')).not.toEqual([]);
    expect(badgesOf(await issues(client, 'ios', day), 'new')).toEqual([]);
    expect(badgesOf(rows, 'regressed')).toEqual(idsOf(rows.filter(({ status }) => status === 'regressed')));
    expect(badgesOf(rows, 'regressed')).not.toEqual([]);
  });

  test('“spike” requires three times the rate of the previous day and at least ten incidents', () => {
    const rate = (incidents: number, launches: number) => ({ incidents, launches });
    expect(isSpike(rate(10, 1000), rate(0, 24_000))).toBe(true);
    expect(isSpike(rate(9, 1000), rate(0, 24_000))).toBe(false);
    expect(isSpike(rate(30, 1000), rate(240, 24_000))).toBe(true);
    expect(isSpike(rate(29, 1000), rate(240, 24_000))).toBe(false);
    expect(isSpike(rate(30, 1001), rate(240, 24_000))).toBe(false);
    expect(isSpike(rate(31, 1001), rate(240, 24_000))).toBe(true);
  });
});

test.each(['android', 'ios', 'anr'])(
  'an issue of %s is symbolicated if the version of its last sample is, which may not be its highest',
  async (group) => {
    const client = await signedIn('analyst01');
    for (const { id, isSymbolicated, lastSeenAt } of await issues(client, group)) {
      const path = { group: `crash-${group}`, id: String(id) };
      const { items } = await client.ok('listCrashSamples', { path, query: { range: '7d', size: '10' } });
      const [{ id: sampleId, at } = {}] = list(items);
      expect(lastSeenAt).toBe(at);
      const { missingSymbols } = await client.ok('getCrashSample', { path: { ...path, sampleId: String(sampleId) } });
      expect(isSymbolicated, String(id)).toBe(list(missingSymbols).length === 0);
    }
  },
);

describe('the list of issues', () => {
  test('filters by status and symbolication, and has one platform only', async () => {
    const client = await signedIn('analyst01');
    const all = await issues(client, 'android');
    expect(new Set(all.map(({ platform }) => platform))).toEqual(new Set(['android']));
    for (const status of ['new', 'processing', 'resolved', 'regressed', 'ignored'])
      expect(idsOf(await issues(client, 'android', { ...day, status }))).toEqual(
        idsOf(all.filter((one) => one['status'] === status)),
      );
    for (const isSymbolicated of [true, false]) {
      const some = await issues(client, 'android', { ...day, isSymbolicated: String(isSymbolicated) });
      expect(idsOf(some)).toEqual(idsOf(all.filter((one) => one['isSymbolicated'] === isSymbolicated)));
      expect(some).not.toEqual([]);
    }
  });

  test('filters by a keyword in title, reason or place', async () => {
    const client = await signedIn('analyst01');
    const all = await issues(client, 'android');
    for (const [keyword, key] of [
      ['numberformat', 'title'],
      ['FOREGROUND', 'reason'],
      ['scanactivity', 'place'],
    ] as const) {
      const own = all.filter((one) =>
        ['title', 'reason', 'place'].some((name) => textOf(one, name).toLowerCase().includes(keyword.toLowerCase())),
      );
      expect(own.some((one) => textOf(one, key).toLowerCase().includes(keyword.toLowerCase()))).toBe(true);
      expect(idsOf(await issues(client, 'android', { ...day, keyword }))).toEqual(idsOf(own));
    }
    expect(await issues(client, 'android', { ...day, keyword: 'no such text' })).toEqual([]);
  });

  test('filters by the kind of its group, by visibility, and by platform for ANRs only', async () => {
    const client = await signedIn('analyst01');
    const [crashes, hangs] = [await issues(client, 'android'), await issues(client, 'anr')];
    expect(idsOf(await issues(client, 'android', { ...day, crashKind: 'oom', anrKind: 'input' }))).toEqual(
      idsOf(crashes.filter(({ kind }) => kind === 'oom')),
    );
    expect(idsOf(await issues(client, 'anr', { ...day, anrKind: 'input', crashKind: 'oom' }))).toEqual(
      idsOf(hangs.filter(({ kind }) => kind === 'input')),
    );
    expect(idsOf(await issues(client, 'anr', { ...day, platform: 'ios' }))).toEqual(
      idsOf(hangs.filter(({ platform }) => platform === 'ios')),
    );
    expect(idsOf(await issues(client, 'android', { ...day, platform: 'ios' }))).toEqual(idsOf(crashes));
    const count = (rows: readonly Numbers[]) => rows.reduce((sum, one) => sum + Number(one['count']), 0);
    const parts = await Promise.all(
      ['foreground', 'background'].map((visibility) => issues(client, 'android', { ...day, visibility })),
    );
    expect(parts.reduce((sum, part) => sum + count(part), 0)).toBe(count(crashes));
  });

  test('sorts by each number, and by ID for equal numbers', async () => {
    const client = await signedIn('analyst01');
    const states = ['regressed', 'new', 'processing', 'resolved', 'ignored'];
    const valueOf = (row: Numbers, key: string) => {
      const value = row[key];
      if (key === 'status') return states.indexOf(String(value));
      return typeof value === 'string' ? Date.parse(value) : Number(value);
    };
    for (const key of ['count', 'devices', 'growth', 'lastSeenAt', 'status'])
      for (const [order, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const rows = await issues(client, 'android', { ...day, sort: `${key},${order}` });
        const sorted = rows.toSorted(
          (a, b) => sign * (valueOf(a, key) - valueOf(b, key)) || Number(a['id']) - Number(b['id']),
        );
        expect(idsOf(rows), `${key} ${order}`).toEqual(idsOf(sorted));
      }
    const times = (await issues(client, 'ios', { ...day, sort: 'firstSeenAt,desc' })).flatMap(({ firstSeenAt }) =>
      typeof firstSeenAt === 'string' ? [Date.parse(firstSeenAt)] : [],
    );
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is empty without launches', async () => {
    const client = await signedIn('analyst01');
    expect(
      await client.ok('listCrashIssues', { path: { group: 'crash-android' }, query: { ...day, version: '0.0.1' } }),
    ).toMatchObject({ items: [], total: 0 });
  });
});

test('an issue is found only in its own group, with its first and last occurrence', async () => {
  const client = await signedIn('analyst01');
  const [[crash], [hang]] = [await issues(client, 'ios', { ...day, keyword: 'iban' }), await issues(client, 'anr')];
  const path = { group: 'crash-ios', id: String(crash?.['id']) };
  const own = await client.ok('getCrashIssue', { path });
  expect(own).toMatchObject({
    title: 'NSInvalidArgumentException',
    firstVersion: '6.4.0',
    lastVersion: '6.4.0',
    isSymbolicated: true,
  });
  expect(crash).toMatchObject(own);
  for (const group of ['crash-android', 'crash-anr'])
    expect(await client.refusal('getCrashIssue', { path: { ...path, group } })).toBe('404 NOT_FOUND');
  expect(await client.ok('getCrashIssue', { path: { group: 'crash-anr', id: String(hang?.['id']) } })).toMatchObject({
    category: 'anr',
  });
  expect(await client.refusal('getCrashIssue', { path: { group: 'crash-ios', id: String(hang?.['id']) } })).toBe(
    '404 NOT_FOUND',
  );
  // An issue as old as the data has no first occurrence.
  const [old] = await issues(client, 'android', { ...day, keyword: 'onSmsVerified' });
  expect(old).not.toHaveProperty('firstVersion');
  expect(old).not.toHaveProperty('firstSeenAt');
  expect(old).toHaveProperty('lastSeenAt');
});
