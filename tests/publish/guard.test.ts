/** A guard stops every kind of release. In the mock, versions and switch keys that end in 99 crash. */
import { expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

type Guarded = { owner: string; ownerId: string };

/** Advances the mock clock and signs in again, as the session may have expired. */
async function pass(client: Client, hours: number): Promise<void> {
  await client.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await client.signIn('admin');
}

const watch = (client: Client, path: Guarded, action: 'pause' | 'rollback') =>
  client.ok('saveRolloutGuard', {
    path,
    body: { enabled: true, action, thresholds: [{ metric: 'crashRate', limit: 0.004 }], minLaunches: 1000 },
  });

async function effectiveSwitch(client: Client, key: string): Promise<Guarded> {
  const { id } = await client.ok('createSwitch', {
    body: { key, valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] },
  });
  await client.ok('effectSwitch', { path: { id: String(id) } });
  return { owner: 'switch', ownerId: String(id) };
}

test('a guard with rollback invalidates a switch, with an entry in its history and a notice', async () => {
  const admin = await signedIn();
  const path = await effectiveSwitch(admin, 'newHome99');
  expect(await admin.ok('getSessionInfo')).toMatchObject({ hasNotices: false });
  await watch(admin, path, 'rollback');
  expect(await admin.ok('listNotices')).toMatchObject({ items: [], unread: 0, running: 0, watched: 1 });
  expect(await admin.ok('getSessionInfo')).toMatchObject({ hasNotices: true });
  await pass(admin, 3);
  expect(await admin.ok('getSwitch', { path: { id: path.ownerId } })).toMatchObject({ status: 'effective' });
  await pass(admin, 3);
  expect(await admin.ok('getSwitch', { path: { id: path.ownerId } })).toMatchObject({
    status: 'expired',
    expiredBy: 'guard',
  });
  const [last] = await admin.items('listSwitchRevisions', { path: { id: path.ownerId } });
  expect(last).toMatchObject({
    action: 'invalidated',
    by: 'guard',
    before: { status: 'effective' },
    after: { status: 'expired' },
  });
  expect(await admin.ok('listNotices')).toMatchObject({
    items: [
      {
        kind: 'releaseTakenBack',
        subject: 'newHome99',
        subjectId: path.ownerId,
        screen: 'publish/param-manager',
        appId: '1',
        isRead: false,
      },
    ],
    unread: 1,
    watched: 0,
  });
  const [item] = await admin.items('listReleaseTimeline', { query: { kind: 'switch' } });
  expect(item).toMatchObject({
    endReason: 'invalidated',
    endedBy: 'guard',
    guard: 'tripped',
    marks: [{ event: 'published' }, { event: 'guard' }, { event: 'ended' }],
  });
});

test('a guard with rollback only pauses an applet package, which then reaches no devices', async () => {
  const admin = await signedIn();
  const {
    appletId = '',
    packageName,
    homePath,
    fileId,
  } = admin.mock.db.appletPackages.find({ version: '1.3.0' }) ?? {};
  const body = { appletId, packageName, homePath, fileId, version: '1.3.99', releaseMode: 'full', releaseScope: 'all' };
  const { id } = await admin.ok('createAppletPackage', { body });
  const path = { owner: 'applet', ownerId: String(id) };
  const audience = async () =>
    Number((await admin.ok('estimateAudience', { body: { kind: 'applet', ownerId: path.ownerId } }))['matched']);
  await watch(admin, path, 'rollback');
  await admin.ok('releaseAppletPackage', { path: { id: path.ownerId } });
  expect(await audience()).toBeGreaterThan(0);
  await pass(admin, 7);
  expect(await admin.ok('getAppletPackage', { path: { id: path.ownerId } })).toMatchObject({ status: 'released' });
  expect(await admin.ok('getRollout', { path })).toMatchObject({ state: 'paused', pausedBy: 'guard' });
  expect(await admin.ok('getRolloutGuard', { path })).toMatchObject({ state: 'tripped', trippedBy: 'crashRate' });
  expect(await audience()).toBe(0);
  expect(await admin.items('listNotices')).toMatchObject([
    { kind: 'rolloutPaused', subject: '医保电子凭证 1.3.99', screen: 'publish/applet-upgrade' },
  ]);
  // It has no stages: resumed, it reaches all devices again.
  expect(await admin.ok('resumeRollout', { path })).toMatchObject({ state: 'finished', percent: 100 });
  expect(await audience()).toBeGreaterThan(0);
});

test('only the users who released and who set the guard are notified, each once', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const { publishedBy = '' } = then.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' }) ?? {};
  await pass(then, 4);
  const notices = then.mock.db.notices
    .all()
    .map(({ userId, kind, subject, screen }) => [then.mock.db.users.get(userId)?.userName, kind, subject, screen]);
  expect(notices).toEqual(
    [...new Set([publishedBy, 'release01'])].map((userName) => [
      userName,
      'rolloutPaused',
      '6.4.0',
      'publish/android-upgrade',
    ]),
  );
});

