/** The day of 6.4.0: it goes out in stages, crashes from the third hour on, and its guard stops it. */
import { expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const HOUR = 3_600_000;

async function pass(client: Client, hours: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await client.signIn('admin');
}

const pathOf = ({ mock }: Client, version: string) => ({
  owner: 'upgrade',
  ownerId: mock.db.upgrades.find({ version, platform: 'android' })?.id ?? '',
});

const packageOf = (version: string) => ({
  version,
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'p',
  address: 'https://a.example',
});

/** The events of a version, by hours since its day began. */
function story({ mock }: Client, version: string): string[] {
  const run = mock.db.releaseRuns
    .all({
      where: { kind: 'upgrade' },
      filter: ({ release }) => release.platform === 'android' && release.version === version,
    })
    .at(-1);
  const midnight = Date.parse(`${run?.startedAt.slice(0, 10)}T00:00:00+08:00`);
  return (run?.segments ?? []).map(
    ({ at, cause, by, percent, paused }) =>
      `${(Date.parse(at) - midnight) / HOUR} ${cause} ${by} ${percent}${paused ? ' paused' : ''}`,
  );
}

const numberIn = (body: Record<string, unknown>, name: string): number => Number(body[name]);

test('the scenario, when played, leads to the events that the default seed has', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  expect(then.mock.clock.iso()).toMatch(/T13:00:00/u);
  const path = pathOf(then, '6.4.0');
  expect(then.mock.db.upgrades.find({ version: '6.4.1', platform: 'android' })).toBeUndefined();
  expect(await then.ok('getRollout', { path })).toMatchObject({
    state: 'running',
    percent: 10,
    nextPercent: 30,
    nextAt: expect.stringContaining('T14:00:00'),
  });

  // The spike has just begun, and is not visible yet.
  const calm = await then.ok('getRolloutGuard', { path });
  expect(calm).toMatchObject({
    state: 'watching',
    baseline: { by: 'version', version: '6.3.1', passedOver: [] },
    measured: [{ metric: 'crashRate', exceeded: false }, {}, {}, {}],
  });

  await pass(then, 3.5);
  expect(await then.ok('getRollout', { path })).toMatchObject({ state: 'running', percent: 30 });
  expect(await then.ok('getRolloutGuard', { path })).toMatchObject({ state: 'watching' });

  await pass(then, 0.5);
  expect(await then.ok('getRollout', { path })).toMatchObject({ state: 'paused', percent: 30, pausedBy: 'guard' });
  const tripped = await then.ok('getRolloutGuard', { path });
  expect(tripped).toMatchObject({
    state: 'tripped',
    trippedBy: 'crashRate',
    trippedAt: expect.stringContaining('T17:00:00'),
  });
  expect(numberIn(tripped, 'launches')).toBeGreaterThan(2500);

  const face = then.mock.db.switches.find({ key: 'faceLoginV2' });
  await then.ok('invalidateSwitch', { path: { id: face?.id ?? '' } });
  await pass(then, 1);
  await then.ok('resumeRollout', { path });
  await pass(then, 4);
  expect(await then.ok('getRolloutGuard', { path })).toMatchObject({
    measured: [{ metric: 'crashRate', exceeded: false }, {}, {}, {}],
  });

  const now = await signedIn();
  expect(story(then, '6.4.0').slice(0, 3)).toEqual(story(now, '6.4.0'));
  expect(story(now, '6.4.0')).toEqual(
    ['10 published release02 10', '14 stage system 30', '17 guard guard 30 paused'].map((line) =>
      line.replace(
        'release02',
        String(now.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.publishedBy),
      ),
    ),
  );
});

test('timeline and adoption of 6.4.0 and 6.4.1 agree with their rollouts', async () => {
  const admin = await signedIn();
  const items = await admin.items('listReleaseTimeline', { query: { platform: 'android' } });
  const of = (version: string) => items.find(({ release }) => JSON.stringify(release).includes(`"title":"${version}"`));
  expect(of('6.4.0')).toMatchObject({
    reach: { state: 'paused', percent: 30, pausedBy: 'guard' },
    guard: 'tripped',
    crashRate: expect.closeTo(0.0021, 3),
    worstCrashRate: expect.closeTo(0.0094, 3),
    marks: [{ event: 'published' }, { event: 'stage' }, { event: 'guard' }],
  });
  expect(of('6.4.1')).toMatchObject({
    reach: { state: 'finished', percent: 100 },
    crashRate: expect.closeTo(0.0019, 3),
    marks: [{ event: 'published' }, { event: 'rules' }],
  });

  const [half, all] = [
    await admin.ok('getReleaseAdoption', { path: pathOf(admin, '6.4.0') }),
    await admin.ok('getReleaseAdoption', { path: pathOf(admin, '6.4.1') }),
  ];
  const last = ({ points }: Record<string, unknown>): Record<string, number> =>
    Array.isArray(points) ? points.at(-1) : {};
  expect(last(half)['targeted']).toBeGreaterThan(60_000);
  expect(last(half)['installed']).toBeLessThan(40_000);
  expect(half).not.toHaveProperty('halfAfter');
  expect(numberIn(last(all), 'installed') / numberIn(last(all), 'targeted')).toBeGreaterThan(0.85);
  expect(numberIn(all, 'halfAfter')).toBeLessThan(numberIn(all, 'mostAfter') || Infinity);
});

