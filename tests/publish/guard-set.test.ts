/** The settings of a guard: defaults, saved values, and the values it drops. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn, withoutAudit } from '../mock-client.ts';

type Path = Record<'owner' | 'ownerId', string>;

const INPUT = {
  enabled: true,
  action: 'rollback',
  thresholds: [{ metric: 'crashRate', limit: 0.005 }],
  minLaunches: 500,
};

let admin: Client;
let path: Path;

async function pass(hours: number): Promise<void> {
  await admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await admin.signIn('admin');
}
const save = (change: object = {}) => admin.ok('saveRolloutGuard', { path, body: { ...INPUT, ...change } });
const guard = () => admin.ok('getRolloutGuard', { path });
/** The guard of the release as it is stored, without its audit fields. */
const row = () =>
  admin.mock.db.rolloutGuards
    .all({ filter: ({ kind, ownerId }) => kind === path.owner && ownerId === path.ownerId })
    .map(withoutAudit);
const effect = () => admin.ok('effectSwitch', { path: { id: path.ownerId } });
const watched = async (client = admin) => (await client.ok('listNotices'))['watched'];

beforeEach(async () => {
  admin = await signedIn();
  const { id } = await admin.ok('createSwitch', {
    body: { key: 'newHome', valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] },
  });
  path = { owner: 'switch', ownerId: String(id) };
});

describe('a guard', () => {
  test('is off by default, and suggests three times the baseline crash rate', async () => {
    expect(await guard()).toEqual({
      revision: 1,
      enabled: false,
      action: 'pause',
      thresholds: [{ metric: 'crashRate', ratio: 3 }],
      minLaunches: 1000,
      state: 'off',
      launches: 0,
      baseline: { by: 'without', passedOver: [] },
      // The baseline, before there is anything to compare.
      measured: [
        { metric: 'crashRate', previous: expect.closeTo(0.002, 3), bound: expect.closeTo(0.006, 3), exceeded: false },
        { metric: 'anrRate', previous: expect.closeTo(0.0008, 3), exceeded: false },
        { metric: 'startP90', previous: expect.any(Number), least: 100, exceeded: false },
        { metric: 'apiErrorRate', previous: expect.closeTo(0.0015, 3), least: 1000, exceeded: false },
      ],
    });
    expect(row()).toEqual([]);
    await effect();
    expect(await guard()).toMatchObject({
      state: 'off',
      measuredAt: '2024-06-18T10:30:00.000+08:00',
      measured: [{ metric: 'crashRate', exceeded: false }, {}, {}, {}],
    });
  });

  test('is stored with the user who set it, and watches while the release is in effect', async () => {
    expect(await save()).toMatchObject({ ...INPUT, state: 'watching', launches: 0 });
    const waiting = {
      ...INPUT,
      id: expect.any(String),
      appId: '1',
      kind: 'switch',
      ownerId: path.ownerId,
      state: 'watching',
      setBy: 'admin',
    };
    expect(row()).toEqual([waiting]);
    expect(await watched()).toBe(0);
    await effect();
    expect(row()).toEqual([{ ...waiting, jobId: expect.any(String) }]);
    expect(await watched()).toBe(1);
    await admin.ok('invalidateSwitch', { path: { id: path.ownerId } });
    expect(row()).toEqual([waiting]);
    expect(await watched()).toBe(0);
  });

  test('watches at once if the release is in effect, and stops when turned off', async () => {
    await effect();
    await save();
    const [first] = row();
    expect(first?.jobId).toBeDefined();
    await save({ action: 'pause' });
    expect(row()).toEqual([{ ...first, action: 'pause', jobId: expect.not.stringMatching(`^${first?.jobId}$`) }]);
    await save({ enabled: false });
    expect(row()).toEqual([{ ...first, enabled: false, state: 'off', jobId: undefined }]);
    expect([await watched(), (await guard())['state']]).toEqual([0, 'off']);
  });

  test('is not replaced by one that was based on an earlier revision, which a check does not change', async () => {
    const { revision } = await guard();
    const change = (enabled: boolean, read: unknown) =>
      admin.call('saveRolloutGuard', {
        path,
        body: { ...INPUT, enabled },
        headers: { 'If-Match': `"${String(read)}"` },
      });
    const first = await change(true, revision);
    const late = await change(false, revision);
    expect([late.status, late.body['code'], late.body['current']]).toEqual([412, 'RECORD_CHANGED', first.body]);
    expect(first.body).toMatchObject({ enabled: true, updatedBy: 'admin' });
    await effect();
    const watching = await guard();
    await pass(1);
    expect(await guard()).toMatchObject({ state: 'watching', revision: watching['revision'] });
    expect((await change(false, watching['revision'])).status).toBe(200);
  });

  test('that is off does not start watching when the release takes effect', async () => {
    await save({ enabled: false });
    await effect();
    expect(row()).toMatchObject([{ state: 'off' }]);
    expect(row()[0]?.jobId).toBeUndefined();
  });

  test('is counted as watched for the users who set it and who released, but not for others', async () => {
    const [releaser, other] = [await signedIn('release01', admin.mock), await signedIn('release02', admin.mock)];
    const before = await Promise.all([admin, releaser, other].map(watched));
    await releaser.ok('saveRolloutGuard', { path, body: INPUT });
    await effect();
    const now = await Promise.all([admin, releaser, other].map(watched));
    expect(now.map((count, index) => Number(count) - Number(before[index]))).toEqual([1, 1, 0]);
  });

  test('is deleted with its release, like the rollout', async () => {
    await save();
    await admin.ok('savePhasedPlan', { path, body: { stages: [{ hours: 0, percent: 5 }] } });
    const { rollouts, rolloutGuards } = admin.mock.db;
    const before = [rollouts.size, rolloutGuards.size];
    await admin.ok('deleteSwitches', { path: { id: path.ownerId } });
    expect([rollouts.size, rolloutGuards.size]).toEqual(before.map((count) => count - 1));
    expect(row()).toEqual([]);
  });
});