test('the guard of a switch counts launches of all devices that have it, whatever their version', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const face = then.mock.db.switches.find({ key: 'faceLoginV2' })?.id ?? '';
  const path = { owner: 'switch', ownerId: face };
  await watch(then, path, 'rollback');
  const upgrade = {
    owner: 'upgrade',
    ownerId: then.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
  };
  const crashRate = async (of: Guarded) => {
    const { measured, launches } = await then.ok('getRolloutGuard', { path: of });
    return { rate: Number(Object(measured)[0].value), launches: Number(launches) };
  };
  await pass(then, 4);
  expect(await then.ok('getRollout', { path: upgrade })).toMatchObject({ state: 'paused', pausedBy: 'guard' });
  const [all, own] = [await crashRate(path), await crashRate(upgrade)];
  expect(all.launches).toBeGreaterThan(10 * own.launches);
  expect(all.rate).toBeLessThan(own.rate / 2);
  // Without the switch, 6.4.0 crashes no more than other versions.
  await then.ok('invalidateSwitch', { path: { id: face } });
  await pass(then, 1);
  await then.ok('resumeRollout', { path: upgrade });
  await pass(then, 5);
  expect((await crashRate(upgrade)).rate).toBeLessThan(0.004);
});

test('the seed has release timelines of switches and applets', async () => {
  const admin = await signedIn();
  const of = async (kind: string) => {
    const items = await admin.items('listReleaseTimeline', { query: { kind, days: '90' } });
    return items.map((item) => ({ title: Object(item['release']).title, ...item }));
  };
  const switches = await of('switch');
  expect(switches.find(({ title }) => title === 'faceLoginV2')).toMatchObject({
    startedAt: '2024-06-06T09:40:00.000+08:00',
    endedAt: '2024-06-07T18:00:00.000+08:00',
    endedBy: 'release01',
    endReason: 'invalidated',
  });
  expect(switches.find(({ title }) => title === 'homeFeedAb')).toMatchObject({
    marks: [{ event: 'published' }, { event: 'record' }, { event: 'record' }],
  });
  expect((await of('applet')).map(({ title }) => title)).toEqual([
    '校园缴费 2.1.0',
    '公交乘车码 1.0.1',
    '医保电子凭证 1.2.1',
    '校园缴费 2.0.1',
    '公交乘车码 1.0.0',
    '医保电子凭证 1.2.0',
    '校园缴费 2.0.0',
  ]);
});

test('a guard that is armed again after a trip counts from then on', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const path = {
    owner: 'upgrade',
    ownerId: then.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
  };
  await pass(then, 4);
  const tripped = await then.ok('getRolloutGuard', { path });
  expect(tripped).toMatchObject({
    state: 'tripped',
    trippedBy: 'crashRate',
    trippedOn: { metric: 'crashRate', exceeded: true },
  });
  // The cause remains: it is stopped again after enough launches.
  await then.ok('resumeRollout', { path });
  const armed = await then.ok('getRolloutGuard', { path });
  expect(armed).toMatchObject({
    state: 'watching',
    enabled: true,
    trippedOn: tripped['trippedOn'],
    armedAt: expect.stringContaining('T17:00:00'),
    launches: 0,
  });
  await pass(then, 2);
  expect(await then.ok('getRollout', { path })).toMatchObject({ state: 'paused', pausedBy: 'guard' });
  // The cause is removed: it continues, under guard.
  await then.ok('invalidateSwitch', { path: { id: then.mock.db.switches.find({ key: 'faceLoginV2' })?.id ?? '' } });
  await pass(then, 2);
  await then.ok('advanceRollout', { path, body: { guard: 'arm' } });
  await pass(then, 5);
  expect(await then.ok('getRollout', { path })).toMatchObject({ state: 'finished', percent: 100 });
  expect(await then.ok('getRolloutGuard', { path })).toMatchObject({ state: 'watching' });
  expect(await then.ok('listNotices')).toMatchObject({ watched: expect.any(Number) });
});

test('a rollout that is resumed with its guard disabled continues although the cause remains', async () => {
  const then = await signedIn('admin', await freshMock('release-day'));
  const path = {
    owner: 'upgrade',
    ownerId: then.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
  };
  await pass(then, 4);
  await then.ok('resumeRollout', { path, body: { guard: 'disable' } });
  expect(await then.ok('getRolloutGuard', { path })).toMatchObject({
    state: 'off',
    enabled: false,
    trippedBy: 'crashRate',
  });
  await pass(then, 4);
  expect(await then.ok('getRollout', { path })).toMatchObject({ state: 'running', percent: 30 });
});