test('adoption counts never decrease, and no more devices install than download', async () => {
  const admin = await signedIn();
  for (const version of ['6.4.0', '6.4.1', '6.3.1']) {
    const { points } = await admin.ok('getReleaseAdoption', { path: pathOf(admin, version) });
    let before: Record<string, number> = {};
    for (const point of Array.isArray(points) ? points : []) {
      for (const name of ['targeted', 'downloaded', 'installed', 'active', 'failed'])
        expect(point[name], `${version} ${name}`).toBeGreaterThanOrEqual(before[name] ?? 0);
      expect(point.downloaded).toBeLessThanOrEqual(point.targeted);
      expect(point.installed + point.failed).toBeLessThanOrEqual(point.downloaded);
      expect(point.active).toBeLessThanOrEqual(point.installed);
      before = point;
    }
  }
});

test('adoption by day adds up to the total and has events, and the list has the share of each version', async () => {
  const admin = await signedIn();
  const path = pathOf(admin, '6.4.0');
  const pointsOf = ({ points }: Record<string, unknown>): Record<string, number>[] =>
    Array.isArray(points) ? points : [];
  const [total, daily] = [
    await admin.ok('getReleaseAdoption', { path }),
    await admin.ok('getReleaseAdoption', { path, query: { by: 'day' } }),
  ];
  const days = pointsOf(daily);
  expect(days.map(({ at }) => String(at).slice(11, 16))).toEqual(['10:00', ...days.slice(1).map(() => '00:00')]);
  expect(days).toHaveLength(13);
  for (const name of ['targeted', 'downloaded', 'installed', 'active', 'failed', 'rolledBack']) {
    expect(
      days.reduce((sum, day) => sum + (day[name] ?? NaN), 0),
      name,
    ).toBe(pointsOf(total).at(-1)?.[name]);
  }
  expect(daily['marks']).toMatchObject([
    { event: 'published', release: { title: '6.4.0' } },
    { event: 'stage', percent: 30 },
    { event: 'guard' },
    { event: 'published', release: { title: '6.4.1' } },
  ]);

  const shares = await admin.items('listUpgrades', { path: { platform: 'android' }, query: { size: '50' } });
  const shareOf = (version: string) => Number(shares.find((upgrade) => upgrade['version'] === version)?.['adoption']);
  expect(shareOf('6.4.1')).toBeGreaterThan(0.9);
  expect(shareOf('6.5.0')).toBe(0);
  const { adoption } = await admin.ok('getUpgrade', { path: { platform: 'android', id: path.ownerId } });
  expect(adoption).toBe(shareOf('6.4.0'));
});

test('a guard with rollback unpublishes a version that ends in 99 once it crashes', async () => {
  const admin = await signedIn();
  const body = {
    version: '7.0.99',
    releaseMode: 'appStore',
    upgradeMode: 'mandatory',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  const path = { owner: 'upgrade', ownerId: String(id) };
  const thresholds = [{ metric: 'crashRate', limit: 0.005 }];
  await admin.ok('saveRolloutGuard', {
    path,
    body: { enabled: true, action: 'rollback', thresholds, minLaunches: 1000 },
  });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: String(id) } });
  await pass(admin, 3);
  expect(await admin.ok('getUpgrade', { path: { platform: 'android', id: String(id) } })).toMatchObject({
    status: 'published',
  });
  await pass(admin, 3);
  expect(await admin.ok('getUpgrade', { path: { platform: 'android', id: String(id) } })).toMatchObject({
    status: 'pending',
  });
  expect(await admin.ok('getRolloutGuard', { path })).toMatchObject({
    state: 'tripped',
    trippedBy: 'crashRate',
    launches: 0,
  });
  const [item] = await admin.items('listReleaseTimeline', { query: { kind: 'upgrade', platform: 'android' } });
  expect(item).toMatchObject({
    endReason: 'cancelled',
    endedBy: 'guard',
    guard: 'tripped',
    marks: [{ event: 'published' }, { event: 'guard' }, { event: 'ended' }],
  });
});

