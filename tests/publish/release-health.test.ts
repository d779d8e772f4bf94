/** The health of a release, and whether its rollout may continue. */
import { describe, expect, test } from 'vitest';
import { mismatched, type Parts } from '../../mock-server/publish/rollouts/fairness.ts';
import { adviceOf, reasonsOf } from '../../mock-server/publish/rollouts/release-health.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

async function pass(client: Client, hours: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await client.signIn('admin');
}

const upgradeOf = (client: Client, version: string) => ({
  owner: 'upgrade',
  ownerId: client.mock.db.upgrades.find({ version, platform: 'android' })?.id ?? '',
});

const differenceIn = (health: Record<string, unknown>, metric: string): unknown =>
  Array.isArray(health['differences'])
    ? health['differences'].find(
        (one: unknown) => typeof one === 'object' && one !== null && Object(one).metric === metric,
      )
    : undefined;

describe('the health of a release', () => {
  test('advises to hold with few launches, and to pause if a threshold is exceeded or a rate is worse', async () => {
    const then = await signedIn('admin', await freshMock('release-day'));
    const path = upgradeOf(then, '6.4.0');
    const health = () => then.ok('getReleaseHealth', { path });
    expect(await health()).toMatchObject({
      since: expect.stringContaining('T10:00:00'),
      advice: 'hold',
      reasons: [{ code: 'fewLaunches' }],
      mismatches: [],
    });

    // Another percentage means other devices, so counts start again.
    await pass(then, 1);
    expect(await health()).toMatchObject({
      since: expect.stringContaining('T14:00:00'),
      launches: 0,
      advice: 'hold',
      reasons: [{ code: 'fewLaunches' }],
    });

    await pass(then, 3);
    const paused = await health();
    expect(paused).toMatchObject({ advice: 'pause', reasons: [{ code: 'exceeded', metric: 'crashRate' }, {}] });
    const { launches, since } = await then.ok('getRolloutGuard', { path });
    expect(paused).toMatchObject({ launches, since });
    expect(differenceIn(paused, 'crashRate')).toMatchObject({
      verdict: expect.stringMatching(/worse|notEnough/u),
      launches,
      low: expect.any(Number),
    });

    await then.ok('resumeRollout', { path, body: { guard: 'disable' } });
    await pass(then, 10);
    const worse = await health();
    expect(differenceIn(worse, 'crashRate')).toMatchObject({ verdict: 'worse' });
    expect(worse).toMatchObject({ advice: 'pause' });
  });

  test('advises to expand once the values are within limits, and nothing before and after the rollout', async () => {
    const admin = await signedIn();
    const { id } = await admin.ok('createUpgrade', {
      path: { platform: 'android' },
      body: {
        version: '8.0.0',
        releaseMode: 'appStore',
        upgradeMode: 'mandatory',
        packageName: 'com.chenghu.mbank',
        address: 'https://store.example/app',
      },
    });
    const path = { owner: 'upgrade', ownerId: String(id) };
    expect(await admin.ok('getReleaseHealth', { path })).not.toHaveProperty('advice');
    await admin.ok('savePhasedPlan', {
      path,
      body: {
        stages: [
          { hours: 0, percent: 10 },
          { hours: 96, percent: 100 },
        ],
      },
    });
    await admin.ok('publishUpgrade', { path: { platform: 'android', id: path.ownerId } });
    expect(await admin.ok('getReleaseHealth', { path })).toMatchObject({ advice: 'hold' });
    await pass(admin, 24);
    expect(await admin.ok('getReleaseHealth', { path })).toMatchObject({
      advice: 'expand',
      reasons: [{ code: 'within' }],
      mismatches: [],
    });
    await admin.ok('finishRollout', { path });
    expect(await admin.ok('getReleaseHealth', { path })).not.toHaveProperty('advice');
  });

  test('reports an unfair comparison if the release is planned for more models than have it', async () => {
    const admin = await signedIn();
    const { id } = await admin.ok('createUpgrade', {
      path: { platform: 'android' },
      body: {
        version: '8.0.1',
        releaseMode: 'appStore',
        upgradeMode: 'mandatory',
        packageName: 'com.chenghu.mbank',
        address: 'https://store.example/app',
      },
    });
    const path = { owner: 'upgrade', ownerId: String(id) };
    const rule = await admin.ok('createGrayRule', {
      path,
      body: {
        mode: 'nonWhitelist',
        conditions: [{ element: 'model', operator: 'in', values: ['Xiaomi 14'] }],
      },
    });
    await admin.ok('publishUpgrade', { path: { platform: 'android', id: path.ownerId } });
    await pass(admin, 24);
    const before = await admin.ok('getReleaseHealth', { path });
    expect(before).toMatchObject({ mismatches: [] });
    await admin.ok('deleteGrayRule', { path: { ...path, id: String(rule['id']) }, query: { everyone: 'true' } });
    const after = await admin.ok('getReleaseHealth', { path });
    expect(after).toMatchObject({
      mismatches: expect.arrayContaining([
        { by: 'model', name: 'Xiaomi 14', share: 1, planned: expect.any(Number) },
        expect.objectContaining({ by: 'channel', name: 'xiaomi' }),
      ]),
      reasons: expect.arrayContaining([{ code: 'unfair' }]),
    });
    expect(differenceIn(after, 'crashRate')).toMatchObject({ verdict: expect.stringMatching(/held|notEnough/u) });
  });
});

