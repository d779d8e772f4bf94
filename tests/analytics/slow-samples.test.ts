import { describe, expect, test } from 'vitest';
import { validators } from '../../openapi/generated/validators.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { sessionsOn } from '../../mock-server/population/device.ts';
import { phonesOf } from '../../mock-server/population/phones.ts';
import { versionSegments } from '../../mock-server/publish/segments.ts';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

const APP = 'chenghu-mbank';
type Query = Readonly<Record<string, string | readonly string[]>>;

const kinds = {
  listSlowLaunches: { figures: 'getAppStartFigures', ms: 'startMs' },
  listSlowLoads: { figures: 'getPageLoadsFigures', ms: 'loadMs' },
} as const;
type Kind = keyof typeof kinds;

/** All rows, page by page. */
async function rowsOf(kind: Kind, query: Query): Promise<Numbers[]> {
  const client = await signedIn('analyst01');
  const all: Numbers[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.ok(kind, { query: { ...query, page: String(page), size: '100' } });
    const items = list(answer['items']);
    all.push(...items);
    if (items.length < 100) {
      expect(all).toHaveLength(Number(answer['total']));
      return all;
    }
  }
}

const slowIn = async (kind: Kind, query: Query) => {
  const client = await signedIn('analyst01');
  const { figures } = await client.ok(kinds[kind].figures, { query });
  const slow = isNumbers(figures) && figures['slow'];
  return isNumbers(slow) ? slow['value'] : undefined;
};
const sumOf = (rows: readonly Numbers[]) => rows.reduce((sum, { weight }) => sum + Number(weight), 0);
const day = { start: '2024-06-12', end: '2024-06-12' };

describe.each([
  ['listSlowLaunches', {}],
  ['listSlowLaunches', { startType: 'hot', platform: 'android' }],
  ['listSlowLaunches', { slowMs: '6000', version: ['6.4.0', '6.3.1'], modelClass: 'low' }],
  ['listSlowLaunches', { range: 'today' }],
  ['listSlowLoads', { slowMs: '4000' }],
  ['listSlowLoads', { range: 'today', module: '生活' }],
  ['listSlowLoads', { pageType: 'applet', platform: 'ios', network: '4g' }],
  ['listSlowLoads', { pageName: '积分商城', version: ['6.4.0'] }],
] satisfies readonly (readonly [Kind, Query])[])('%s %j', (kind: Kind, filter: Query) => {
  const query = { ...(!('range' in filter) && day), ...filter };
  const { ms } = kinds[kind];

  test('has rows whose weights add up to the figure, newest first', async () => {
    const rows = await rowsOf(kind, query);
    expect(rows.length).toBeGreaterThan(3);
    expect(sumOf(rows)).toBe(await slowIn(kind, query));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const row of rows) {
      for (const [key, value] of Object.entries(filter)) if (key in row) expect([value].flat()).toContain(row[key]);
      expect(list(row['stages']).reduce((sum, stage) => sum + Number(stage['ms']), 0)).toBe(row[ms]);
    }
  });

  test('has the same rows in another order', async () => {
    const rows = await rowsOf(kind, query);
    const slowest = await rowsOf(kind, { ...query, sort: `${ms},desc` });
    expect(slowest).toEqual(rows.toSorted((a, b) => Number(b[ms]) - Number(a[ms])));
    const oldest = await rowsOf(kind, { ...query, sort: 'at,asc' });
    expect(oldest.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toReversed());
  });

  test('has the filters of its topic', () => {
    const own = new Set(['metrics', 'compare', 'compareVersion', 'around', 'asOf', 'page', 'size', 'sort']);
    const filtersOf = (id: Kind | (typeof kinds)[Kind]['figures']) =>
      Object.keys(validators[id].query?.entries ?? {})
        .filter((one) => !own.has(one))
        .toSorted();
    expect(filtersOf(kind)).toEqual(filtersOf(kinds[kind].figures));
  });
});

test('a slow launch is a session of its device', async () => {
  const client = await signedIn('analyst01');
  const { db } = client.mock;
  const [application] = db.applications.all({ where: { applicationId: APP } });
  const draw = (...key: (string | number)[]) => createRng(20240618, key);
  const phones = phonesOf({ db, rng: draw }, application?.id ?? '', versionSegments);
  const placeOf = new Map(phones.devices.map(({ deviceId }, place) => [deviceId, place]));
  const from = Date.parse(`${day.start}T00:00:00+08:00`);
  const rows = await rowsOf('listSlowLaunches', { ...day, slowMs: '5000' });
  for (const row of rows) {
    const place = placeOf.get(String(row['deviceId'])) ?? -1;
    expect(row).toMatchObject({ weight: phones.weights[place], model: phones.devices[place]?.model });
    const sessions = sessionsOn(phones, place, from, from + 86_400_000);
    const { startType, startMs, version, network } = row;
    expect(sessions).toContainEqual(
      expect.objectContaining({ at: Date.parse(String(row['at'])), startType, startMs, version, network }),
    );
  }
  expect(rows.length).toBeGreaterThan(20);
});

test.each([
  ['listSlowLaunches', 'getAppStartSplit', 'startStage', { platform: 'ios', startType: 'cold' }],
  ['listSlowLoads', 'getPageLoadsSplit', 'loadStage', { pageType: 'applet', network: 'weak' }],
] as const)(
  'the stages of all rows of %s add up to the split of the average',
  async (kind, split, dimension, filter) => {
    const client = await signedIn('analyst01');
    const query = { start: '2024-06-12', end: '2024-06-12', ...filter, slowMs: '100' };
    const rows = await rowsOf(kind, query);
    const { splits } = await client.ok(split, { query: { ...query, dimensions: dimension, metric: 'average' } });
    const parts = list(list(splits)[0]?.['parts']);
    expect(parts.length).toBeGreaterThan(2);
    for (const { key, value, n } of parts) {
      // All of them are slow, and therefore all are listed.
      expect(sumOf(rows)).toBe(n);
      const sum = rows.reduce((total, row) => {
        const stage = list(row['stages']).find((one) => one['stage'] === key);
        return total + Number(row['weight']) * Number(stage?.['ms']);
      }, 0);
      expect(value).toBeCloseTo(sum / Number(n), 6);
    }
  },
);

test('users without access to launches and page loads get 403', async () => {
  const client = await signedIn('release01');
  expect(await client.refusal('listSlowLaunches', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await client.refusal('listSlowLoads', {})).toBe('403 AUTH_FORBIDDEN');
});
