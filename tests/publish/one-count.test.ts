/** Guard, health of a release and the topics of analytics count the same launches of a version in the same time. */
import { describe, expect, test } from 'vitest';
import { createCrashes } from '../../mock-server/analytics/crashes/crashes.ts';
import { createStability } from '../../mock-server/analytics/stability/stability.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { offlineApps } from '../../mock-server/publish/offline-segments.ts';
import { launchesIn, sideOf } from '../../mock-server/publish/rollouts/launches.ts';
import { versionHealth } from '../../mock-server/publish/rollouts/version-health.ts';
import { versionSegments } from '../../mock-server/publish/segments.ts';
import { list } from '../analytics/numbers.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function pass(client: Client, seconds: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: seconds } });
  await client.signIn('admin');
}

const knowing = ({ mock: { db } }: Client) => ({
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

describe('in any time, to the minute', () => {
  test.each([
    ['android', '6.4.0'],
    ['android', '6.4.1'],
    ['android', '6.3.1'],
    ['ios', '6.4.0'],
    ['harmony', '1.1.0'],
  ] as const)('launches and crashes of %s %s are those of both topics', async (platform, version) => {
    const admin = await signedIn();
    const run = runOf(admin, platform, version);
    const know = knowing(admin);
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

  test('phones with a switch and those without it are all phones', async () => {
    const admin = await signedIn();
    const know = knowing(admin);
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
  });
});

describe('of a version that came out at midnight', () => {
  test('guard, health, the crash topic and the row of the summary say the same of today, and so they do of its baseline', async () => {
    const admin = await signedIn('admin', await freshMock());
    await pass(admin, 13.5 * 3600);
    const { id } = await admin.ok('createUpgrade', {
      path: { platform: 'android' },
      body: {
        version: '8.0.99',
        releaseMode: 'appStore',
        upgradeMode: 'mandatory',
        packageName: 'com.chenghu.mbank',
        address: 'https://store.example/app',
      },
    });
    await admin.ok('publishUpgrade', { path: { platform: 'android', id: String(id) } });
    const path = { owner: 'upgrade', ownerId: String(id) };
    for (const hours of [9, 3.3, 7.1]) {
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await pass(admin, hours * 3600);
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await expectSame(admin, path, '8.0.99');
    }
  });
});

/** Holds what a guard has measured since midnight against the topics of today. */
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
