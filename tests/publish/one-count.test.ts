/** Guard, release health and the topics of analytics count the same launches of a version in the same period. */
import { describe, expect, test } from 'vitest';
import { metricFacts } from '../../openapi/generated/metrics.ts';
import { type OperationId, operations } from '../../openapi/generated/operations.ts';
import { metricSchemas } from '../../openapi/codegen/topics/metrics.ts';
import { pascalOf } from '../../openapi/codegen/words.ts';
import { createMeasures } from '../../mock-server/analytics/index.ts';
import { createCrashes } from '../../mock-server/analytics/crashes/crashes.ts';
import { createStability } from '../../mock-server/analytics/stability/stability.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { offlineApps } from '../../mock-server/publish/offline-segments.ts';
import { launchesIn, measuredIn, sideOf } from '../../mock-server/publish/rollouts/launches.ts';
import { versionHealth } from '../../mock-server/publish/rollouts/version-health.ts';
import { versionSegments } from '../../mock-server/publish/segments.ts';
import { list } from '../analytics/numbers.ts';
import { ownContract } from '../contract/own-contract.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const measureOf = createMeasures({ healthOf: versionHealth, packagesOf: offlineApps });

async function pass(client: Client, seconds: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: seconds } });
  await client.signIn('admin');
}

const contextOf = ({ mock: { db } }: Client) => ({
  db,
  rng: (...key: (string | number)[]) => createRng(20_240_618, key),
});

const runOf = ({ mock }: Client, platform: string, version: string) => {
  const [run] = mock.db.releaseRuns.all({
    where: { appId: '1', kind: 'upgrade' },
    filter: ({ release }) => release.platform === platform && release.version === version,
  });
  if (run === undefined) throw new Error(`${version} never came out`);
  return run;
};

type MetricName = keyof typeof metricFacts;
const isMetric = (name: string): name is MetricName => Object.hasOwn(metricFacts, name);
const metrics = Object.keys(metricFacts).filter(isMetric);