describe('a threshold', () => {
  const errors = async (thresholds: object[]) =>
    (await admin.call('saveRolloutGuard', { path, body: { ...INPUT, thresholds } })).body['errors'];

  test('needs a ratio or a limit, and each metric may occur once', async () => {
    const [ratio, limit] = [
      { metric: 'crashRate', ratio: 2 },
      { metric: 'anrRate', limit: 0.1 },
    ];
    expect(await errors([ratio, limit, { metric: 'startP90', ratio: 2, limit: 1 }])).toBeUndefined();
    expect(await errors([ratio, { metric: 'anrRate' }, limit, ratio])).toEqual([
      { pointer: '/thresholds/1/ratio', code: 'FIELD_REQUIRED' },
      { pointer: '/thresholds/2/metric', code: 'ENTRY_WRONG' },
      { pointer: '/thresholds/3/metric', code: 'ENTRY_WRONG' },
    ]);
  });
});

describe('a metric of a topic', () => {
  const errors = async (thresholds: object[]) =>
    (await admin.call('saveRolloutGuard', { path, body: { ...INPUT, thresholds } })).body['errors'];

  test('has limits that depend on its unit', async () => {
    const limits = [
      ['jsErrors.errorRate', 1],
      ['pageLoads.p99', 60_001],
      ['blankScreens.averageBlank', 601],
      ['dataUsage.perView', 2 ** 30 + 1],
    ] as const;
    expect(await errors(limits.map(([metric, limit]) => ({ metric, limit })))).toEqual(
      limits.map((_, index) => ({ pointer: `/thresholds/${index}/limit`, code: 'GUARD_LIMIT' })),
    );
    expect(await errors(limits.map(([metric, limit]) => ({ metric, limit: limit * 0.99 })))).toBeUndefined();
    expect(await errors([{ metric: 'apiCalls.p90', difference: 0.5 }])).toEqual([
      { pointer: '/thresholds/0/difference', code: 'GUARD_DIFFERENCE' },
    ]);
  });

  test('needs a ratio or a limit, may occur once, and must be a known metric', async () => {
    const metric = 'jsErrors.errorRate';
    expect(await errors([{ metric, limit: 0.1 }, { metric: 'apiCalls.p90' }, { metric, ratio: 2 }])).toEqual([
      { pointer: '/thresholds/1/ratio', code: 'FIELD_REQUIRED' },
      { pointer: '/thresholds/2/metric', code: 'ENTRY_WRONG' },
    ]);
    const unknown = ['jsErrors.errors', 'crashes.crashRate', 'registration.p90', 'attendance.stickiness', 'nothing.at'];
    const wrong = await Promise.all(unknown.map((name) => errors([{ metric: name, limit: 0.1 }])));
    for (const one of wrong) expect(one).toMatchObject([{ pointer: expect.stringContaining('/thresholds/0') }]);
  });

  test('can be one of up to eight thresholds', async () => {
    const names = ['crashRate', 'anrRate', 'apiErrorRate', 'jsErrors.errorRate', 'jsErrors.errorShare'];
    const more = ['blankScreens.blankRate', 'resourceLoads.failureRate', 'apiCalls.slowRate'];
    const set = (metrics: string[]) => metrics.map((metric) => ({ metric, limit: 0.5 }));
    expect(await errors(set([...names, ...more]))).toBeUndefined();
    expect(await errors(set([...names, ...more, 'pageLoads.slowRate']))).toMatchObject([{ pointer: '/thresholds' }]);
  });

  test('is measured once a threshold names it, in addition to the main metrics', async () => {
    await save({ thresholds: [{ metric: 'jsErrors.errorRate', ratio: 2 }] });
    const { measured } = await guard();
    expect(measured).toMatchObject([
      { metric: 'crashRate' },
      { metric: 'anrRate' },
      { metric: 'startP90' },
      { metric: 'apiErrorRate' },
      { metric: 'jsErrors.errorRate', least: 1000, exceeded: false },
    ]);
    const { previous, bound } = Object(measured)[4];
    expect(previous).toBeGreaterThan(0);
    expect(bound).toBeCloseTo(2 * previous, 6);
  });
});

