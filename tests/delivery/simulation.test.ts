/** The mock estimates an audience, simulates a delivery, and explains a device. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { deviceBy, populationOf } from '../../mock-server/delivery/population.ts';
import { signedIn, type Client } from '../mock-client.ts';

let admin: Client;
let ownerId: string;
const inCity = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };

const idOf = async (platform: string, version: string): Promise<string> => {
  const [row] = await admin.items('listUpgrades', { path: { platform }, query: { version } });
  return String(row?.['id']);
};
const audience = (body: object) => admin.ok('estimateAudience', { body });
const sampleOf = ({ sample }: Record<string, unknown>): { deviceId: string }[] => (Array.isArray(sample) ? sample : []);

beforeEach(async () => {
  admin = await signedIn();
  ownerId = await idOf('android', '6.5.0');
});

describe('the estimate of an audience', () => {
  test('counts the devices of a draft without a stored release', async () => {
    const all = await audience({ kind: 'upgrade', draft: { platforms: ['android'], version: '9.0.0' } });
    const some = await audience({
      kind: 'upgrade',
      draft: { platforms: ['android'], version: '9.0.0', rules: [inCity] },
    });
    // Only Android devices count.
    const { byPlatform } = await admin.ok('estimateActivityAudience', { body: { platforms: ['android'] } });
    expect(all).toMatchObject({ total: all['matched'], sampleSize: 11_501 });
    expect(byPlatform).toContainEqual({
      name: 'android',
      platform: undefined,
      matched: all['total'],
      total: all['total'],
    });
    expect(Number(some['matched'])).toBeGreaterThan(0);
    expect(Number(some['matched'])).toBeLessThan(Number(all['matched']));
    expect(some['rules']).toEqual([{ matched: some['matched'] }]);
    expect(sampleOf(some)).toHaveLength(20);
    for (const device of sampleOf(some)) expect(device).toMatchObject({ platform: 'android', city: '澄州' });
  });

  test('needs the permission for the stored release, as the simulation does', async () => {
    const { mock } = admin;
    const control = mock.db.controls.find({ menuCode: 'param-manager', ctrlCode: 'doQuery' });
    const role = mock.db.roles.find({ code: 'release_mgr' });
    const rights = { menus: ['param-manager'], controls: [control?.id ?? ''] };
    await mock.write(() => mock.db.roles.update(role?.id ?? '', rights));
    const other = await signedIn('release01', mock);
    const stored = { kind: 'upgrade', ownerId };
    for (const body of [stored, { ...stored, draft: { rules: [] } }]) {
      expect(await other.refusal('estimateAudience', { body })).toBe('403 AUTH_FORBIDDEN');
      expect(await other.refusal('simulateDelivery', { body: { ...body, deviceId: 'any' } })).toBe(
        '403 AUTH_FORBIDDEN',
      );
    }
    const [own] = await other.items('listSwitches');
    const body = { kind: 'switch', ownerId: String(own?.['id']) };
    expect(await other.ok('estimateAudience', { body })).toHaveProperty('total');
    expect(await other.ok('estimateAudience', { body: { kind: 'upgrade' } })).toHaveProperty('total');
  });

  test('takes properties that the draft omits from the stored release', async () => {
    const stored = await audience({ kind: 'upgrade', ownerId });
    const everyone = await audience({ kind: 'upgrade', ownerId, draft: { rules: [] } });
    expect(Number(stored['matched'])).toBeLessThan(Number(everyone['matched']));
  });

  test('of a paused rollout is zero, unless the draft has a percentage', async () => {
    const body = { kind: 'upgrade', ownerId: await idOf('android', '6.4.0') };
    // A live higher version would take all devices.
    await admin.ok('cancelUpgrade', { path: { platform: 'android', id: await idOf('android', '6.4.1') } });
    expect(await audience(body)).toMatchObject({ matched: 0 });
    const [some, all] = [
      await audience({ ...body, draft: { percent: 50 } }),
      await audience({ ...body, draft: { percent: 100 } }),
    ];
    expect(Number(some['matched'])).toBeGreaterThan(0);
    expect(Number(some['matched'])).toBeLessThan(Number(all['matched']));
  });

  test('rejects invalid rules and unknown releases', async () => {
    const rules = [
      { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'inRange', values: ['1', '2'] }] },
    ];
    expect(await admin.refusal('estimateAudience', { body: { kind: 'upgrade', draft: { rules } } })).toBe(
      '422 GRAY_FILTER_INVALID',
    );
    expect(await admin.refusal('estimateAudience', { body: { kind: 'upgrade', ownerId: '999999' } })).toBe(
      '404 NOT_FOUND',
    );
  });

  test('fails with 403 for a user without access to releases', async () => {
    const operator = await signedIn('operator01', admin.mock);
    expect(await operator.refusal('estimateAudience', { body: { kind: 'upgrade' } })).toBe('403 AUTH_FORBIDDEN');
  });

  test('returns how many devices of the platform match, and how many have the version', async () => {
    const body = { kind: 'upgrade', ownerId: await idOf('android', '6.4.1') };
    const { matched, have, total, byPlatform } = await audience(body);
    expect(byPlatform).toEqual([{ name: 'android', matched, total }]);
    expect(Number(have)).toBeGreaterThan(Number(total) / 2);
    expect(Number(matched) + Number(have)).toBeLessThanOrEqual(Number(total));
    const adoption = (await admin.ok('getUpgrade', { path: { platform: 'android', id: body.ownerId } }))['adoption'];
    expect(Number(have) / Number(total)).toBeCloseTo(Number(adoption), 3);
    const none = await audience({ kind: 'switch', ownerId: admin.mock.db.switches.find({ status: 'effective' })?.id });
    expect(none).not.toHaveProperty('have');
  });
});

describe('the simulation of a delivery', () => {
  test('returns the decisive check with expected and actual values', async () => {
    const [device] = sampleOf(await audience({ kind: 'upgrade', draft: { platforms: ['ios'] } }));
    const simulation = await admin.ok('simulateDelivery', {
      body: { kind: 'upgrade', draft: { platforms: ['android'] }, deviceId: device?.deviceId },
    });
    expect(simulation).toMatchObject({
      verdict: 'misses',
      steps: [{ check: 'platform', passed: false, decides: true, expected: ['android'], actual: 'ios' }],
    });
  });

  test('starts with the check that the release is in effect', async () => {
    const [device] = sampleOf(await audience({ kind: 'upgrade', ownerId }));
    const body = { kind: 'upgrade', ownerId, deviceId: device?.deviceId };
    const { verdict, steps } = await admin.ok('simulateDelivery', { body });
    expect(verdict).toBe('misses');
    expect(Array.isArray(steps) && steps[0]).toMatchObject({ check: 'live', passed: false, decides: true });
    await admin.ok('publishUpgrade', { path: { platform: 'android', id: ownerId } });
    expect(await admin.ok('simulateDelivery', { body })).toMatchObject({ verdict: 'gets' });
  });

  test('accepts the description of a device instead of an id', async () => {
    const device = {
      deviceId: 'X',
      platform: 'android',
      model: 'Xiaomi 14',
      osVersion: '14',
      appVersion: '6.3.1',
      city: '澄州',
      network: 'wifi',
      userGroup: 'ordinary',
      tags: [],
    };
    const rules = [{ mode: 'whitelist', whitelist: ['X'] }, inCity];
    const simulation = await admin.ok('simulateDelivery', { body: { kind: 'upgrade', draft: { rules }, device } });
    expect(simulation).toMatchObject({ verdict: 'gets', device });
  });

  test('covers all releases of a device, of which at most one of each kind and name is in use', async () => {
    const [device] = sampleOf(await audience({ kind: 'upgrade', draft: { platforms: ['harmony'] } }));
    const { releases } = await admin.ok('explainDevice', { path: { deviceId: device?.deviceId ?? '' } });
    const rows: { release: { kind: string; title: string }; verdict: string; superseded?: boolean }[] = Array.isArray(
      releases,
    )
      ? releases
      : [];
    const used = rows
      .filter(({ verdict, superseded }) => verdict === 'gets' && superseded !== true)
      .map(({ release }) => release);
    expect(used.filter(({ kind }) => kind === 'upgrade').length).toBeLessThanOrEqual(1);
    // Titles of applets and offline packages are their name and version.
    const lines = used
      .filter(({ kind }) => kind === 'applet' || kind === 'offline')
      .map(({ kind, title }) => `${kind} ${title.split(' ')[0]}`);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('a device id', () => {
  const explained = async (deviceId: string) => {
    const answer = await admin.ok('explainDevice', { path: { deviceId } });
    const releases: {
      release: { kind: string; version?: string };
      reach: object;
      verdict: string;
      installed?: boolean;
      superseded?: boolean;
    }[] = Array.isArray(answer['releases']) ? answer['releases'] : [];
    return { ...answer, device: answer['device'], releases };
  };

  test('without a device returns the lists that it is on, and no releases', async () => {
    expect(await explained('nobody')).toEqual({
      device: undefined,
      lists: { enabled: true, black: false, white: false },
      releases: [],
    });
    await admin.ok('addDeviceEntries', { path: { listType: 'black' }, body: { deviceIds: ['nobody'] } });
    expect(await explained('nobody')).toMatchObject({ lists: { black: true } });
    expect(await admin.ok('simulateDelivery', { body: { kind: 'upgrade', ownerId, deviceId: 'nobody' } })).toEqual({
      steps: [],
    });
  });

  test('of the device lists and allow lists of the seed belongs to a device', async () => {
    const { db } = admin.mock;
    const listedDevices = db.deviceEntries.all().map(({ appId, deviceId }) => ({ appId, deviceId }));
    const whitelistedDevices = db.grayRules
      .all()
      .flatMap(({ appId, whitelist }) => whitelist.map((deviceId) => ({ appId, deviceId })));
    expect(whitelistedDevices.length).toBeGreaterThan(30);
    expect(new Set(listedDevices.map(({ appId, deviceId }) => `${appId} ${deviceId}`)).size).toBeGreaterThan(300);
    const rng = (...key: (string | number)[]) => createRng(20240618, key);
    for (const { appId, deviceId } of [...listedDevices, ...whitelistedDevices]) {
      expect(deviceBy(rng, db.applications.require(appId).applicationId, deviceId), deviceId).toMatchObject({
        deviceId,
      });
    }
    const staff = whitelistedDevices.map(({ deviceId }) => deviceBy(rng, 'chenghu-mbank', deviceId));
    expect(new Set(staff.map((device) => device?.platform))).toEqual(new Set(['android']));
    expect(
      populationOf(rng, 'chenghu-mbank').devices.some(({ deviceId }) => deviceId === whitelistedDevices[0]?.deviceId),
    ).toBe(false);
    expect(deviceBy(rng, 'chenghu-mbank', 'CH-00000000')).toBeUndefined();
  });

  test('on an allow list counts as one device, also beyond the sample, and an unknown one as none', async () => {
    const { grayRules } = admin.mock.db;
    const [deviceId = '', other = ''] = grayRules.find({ mode: 'whitelist' })?.whitelist ?? [];
    const draft = {
      platforms: ['android'],
      rules: [{ mode: 'whitelist', whitelist: [deviceId, other, 'CH-00000000'], conditions: [] }],
    };
    expect(await audience({ kind: 'switch', draft })).toMatchObject({ matched: 2, rules: [{ matched: 2 }] });
  });

  test('on the allow list of a version has it installed, and lower versions are superseded', async () => {
    const [deviceId = ''] = admin.mock.db.grayRules.find({ mode: 'whitelist' })?.whitelist ?? [];
    const { device, releases } = await explained(deviceId);
    expect(device).toMatchObject({ deviceId, platform: 'android', appVersion: '6.4.1' });
    const upgrades = releases.filter(({ release }) => release.kind === 'upgrade');
    expect(upgrades[0]).toMatchObject({
      release: { version: '6.4.1' },
      reach: { state: 'finished', audience: 'rules', rules: 2 },
      installed: true,
    });
    expect(upgrades[0]).not.toHaveProperty('superseded');
    expect(upgrades[1]).toMatchObject({
      release: { version: '6.4.0' },
      reach: { state: 'paused', percent: 30, pausedBy: 'guard' },
      superseded: true,
    });
    expect(upgrades.slice(1).every(({ superseded }) => superseded === true)).toBe(true);
  });
});