describe('in any period, to the minute', () => {
  test.each([
    ['android', '6.4.0'],
    ['android', '6.4.1'],
    ['android', '6.3.1'],
    ['ios', '6.4.0'],
    ['harmony', '1.1.0'],
  ] as const)('launches and crashes of %s %s equal those of both topics', async (platform, version) => {
    const admin = await signedIn();
    const run = runOf(admin, platform, version);
    const know = contextOf(admin);
    const reading = { ...know, appId: '1' };
    const now = admin.mock.clock.now();
    const begin = Math.max(Date.parse(run.startedAt), now - 20 * DAY);
    const stability = createStability(versionSegments, versionHealth);
    const crashes = createCrashes({ segmentsOf: versionSegments, healthOf: versionHealth, packagesOf: offlineApps });
    const filter = { platform, version: [version] };
    for (const [from, to] of [
      [begin, begin + 3 * HOUR],
      [begin + 4 * HOUR + 7 * MINUTE, begin + 7 * HOUR + 45.5 * MINUTE],
      [begin + 13 * MINUTE, begin + 41 * MINUTE],
      [now - 8 * DAY, now - 3 * DAY + 90 * MINUTE],
      [begin, now],
    ] as const) {
      const period = { from, to, asOf: to };
      const own = launchesIn(know, sideOf(run), from, to);
      const [ofStability] = stability.count(reading, filter, period, [{ dimensions: [] }]);
      const [ofCrashes] = crashes.count(reading, filter, period, [{ dimensions: [] }]);
      const { launches = 0, crashes: crashed = 0, anrs = 0 } = ofStability?.get('') ?? {};
      expect(own).toEqual({ launches, crashes: crashed, anrs });
      expect(ofCrashes?.get('')?.launches ?? 0).toBe(launches);
      expect(ofCrashes?.get('')?.crashes ?? 0).toBe(crashed);
    }
    expect(launchesIn(know, sideOf(run), begin, now).launches).toBeGreaterThan(0);
  });

  test('launches after a release are counted anew, those before it as they were', async () => {
    const admin = await signedIn();
    const know = contextOf(admin);
    const start = admin.mock.clock.now();
    const between = (version: string, from: number, to: number) =>
      launchesIn(know, { appId: '1', platform: 'ios', version }, from, to);
    const earlier = ['6.4.0', '6.3.1'].map((version) => between(version, start - 5 * DAY, start));
    const expected = between('6.4.0', start, start + 2 * DAY);
    const [pending] = admin.mock.db.upgrades.all({ where: { appId: '1', platform: 'ios', version: '6.4.1' } });
    await admin.ok('publishUpgrade', { path: { platform: 'ios', id: String(pending?.id) } });
    await pass(admin, 2 * 86_400);
    expect(['6.4.0', '6.3.1'].map((version) => between(version, start - 5 * DAY, start))).toEqual(earlier);
    expect(between('6.4.0', start, start + 2 * DAY).launches).toBeLessThan(expected.launches);
    const stability = createStability(versionSegments, versionHealth);
    const period = { from: start - DAY, to: start + 2 * DAY, asOf: start + 2 * DAY };
    for (const version of ['6.4.1', '6.4.0', '6.3.1']) {
      const filter = { platform: 'ios' as const, version: [version] };
      const [of] = stability.count({ ...know, appId: '1' }, filter, period, [{ dimensions: [] }]);
      const { launches, crashes, anrs } = of?.get('') ?? {};
      expect(launches, version).toBeGreaterThan(0);
      expect(between(version, period.from, period.to), version).toEqual({ launches, crashes, anrs });
    }
  });

  test('devices with and without a switch add up to all devices', async () => {
    const admin = await signedIn();
    const know = contextOf(admin);
    const [run] = admin.mock.db.releaseRuns.all({
      where: { appId: '1', kind: 'switch' },
      filter: ({ release }) => release.title === 'homeFeedAb',
    });
    if (run === undefined) throw new Error('it never came out');
    const now = admin.mock.clock.now();
    const of = (has: boolean) => launchesIn(know, { appId: '1', cohort: { run, has } }, now - 2 * DAY, now);
    const [withIt, without] = [of(true), of(false)];
    const all = launchesIn(know, { appId: '1' }, now - 2 * DAY, now);
    expect(withIt.launches).toBeGreaterThan(0);
    expect(withIt.launches + without.launches).toBe(all.launches);
    expect(withIt.crashes + without.crashes).toBe(all.crashes);
    const measured = (side: object) =>
      measuredIn(know, measureOf, { appId: '1', ...side }, metrics, [now - 2 * DAY, now]);
    const [own, others, both] = [
      measured({ cohort: { run, has: true } }),
      measured({ cohort: { run, has: false } }),
      measured({}),
    ];
    for (const metric of metrics) {
      const [one, other, whole] = [own[metric], others[metric], both[metric]].map(({ n, value = 0 } = { n: 0 }) => ({
        n,
        sum: n * value,
      }));
      expect(whole?.n, metric).toBeGreaterThan(0);
      // A device that has the switch only part of the time is counted on both sides.
      if (metricFacts[metric].isOfDevices)
        expect(Number(one?.n) + Number(other?.n)).toBeGreaterThanOrEqual(whole?.n ?? 0);
      else expect(Number(one?.n) + Number(other?.n), metric).toBe(whole?.n);
      if (metricFacts[metric].unit === 'rate' && !metricFacts[metric].isOfDevices)
        expect(Number(one?.sum) + Number(other?.sum), metric).toBeCloseTo(Number(whole?.sum), 3);
    }
  });
});

/** Publishes a version of the Android app to all devices. */
async function publishNew(admin: Client, version: string): Promise<{ owner: string; ownerId: string }> {
  const { id } = await admin.ok('createUpgrade', {
    path: { platform: 'android' },
    body: {
      version,
      releaseMode: 'appStore',
      upgradeMode: 'mandatory',
      packageName: 'com.chenghu.mbank',
      address: 'https://store.example/app',
    },
  });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: String(id) } });
  return { owner: 'upgrade', ownerId: String(id) };
}

describe('a version that was published at midnight', () => {
  test('has the same values today in guard, health, topics and summary row, and so does its baseline', async () => {
    const admin = await signedIn('admin', await freshMock());
    await pass(admin, 13.5 * 3600);
    const path = await publishNew(admin, '8.0.99');
    for (const hours of [9, 3.3, 7.1]) {
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await pass(admin, hours * 3600);
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await expectSame(admin, path, '8.0.99');
    }
  });
});