describe('a threshold that nothing can exceed', () => {
  const errors = async (thresholds: object[], enabled = true) =>
    (await admin.call('saveRolloutGuard', { path, body: { ...INPUT, enabled, thresholds } })).body['errors'];
  async function upgrade(version: string, platform: string): Promise<Path> {
    const { id } = await admin.ok('createUpgrade', {
      path: { platform },
      body: {
        version,
        releaseMode: 'appStore',
        upgradeMode: 'optional',
        packageName: 'p',
        address: 'https://a.example',
      },
    });
    return { owner: 'upgrade', ownerId: String(id) };
  }

  test('is rejected: rates from 100% on, starts of more than a minute', async () => {
    const limit = (metric: string, value: number) => ({ metric, limit: value });
    expect(
      await errors([limit('crashRate', 1.01), limit('anrRate', 1), limit('apiErrorRate', 0), limit('startP90', 60001)]),
    ).toEqual([0, 1, 2, 3].map((index) => ({ pointer: `/thresholds/${index}/limit`, code: 'GUARD_LIMIT' })));
    expect(await errors([{ metric: 'crashRate', ratio: 101 }])).toEqual([
      { pointer: '/thresholds/0/ratio', code: 'GUARD_RATIO' },
    ]);
    expect(await errors([limit('crashRate', 0.999), limit('startP90', 60000)])).toBeUndefined();
  });

  test('is rejected: a ratio that leads to 100% or more, unless there is a limit, too', async () => {
    await admin.mock.write(() =>
      admin.mock.db.incidents.insert({
        appId: '1',
        metric: 'apiErrorRate',
        value: 0.0615,
        from: '2024-06-08T00:00:00.000+08:00',
        rampHours: 0,
      }),
    );
    path = await upgrade('9.0.0', 'android');
    // About 6% of the API calls of the previous version fail.
    expect(await errors([{ metric: 'apiErrorRate', ratio: 20 }])).toEqual([
      { pointer: '/thresholds/0/ratio', code: 'GUARD_NEVER_FIRES' },
    ]);
    expect(await errors([{ metric: 'apiErrorRate', ratio: 20 }], false)).toBeUndefined();
    expect(await errors([{ metric: 'apiErrorRate', ratio: 20, limit: 0.5 }])).toBeUndefined();
    expect(await errors([{ metric: 'apiErrorRate', ratio: 10 }])).toBeUndefined();
  });

  test('is rejected: an increase that leads to 100% or more; otherwise the lowest bound applies', async () => {
    path = await upgrade('9.0.0', 'android');
    const crashes = async () => Object((await guard())['measured'])[0];
    expect(await errors([{ metric: 'crashRate', difference: 0.002 }])).toBeUndefined();
    const { previous, bound } = await crashes();
    expect([previous, bound]).toEqual([expect.closeTo(0.0019, 3), expect.closeTo(previous + 0.002, 7)]);
    expect(await errors([{ metric: 'crashRate', difference: 0.002, ratio: 1.5 }])).toBeUndefined();
    expect(await crashes()).toMatchObject({ bound: expect.closeTo(1.5 * previous, 7) });
    expect(await errors([{ metric: 'startP90', difference: 500 }])).toBeUndefined();
    expect(await errors([{ metric: 'crashRate', difference: 1 }])).toEqual([
      { pointer: '/thresholds/0/difference', code: 'GUARD_DIFFERENCE' },
    ]);
    expect(await errors([{ metric: 'apiErrorRate', difference: 0.999 }])).toEqual([
      { pointer: '/thresholds/0/difference', code: 'GUARD_NEVER_FIRES' },
    ]);
  });

  test('is rejected: a ratio without a baseline, for which a limit is suggested instead', async () => {
    admin = await signedIn('admin', await freshMock('empty'));
    path = await upgrade('9.0.0', 'android');
    expect(await guard()).toMatchObject({
      baseline: { by: 'none', passedOver: [] },
      thresholds: [{ metric: 'crashRate', limit: 0.01 }],
    });
    expect(await errors([{ metric: 'crashRate', ratio: 3 }])).toEqual([
      { pointer: '/thresholds/0/ratio', code: 'GUARD_NEVER_FIRES' },
    ]);
    expect(await errors([{ metric: 'crashRate', ratio: 3, limit: 0.01 }])).toBeUndefined();
  });
});

