/** The progress of a release is the same wherever it is shown, for every kind. */
import { beforeEach, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

let admin: Client;
beforeEach(async () => {
  admin = await signedIn();
});

interface Release {
  owner: 'upgrade' | 'offline' | 'applet' | 'switch';
  ownerId: string;
  /** The reach in its list and its record. */
  list(): Promise<Record<string, unknown>[]>;
  read(): Promise<Record<string, unknown>>;
}

const idIn = (row: { id: string } | undefined): string => row?.id ?? '';

function upgradeOf(version: string): Release {
  const id = idIn(admin.mock.db.upgrades.find({ appId: '1', platform: 'android', version }));
  return {
    owner: 'upgrade',
    ownerId: id,
    list: () => admin.items('listUpgrades', { path: { platform: 'android' }, query: { size: '100' } }),
    read: () => admin.ok('getUpgrade', { path: { platform: 'android', id } }),
  };
}

/** One published release of each kind, and an upgrade that its guard paused. */
function releases(): Release[] {
  const { db } = admin.mock;
  const [offline, applet, one] = [
    idIn(db.offlinePackages.find({ appId: '1', subAppId: '20240101', status: 'effective' })),
    idIn(db.appletPackages.find({ appId: '1', status: 'released', releaseMode: 'full' })),
    idIn(db.switches.find({ appId: '1', status: 'effective' })),
  ];
  return [
    upgradeOf('6.4.1'),
    upgradeOf('6.4.0'),
    {
      owner: 'offline',
      ownerId: offline,
      list: () => admin.items('listOfflinePackages', { query: { size: '100' } }),
      read: () => admin.ok('getOfflinePackage', { path: { id: offline } }),
    },
    {
      owner: 'applet',
      ownerId: applet,
      list: () => admin.items('listAppletPackages', { query: { size: '100' } }),
      read: () => admin.ok('getAppletPackage', { path: { id: applet } }),
    },
    {
      owner: 'switch',
      ownerId: one,
      list: () => admin.items('listSwitches', { query: { size: '100' } }),
      read: () => admin.ok('getSwitch', { path: { id: one } }),
    },
  ];
}

/** The reach in each place: list, record, rollout, timeline, device check. */
async function reachByPlace({ owner, ownerId, list, read }: Release): Promise<Record<string, unknown>> {
  const path = { owner, ownerId };
  const inList = (await list()).find(({ id }) => id === ownerId);
  const { state, percent, audience, rules, pausedAt, pausedBy } = await admin.ok('getRollout', { path });
  const rollout = { state, percent, audience, rules, ...(pausedAt !== undefined && { pausedAt, pausedBy }) };
  const isOf = ({ release }: Record<string, unknown>): boolean =>
    Object(release).kind === owner && Object(release).id === ownerId;
  const onTimeline = (await admin.items('listReleaseTimeline', { query: { days: '366', kind: owner } })).find(
    (item) => isOf(item) && item['endedAt'] === undefined,
  );
  const device = admin.mock.db.grayRules.find({ mode: 'whitelist' })?.whitelist[0] ?? '';
  const { releases: ofDevice } = await admin.ok('explainDevice', { path: { deviceId: device } });
  const forDevice = (Array.isArray(ofDevice) ? ofDevice : []).find(isOf);
  return {
    list: inList?.['reach'],
    record: (await read())['reach'],
    rollout,
    timeline: onTimeline?.['reach'],
    device: forDevice?.reach,
  };
}

test('the reach is the same in list, record, rollout, timeline and device check, also when paused', async () => {
  for (const release of releases()) {
    const path = { owner: release.owner, ownerId: release.ownerId };
    const { record, ...others } = await reachByPlace(release);
    expect(record, release.owner).toMatchObject({ percent: expect.any(Number), rules: expect.any(Number) });
    for (const [place, reach] of Object.entries(others)) expect(reach, `${release.owner} ${place}`).toEqual(record);
    if (release.owner !== 'offline') continue;
    await admin.ok('pauseRollout', { path });
    const paused = await reachByPlace(release);
    expect(paused['record']).toMatchObject({ state: 'paused', percent: 20, pausedBy: 'admin' });
    for (const [place, reach] of Object.entries(paused)) expect(reach, `paused ${place}`).toEqual(paused['record']);
  }
});

test('a release that its guard paused at 30% is listed with this state and percentage', async () => {
  const [row] = await admin.items('listUpgrades', { path: { platform: 'android' }, query: { version: '6.4.0' } });
  expect(row).toMatchObject({
    status: 'published',
    reach: { state: 'paused', percent: 30, audience: 'everyone', rules: 0, pausedBy: 'guard' },
  });
});

test('an unpublished release is at 0%, and returns its audience', async () => {
  const [next] = await admin.items('listUpgrades', { path: { platform: 'android' }, query: { version: '6.5.0' } });
  expect(next).toMatchObject({ reach: { state: 'idle', percent: 0, audience: 'rules', rules: 1 } });
});

test('a gray applet package has the audience "nobody" until it has a rule', async () => {
  const {
    appletId = '',
    packageName,
    homePath,
    fileId,
  } = admin.mock.db.appletPackages.find({ version: '1.3.0' }) ?? {};
  const body = { appletId, packageName, homePath, fileId, version: '1.4.0', releaseMode: 'gray', releaseScope: 'all' };
  const { id, reach } = await admin.ok('createAppletPackage', { body });
  expect(reach).toEqual({ state: 'idle', percent: 0, audience: 'nobody', rules: 0 });
  const path = { owner: 'applet', ownerId: String(id) };
  await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  await admin.ok('releaseAppletPackage', { path: { id: path.ownerId } });
  expect(await admin.ok('getAppletPackage', { path: { id: path.ownerId } })).toMatchObject({
    reach: { state: 'finished', percent: 100, audience: 'rules', rules: 1 },
  });
});

test('the response for a release does not change when another plan is saved, or its pause is refused', async () => {
  const path = {
    platform: 'android',
    id: idIn(admin.mock.db.upgrades.find({ appId: '1', platform: 'android', version: '6.4.1' })),
  };
  const before = await admin.ok('getUpgrade', { path });
  expect(await admin.ok('getUpgrade', { path })).toEqual(before);
  await admin.ok('savePhasedPlan', {
    path: { owner: 'upgrade', ownerId: idIn(admin.mock.db.upgrades.find({ version: '6.5.0', platform: 'android' })) },
    body: { stages: [{ hours: 0, percent: 10 }] },
  });
  expect(await admin.refusal('pauseRollout', { path: { owner: 'upgrade', ownerId: path.id } })).toBe(
    '409 ROLLOUT_STATE',
  );
  expect(await admin.ok('getUpgrade', { path })).toEqual(before);
});