test('the value that tripped the guard in the seed is above its bound', async () => {
  const now = await signedIn();
  const path = {
    owner: 'upgrade',
    ownerId: now.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
  };
  const { trippedOn } = await now.ok('getRolloutGuard', { path });
  expect(trippedOn).toMatchObject({ metric: 'crashRate', exceeded: true });
  const { value, previous, bound } = Object(trippedOn);
  expect(value).toBeGreaterThan(bound);
  expect(bound).toBeCloseTo(3 * previous, 7);
  expect(previous).toBeCloseTo(0.0021, 3);
  expect(
    await now.ok('getRollout', {
      path: { ...path, ownerId: now.mock.db.upgrades.find({ version: '6.5.0', platform: 'android' })?.id ?? '' },
    }),
  ).toMatchObject({
    beside: [{ reach: { percent: 30, pausedBy: 'guard', pausedAt: expect.stringContaining('2024-06-06') } }],
  });
});

test('a release without launches has no measured values; the value that tripped a guard is stored', async () => {
  const admin = await signedIn('admin', await freshMock('release-day'));
  const { id: ownerId } = await admin.ok('createUpgrade', {
    path: { platform: 'android' },
    body: {
      version: '9.0.0',
      releaseMode: 'appStore',
      upgradeMode: 'optional',
      packageName: 'com.chenghu.mbank',
      address: 'https://store.example/app',
    },
  });
  const fresh = { owner: 'upgrade', ownerId: String(ownerId) };
  await admin.ok('createGrayRule', { path: fresh, body: { mode: 'whitelist', whitelist: ['CH-none'] } });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: fresh.ownerId } });
  const { measured, launches } = await admin.ok('getRolloutGuard', { path: fresh });
  expect(launches).toBe(0);
  for (const measure of Array.isArray(measured) ? measured : []) expect(measure).not.toHaveProperty('value');

  const path = {
    owner: 'upgrade',
    ownerId: admin.mock.db.upgrades.find({ version: '6.4.0', platform: 'android' })?.id ?? '',
  };
  await pass(admin, 4);
  const { trippedOn } = await admin.ok('getRolloutGuard', { path });
  expect(trippedOn).toMatchObject({ metric: 'crashRate', exceeded: true });
  await pass(admin, 12);
  const later = await admin.ok('getRolloutGuard', { path });
  expect(later['trippedOn']).toEqual(trippedOn);
  expect(Object(later['measured'])[0].value).not.toBe(Object(trippedOn).value);
});

test('a metric of a topic trips a guard, too, once its threshold is exceeded', async () => {
  const admin = await signedIn();
  const release = admin.mock.db.upgrades.find({ appId: '1', platform: 'android', version: '6.4.1' });
  const path = { owner: 'upgrade', ownerId: String(release?.id) };
  const metric = 'jsErrors.errorRate';
  const body = { enabled: true, action: 'pause', minLaunches: 1000, thresholds: [{ metric, ratio: 5 }] };
  const { measured, launches } = await admin.ok('saveRolloutGuard', { path, body });
  const own = Object(measured)[4];
  expect(own).toMatchObject({ metric, exceeded: false, least: 1000 });
  expect(own.value).toBeGreaterThan(1.3 * own.previous);
  expect(Number(own.n)).toBeGreaterThan(1000);
  expect(Number(launches)).toBeGreaterThan(1000);
  await pass(admin, 0.5);
  expect(await admin.ok('getRolloutGuard', { path })).toMatchObject({ state: 'watching' });
  await admin.ok('saveRolloutGuard', { path, body: { ...body, thresholds: [{ metric, ratio: 1.3 }] } });
  expect(await admin.ok('getReleaseHealth', { path })).toMatchObject({
    reasons: expect.arrayContaining([{ code: 'exceeded', metric }]),
  });
  await pass(admin, 0.5);
  expect(await admin.ok('getRolloutGuard', { path })).toMatchObject({
    state: 'tripped',
    trippedBy: metric,
    trippedOn: { metric, exceeded: true },
  });
  expect(await admin.ok('getRollout', { path })).toMatchObject({ state: 'paused', pausedBy: 'guard' });
});

test('the guard of a release that has been out for long counts the last 30 days only', async () => {
  const admin = await signedIn();
  const run = admin.mock.db.releaseRuns.find({ appId: '1', kind: 'switch', ownerId: '2' });
  const guard = await admin.ok('getRolloutGuard', { path: { owner: 'switch', ownerId: '2' } });
  const [since, measuredAt] = [guard['since'], guard['measuredAt']].map((at) => Date.parse(String(at)));
  expect(Date.parse(String(run?.startedAt))).toBeLessThan(Number(since));
  expect(Number(measuredAt) - Number(since)).toBe(30 * 86_400_000);
  expect(guard['launches']).toBeGreaterThan(0);
});