describe('a guard with rollback', () => {
  const notices = async () =>
    (await admin.items('listNotices')).map(({ kind, subject, isRead }) => ({ kind, subject, isRead }));
  const stateOf = async (ownerId: string) => (await admin.ok('getOfflinePackage', { path: { id: ownerId } }))['status'];
  async function offline(subAppId: string, version: string, index: number): Promise<Path> {
    const fileId = admin.mock.db.files.all({ where: { appId: '1', type: 'zip' } })[index]?.id ?? '';
    const body = {
      subAppId,
      moduleName: 'Transfer',
      clients: { android: {} },
      version,
      installTiming: 'next',
      packageType: 'full',
      effectiveMode: 'full',
      fileId,
    };
    const { id } = await admin.ok('createOfflinePackage', { body });
    await admin.ok('publishOfflinePackage', { path: { id: String(id) } });
    return { owner: 'offline', ownerId: String(id) };
  }
  const crashing = async () => {
    await save({ minLaunches: 1, thresholds: [{ metric: 'crashRate', limit: 0.004 }] });
    await pass(7);
  };
  beforeEach(() => admin.ok('createSubApp', { body: { subAppId: '20240999', name: 'Transfer' } }));

  test('restores the previous package', async () => {
    const before = await offline('20240999', '2024061801', 0);
    path = await offline('20240999', '2024061899', 1);
    await crashing();
    expect([await stateOf(before.ownerId), await stateOf(path.ownerId), await notices()]).toEqual([
      'effective',
      'offline',
      [{ kind: 'releaseTakenBack', subject: expect.stringContaining('2024061899'), isRead: false }],
    ]);
    expect(
      admin.mock.db.releaseRuns.all({ filter: ({ kind, ownerId }) => kind === 'offline' && ownerId === path.ownerId }),
    ).toMatchObject([{ endReason: 'rolledBack', endedBy: 'guard' }]);
    expect(row()).toMatchObject([{ state: 'tripped', trippedBy: 'crashRate' }]);
    expect(row()[0]?.jobId).toBeUndefined();
  });

  test('pauses a package that has no previous one', async () => {
    path = await offline('20240999', '2024061899', 1);
    await crashing();
    expect([await stateOf(path.ownerId), await notices()]).toEqual([
      'effective',
      [{ kind: 'rolloutPaused', subject: expect.stringContaining('2024061899'), isRead: false }],
    ]);
    expect(await admin.ok('getRollout', { path })).toMatchObject({ state: 'paused', pausedBy: 'guard' });
  });
});