test('a threshold of a guard needs a ratio or a limit, and each metric may occur once', async () => {
  const admin = await signedIn();
  const path = pathOf(admin, '6.4.1');
  const save = async (thresholds: object[]) =>
    (
      await admin.call('saveRolloutGuard', {
        path,
        body: { enabled: true, action: 'pause', thresholds, minLaunches: 1000 },
      })
    ).body['errors'];
  expect(await save([{ metric: 'crashRate' }])).toEqual([{ pointer: '/thresholds/0/ratio', code: 'FIELD_REQUIRED' }]);
  expect(
    await save([
      { metric: 'anrRate', ratio: 2 },
      { metric: 'anrRate', limit: 0.1 },
    ]),
  ).toEqual([{ pointer: '/thresholds/1/metric', code: 'ENTRY_WRONG' }]);
});

test('the baseline is the highest earlier version with enough launches that was not paused by its guard', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const { id } = await then.ok('createUpgrade', { path: { platform: 'android' }, body: packageOf('6.5.0') });
  const next = { owner: 'upgrade', ownerId: String(id) };
  const baseline = async () => (await then.ok('getRolloutGuard', { path: next }))['baseline'];
  // 6.4.0 has few launches so far, and enough of them later in the afternoon.
  const few = { version: '6.4.0', launches: expect.any(Number), stopped: false };
  expect(await baseline()).toEqual({ by: 'version', version: '6.3.1', passedOver: [few] });
  await pass(then, 2.5);
  expect(await baseline()).toEqual({ by: 'version', version: '6.4.0', passedOver: [] });
  await pass(then, 1.5);
  const paused = { version: '6.4.0', launches: expect.any(Number), stopped: true };
  expect(await baseline()).toEqual({ by: 'version', version: '6.3.1', passedOver: [paused] });

  await then.ok('saveRolloutGuard', {
    path: next,
    body: { enabled: true, action: 'pause', thresholds: [{ metric: 'crashRate', ratio: 2 }], minLaunches: 1 },
  });
  await then.ok('publishUpgrade', { path: { platform: 'android', id: next.ownerId } });
  await pass(then, 3);
  expect(await then.ok('getRolloutGuard', { path: next })).toMatchObject({
    baseline: { version: '6.3.1' },
    measured: [{ metric: 'crashRate', previous: expect.closeTo(0.0021, 3) }, {}, {}, {}],
  });
  // Finishing the rollout changes nothing: the guard paused 6.4.0.
  await then.ok('finishRollout', { path: pathOf(then, '6.4.0'), body: { guard: 'disable' } });
  expect(await baseline()).toMatchObject({ version: '6.3.1' });
});

test('a version without launches is passed over as baseline', async () => {
  const admin = await signedIn();
  const create = async (version: string) =>
    String((await admin.ok('createUpgrade', { path: { platform: 'android' }, body: packageOf(version) }))['id']);
  const small = await create('8.0.0');
  await admin.ok('createGrayRule', {
    path: { owner: 'upgrade', ownerId: small },
    body: { mode: 'whitelist', whitelist: ['CH-none'] },
  });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: small } });
  await pass(admin, 1);
  const path = { owner: 'upgrade', ownerId: await create('8.0.1') };
  expect(await admin.ok('getRolloutGuard', { path })).toMatchObject({
    baseline: {
      by: 'version',
      version: '6.4.1',
      passedOver: [{ version: '8.0.0', launches: 0, stopped: false }],
    },
  });
});

test('after a resume, the guard counts only what has happened since', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const path = pathOf(then, '6.4.0');
  await pass(then, 4);
  await then.ok('resumeRollout', { path });
  const { measured, launches } = await then.ok('getRolloutGuard', { path });
  expect(launches).toBe(0);
  for (const measure of Object(measured)) {
    expect(measure).not.toHaveProperty('value');
    expect(measure).toMatchObject({ exceeded: false });
  }
  await pass(then, 1);
  expect(await then.ok('getRolloutGuard', { path })).toMatchObject({
    armedAt: expect.stringContaining('T17:00:00'),
    measured: [{ metric: 'crashRate', value: expect.any(Number), exceeded: true }, {}, {}, {}],
  });
});