describe('mismatches with the planned devices', () => {
  const parts = (weights: Record<string, number>, sample: number): Parts => {
    const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    return { weights: new Map(Object.entries(weights)), total, squares: total ** 2 / sample };
  };
  const planned = parts({ a: 500, b: 300, c: 200 }, 1000);

  test('are differences of ten points or more, the largest first', () => {
    expect(mismatched('model', parts({ a: 595, b: 300, c: 105 }, 1000), planned)).toEqual([]);
    expect(mismatched('model', parts({ a: 610, b: 290, c: 100 }, 1000), planned)).toEqual([
      { by: 'model', name: 'a', share: 0.61, planned: 0.5 },
      { by: 'model', name: 'c', share: 0.1, planned: 0.2 },
    ]);
    expect(mismatched('model', parts({ d: 1 }, 1000), planned).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
  });

  test('are empty if chance explains the difference, or if there are no devices', () => {
    expect(mismatched('channel', parts({ a: 610, b: 290, c: 100 }, 20), planned)).toEqual([]);
    expect(mismatched('channel', parts({}, 1), planned)).toEqual([]);
    expect(mismatched('channel', planned, parts({}, 1))).toEqual([]);
  });
});

describe('advice', () => {
  const own = {
    metric: 'crashRate',
    launches: 5000,
    comparedLaunches: 9000,
    verdict: 'notEnough',
    high: 0.003,
    allowed: 0.004,
  } as const;
  const measure = { metric: 'crashRate', value: 0.002, previous: 0.002, bound: 0.006, exceeded: false } as const;
  const calm: Parameters<typeof reasonsOf>[0] = {
    launches: 5000,
    minLaunches: 1000,
    baseline: { by: 'version', version: '1.0', passedOver: [] },
    mismatches: [],
    measured: [measure],
    differences: [own],
  };
  const of = (change: Partial<Parameters<typeof reasonsOf>[0]>) => {
    const reasons = reasonsOf({ ...calm, ...change });
    return [adviceOf(reasons), ...reasons.map(({ code }) => code)];
  };
  test('is to expand if all values are within limits', () => expect(of({})).toEqual(['expand', 'within']));

  test.each([
    ['a threshold is exceeded', { measured: [{ ...measure, exceeded: true }] }, ['pause', 'exceeded']],
    ['a rate is worse', { differences: [{ ...own, verdict: 'worse' as const }] }, ['pause', 'worse']],
  ])('is to pause if %s', (_, change, verdict) => expect(of(change)).toEqual(verdict));

  const few = { metric: 'jsErrors.errorRate', bound: 0.01, n: 999, least: 1000, exceeded: false } as const;

  test.each([
    [
      'launches are few, whatever the metrics',
      { launches: 999, measured: [{ ...measure, exceeded: true }] },
      ['hold', 'fewLaunches'],
    ],
    ['the interval is too wide', { differences: [{ ...own, high: 0.0041 }] }, ['hold', 'unsure']],
    ['a metric with a threshold has few samples', { measured: [measure, few] }, ['hold', 'fewValues']],
    [
      'a metric with a threshold has no samples',
      { measured: [measure, { ...few, n: undefined }] },
      ['hold', 'fewValues'],
    ],
    ['it has no interval', { differences: [{ ...own, high: undefined }] }, ['hold', 'unsure']],
    [
      'other devices have it',
      { mismatches: [{ by: 'model' as const, name: 'X', share: 1, planned: 0.1 }] },
      ['hold', 'unfair'],
    ],
    [
      'there is neither a baseline nor a limit',
      {
        baseline: { by: 'none' as const, passedOver: [] },
        differences: [],
        measured: [{ ...measure, bound: undefined }],
      },
      ['hold', 'notCompared'],
    ],
  ])('is to hold if %s', (_, change, verdict) => expect(of(change)).toEqual(verdict));

  test('is to expand despite a small sample without a threshold, or with a sample of the minimum size', () => {
    expect(of({ measured: [measure, { ...few, bound: undefined }] })).toEqual(['expand', 'within']);
    expect(of({ measured: [measure, { ...few, n: 1000 }] })).toEqual(['expand', 'within']);
  });

  test('is to expand despite a missing interval of a rate without a limit', () =>
    expect(of({ differences: [{ ...own, allowed: undefined, high: undefined }] })).toEqual(['expand', 'within']));
});