describe('each metric that a guard can watch', () => {
  test('equals the figure of its topics for the same version, platform and period, also for the baseline', async () => {
    const admin = await signedIn('admin', await freshMock());
    await pass(admin, 13.5 * 3600);
    const path = await publishNew(admin, '8.0.0');
    await pass(admin, 19.3 * 3600);
    const { contract } = await ownContract();
    const all = metricSchemas(contract).flatMap(({ values }) => [...values]);
    expect(all.map(([metric]) => metric).toSorted()).toEqual(Object.keys(metricFacts).toSorted());
    const before = String(Object((await admin.ok('getRolloutGuard', { path }))['baseline']).version);
    const figures = new Map<string, Promise<Record<string, unknown>>>();
    const figureOf = async (name: string, version: string) => {
      const [topic = '', own = ''] = name.split('.');
      const key = `${topic} ${version}`;
      const query = { range: 'today', platform: 'android', version: [version] };
      const response = figures.get(key) ?? admin.ok(operationOf(topic), { query });
      figures.set(key, response);
      return Object(Object((await response)['figures'])[own]);
    };
    for (let place = 0; place < all.length; place += MOST) {
      const some = all.slice(place, place + MOST);
      const thresholds = some.map(([metric]) => ({ metric, limit: isRate(metric) ? 0.9 : 500 }));
      // oxlint-disable-next-line no-await-in-loop -- a guard takes a limited number of thresholds
      const { measured } = await admin.ok('saveRolloutGuard', {
        path,
        body: { enabled: true, action: 'pause', minLaunches: 1_000_000, thresholds },
      });
      for (const [metric, names] of some) {
        const { value, n, previous, least = 1 } = Object(list(measured).find((one) => one['metric'] === metric));
        for (const name of names) {
          // oxlint-disable-next-line no-await-in-loop -- responses are cached
          const [own, other] = [await figureOf(name, '8.0.0'), await figureOf(name, before)];
          expect(n, name).toBe(own.n ?? own.denominator);
          if (value !== undefined || own.value !== undefined) expect(value / own.value, name).toBeCloseTo(1, 5);
          if ((other.n ?? other.denominator) >= least) expect(previous / other.value, name).toBeCloseTo(1, 5);
        }
      }
    }
  });
});

/** The maximum number of thresholds of a guard. */
const MOST = 8;
const isRate = (name: string) => isMetric(name) && metricFacts[name].unit === 'rate';

const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id);

/** The operation with the figures of a topic. */
function operationOf(topic: string): OperationId {
  const id = `get${pascalOf(topic)}Figures`;
  if (!isOperation(id)) throw new Error(`${topic} has no figures`);
  return id;
}

/** Compares the guard's measurements since midnight with today's topics. */
async function expectSame(admin: Client, path: { owner: string; ownerId: string }, version: string): Promise<void> {
  const guard = await admin.ok('getRolloutGuard', { path });
  const health = await admin.ok('getReleaseHealth', { path });
  expect(String(guard['since'])).toContain('T00:00:00');
  const before = String(Object(guard['baseline']).version);
  const figuresOf = async (operation: Parameters<Client['ok']>[0], name: string) => {
    const { figures } = await admin.ok(operation, {
      query: { range: 'today', platform: 'android', version: [name] },
    });
    return Object(figures);
  };
  const measured = (metric: string) => list(guard['measured']).find((one) => one['metric'] === metric);
  const of = async (name: string) => ({
    stability: await figuresOf('getStabilityFigures', name),
    crashes: await figuresOf('getCrashesFigures', name),
    appStart: await figuresOf('getAppStartFigures', name),
    apiCalls: await figuresOf('getApiCallsFigures', name),
  });
  const [own, other] = [await of(version), await of(before)];
  expect(guard['launches']).toBe(own.stability.launches.value);
  expect(guard['launches']).toBe(own.crashes.launches.value);
  expect(guard['launches']).toBe(own.appStart.starts.value);
  for (const [metric, ownValue, otherValue] of [
    ['crashRate', own.stability.crashRate.value, other.stability.crashRate.value],
    ['crashRate', own.crashes.crashRate.value, other.crashes.crashRate.value],
    ['anrRate', own.stability.anrRate.value, other.stability.anrRate.value],
    ['startP90', own.appStart.p90.value, other.appStart.p90.value],
    ['apiErrorRate', own.apiCalls.errorRate.value, other.apiCalls.errorRate.value],
  ] as const) {
    expect(measured(metric)?.['value'], metric).toBeCloseTo(ownValue, metric === 'startP90' ? 0 : 7);
    expect(measured(metric)?.['previous'], metric).toBeCloseTo(otherValue, metric === 'startP90' ? 0 : 7);
  }
  const rows = list(
    (await admin.ok('listStabilityByVersion', { query: { range: 'today', platform: 'android', size: '100' } }))[
      'items'
    ],
  );
  const row = rows.find(({ id }) => id === `android~${version}`);
  const [difference] = list(health['differences']);
  expect(row).toMatchObject({ launches: guard['launches'], before });
  expect(difference).toMatchObject({
    metric: 'crashRate',
    launches: row?.['launches'],
    value: measured('crashRate')?.['value'],
    verdict: row?.['verdict'],
  });
  expect(Number(difference?.['change'])).toBeCloseTo(Number(row?.['change']), 7);
}