describe('a guard that has tripped', () => {
  beforeEach(async () => {
    admin = await signedIn('admin', await freshMock('release-day'));
    path = {
      owner: 'upgrade',
      ownerId: admin.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
    };
    await pass(4);
  });
  const fired = () => expect.objectContaining({ metric: 'crashRate', exceeded: true });

  test('returns when and on which measure it tripped, and stops watching', async () => {
    const trippedAt = '2024-06-18T17:00:00.000+08:00';
    expect(row()).toMatchObject([{ state: 'tripped', trippedAt, trippedBy: 'crashRate', trippedOn: fired() }]);
    expect(row()[0]?.jobId).toBeUndefined();
    expect(await guard()).toMatchObject({ state: 'tripped', trippedAt, trippedBy: 'crashRate', trippedOn: fired() });
    expect(await guard()).not.toHaveProperty('armedAt');
  });

  test('forgets the trip when it is saved again, and counts from then on', async () => {
    await save({ minLaunches: 1000 });
    expect(await guard()).toMatchObject({
      state: 'watching',
      armedAt: expect.stringContaining('T17:00:00'),
      launches: 0,
    });
    for (const name of ['trippedAt', 'trippedBy', 'trippedOn']) expect(await guard()).not.toHaveProperty(name);
    for (const measure of Object((await guard())['measured']))
      expect(measure).toEqual(expect.not.objectContaining({ value: expect.anything() }));
    // Saving once more does not change since when it counts.
    await pass(0.1);
    await save({ minLaunches: 2000 });
    expect(await guard()).toMatchObject({ armedAt: expect.stringContaining('T17:00:00') });
  });

  test('stays tripped when the release is unpublished, and is reset when it is published again', async () => {
    const upgrade = { platform: 'android', id: path.ownerId };
    await admin.ok('cancelUpgrade', { path: upgrade });
    expect(await guard()).toMatchObject({ state: 'tripped', trippedBy: 'crashRate', launches: 0 });
    await admin.ok('publishUpgrade', { path: upgrade });
    expect(await guard()).toMatchObject({ state: 'watching' });
    for (const name of ['trippedAt', 'trippedBy', 'trippedOn', 'armedAt'])
      expect(await guard()).not.toHaveProperty(name);
    expect(row()[0]?.jobId).toBeDefined();
  });

  test('is armed by resuming the rollout, and not disabled by resuming after another pause', async () => {
    await admin.ok('resumeRollout', { path, body: { guard: 'arm' } });
    expect(await guard()).toMatchObject({
      state: 'watching',
      armedAt: expect.stringContaining('T17:00:00'),
      trippedBy: 'crashRate',
    });
    await pass(0.1);
    await admin.ok('pauseRollout', { path });
    await admin.ok('resumeRollout', { path, body: { guard: 'disable' } });
    // It has not tripped since, so it stays enabled. Launches before the pause no longer count.
    expect(await guard()).toMatchObject({
      state: 'watching',
      enabled: true,
      armedAt: expect.stringContaining('T17:06:00'),
      launches: 0,
    });
  });

  test('pauses the rollout again at its first check, after 15 minutes', async () => {
    await admin.ok('resumeRollout', { path });
    await save({ action: 'pause', thresholds: [{ metric: 'crashRate', ratio: 2 }], minLaunches: 100 });
    await pass(0.25 - 1 / 3600);
    expect(await admin.ok('getRollout', { path })).toMatchObject({ state: 'running' });
    await pass(1 / 3600);
    expect(await admin.ok('getRollout', { path })).toMatchObject({
      state: 'paused',
      pausedBy: 'guard',
      pausedAt: expect.stringContaining('T17:15:00'),
    });
  });
});
