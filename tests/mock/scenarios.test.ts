import { expect, test } from 'vitest';
import { DeviceList } from '../../openapi/generated/limits.platform.ts';
import { GrayRuleInput, PhasedPlan, SwitchEntry } from '../../openapi/generated/limits.publish.ts';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { Client, freshMock, signedIn } from '../mock-client.ts';

const android = { platform: 'android' };

test('the scenario empty has one application and no packages', async () => {
  const admin = await signedIn('admin', await freshMock('empty'));
  expect(await admin.ok('listUpgrades', { path: android })).toMatchObject({ total: 0 });
  expect(await admin.ok('getSessionInfo')).toMatchObject({ appList: [{ applicationId: 'chenghu-mbank' }] });
});

test('the scenario big has 50,000 devices on a list and more than 10,000 packages', async () => {
  const admin = await signedIn('admin', await freshMock('big'));
  expect(
    await admin.ok('listDeviceEntries', { path: { listType: 'white' }, query: { page: '500', size: '100' } }),
  ).toMatchObject({ total: 50_000, page: 500 });
  expect(await admin.ok('listUpgrades', { path: android, query: { page: '500', size: '20' } })).toMatchObject({
    total: 10_037,
  });
}, 120_000);

test('the scenario faults has two faults, which a reset removes', async () => {
  const admin = await signedIn();
  await admin.ok('applyMockScenario', { path: { id: 'faults' } });
  expect(admin.mock.control.faults()).toHaveLength(2);
  await admin.ok('resetMock');
  expect(admin.mock.control.faults()).toEqual([]);
});

test('in the scenario incident a guard limit is exceeded, but a ratio to the previous version is not', async () => {
  const admin = await signedIn('admin', await freshMock('incident'));
  const body = {
    version: '9.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'mandatory',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  const path = { owner: 'upgrade', ownerId: String(id) };
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: path.ownerId } });
  const watch = async (threshold: object) => {
    const { measured } = await admin.ok('saveRolloutGuard', {
      path,
      body: { enabled: true, action: 'pause', thresholds: [{ metric: 'apiErrorRate', ...threshold }], minLaunches: 1 },
    });
    return Array.isArray(measured)
      ? measured.find(({ metric }: { metric: string }) => metric === 'apiErrorRate')
      : undefined;
  };
  await admin.ok('setMockClock', { body: { advanceSeconds: 4 * 3600 } });
  await admin.signIn('admin');
  expect(await watch({ limit: 0.02 })).toMatchObject({ exceeded: true });
  expect(await watch({ ratio: 3 })).toMatchObject({ exceeded: false });
  const usual = await signedIn();
  // In the default scenario no such incident is still going on.
  const now = usual.mock.control.health().now;
  const failing = usual.mock.db.incidents.all({ where: { metric: 'apiErrorRate' } });
  expect(failing.filter(({ until = '' }) => Date.parse(until) > Date.parse(now))).toEqual([]);
});

test('the scenario limits has records at their limits, which can be saved but not exceeded', async () => {
  const admin = await signedIn('admin', await freshMock('limits', new Worlds()));
  const { db } = admin.mock;
  const white = { listType: 'white' };
  expect(await admin.ok('listDeviceEntries', { path: white })).toMatchObject({ total: DeviceList.maxItems });
  expect(await admin.refusal('addDeviceEntries', { path: white, body: { deviceIds: ['ONE-MORE'] } })).toBe(
    '409 LIST_FULL',
  );
  const { id: ownerId = '', status } = db.upgrades.find({ appId: '1', platform: 'android', version: '6.6.0' }) ?? {};
  const rules = await admin.items('listGrayRules', { path: { owner: 'upgrade', ownerId } });
  const lengths = rules.map(({ whitelist, conditions }) =>
    [whitelist, conditions].map((list) => (Array.isArray(list) ? list.length : 0)),
  );
  expect(lengths).toEqual([
    [GrayRuleInput.whitelist.maxItems, 0],
    [0, GrayRuleInput.conditions.maxItems],
  ]);
  // Records at their limit can be saved unchanged.
  for (const { id, mode, whitelist, conditions, description } of rules) {
    await admin.ok('updateGrayRule', {
      path: { owner: 'upgrade', ownerId, id: String(id) },
      body: { mode, conditions, description, ...(mode === 'whitelist' && { whitelist }) },
    });
  }
  const { plan } = await admin.ok('getRollout', { path: { owner: 'upgrade', ownerId } });
  expect(plan).toMatchObject({ stages: { length: PhasedPlan.stages.maxItems } });
  await admin.ok('savePhasedPlan', { path: { owner: 'upgrade', ownerId }, body: plan });
  expect(status).toBe('pending');
  const { id = '', key, valueType, entries, remarks } = db.switches.find({ appId: '1', key: 'longestValues' }) ?? {};
  expect(entries?.map(({ value }) => value.length)).toEqual([1, 2, 3].map(() => SwitchEntry.value.maxLength));
  await admin.ok('updateSwitch', { path: { id }, body: { key, valueType, entries, remarks } });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: ownerId } });
}, 120_000);

test('in the scenario expired sessions have ten seconds left, and all certificates have expired', async () => {
  const admin = await signedIn();
  await admin.ok('applyMockScenario', { path: { id: 'expired' } });
  await admin.ok('getSessionInfo');
  await admin.ok('setMockClock', { body: { frozen: true, advanceSeconds: 1 } });
  await admin.ok('getSessionInfo');
  const { db, control } = admin.mock;
  const ends = [...db.signCerts.all(), ...db.sslCerts.all()].map(({ notAfter = '' }) => Date.parse(notAfter));
  expect(ends.length).toBeGreaterThan(4);
  expect(Math.max(...ends)).toBeLessThan(Date.parse(control.clock().now));
  await admin.ok('setMockClock', { body: { advanceSeconds: 10 } });
  expect(await admin.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  // A new sign-in starts with the full time.
  const later = new Client(admin.mock);
  await later.signIn('admin');
  await later.ok('setMockClock', { body: { advanceSeconds: 60 } });
  await later.ok('getSessionInfo');
});

test('in the scenario readonly every user with a role is an analyst and can’t change anything', async () => {
  const admin = await signedIn();
  await admin.ok('applyMockScenario', { path: { id: 'readonly' } });
  expect(await admin.ok('getSessionInfo')).toMatchObject({
    userName: 'admin',
    selectedRoles: { code: 'analyst' },
    roles: { length: 1 },
  });
  const { ctrls } = await admin.ok('getUserMenu');
  const codes = Array.isArray(ctrls) ? ctrls.map(({ ctrlCode }: { ctrlCode: string }) => ctrlCode) : [];
  expect(codes.filter((code) => !['doQuery', 'doView', 'doExport', 'doDownload'].includes(code))).toEqual([]);
  for (const userName of ['release01', 'gateway01', 'twohats']) {
    const client = await signedIn(userName, admin.mock);
    expect(await client.refusal('deleteUpgrades', { path: { ...android, id: '1' } })).toBe('403 AUTH_FORBIDDEN');
    expect(
      await client.refusal('addDeviceEntries', { path: { listType: 'white' }, body: { deviceIds: ['A-1'] } }),
    ).toBe('403 AUTH_FORBIDDEN');
  }
  expect(await (await signedIn('norole', admin.mock)).refusal('getSessionInfo')).toBe('403 AUTH_ROLES_REQUIRED');
  await admin.ok('resetMock');
  expect(await admin.ok('getSessionInfo')).toMatchObject({ selectedRoles: { code: 'sys_admin' } });
});

test.each(['default', 'empty', 'release-day', 'incident', 'expired', 'readonly', 'faults'])(
  'the scenario %s starts with valid data and is listed',
  async (scenario) => {
    const mock = await freshMock(scenario);
    expect(mock.control.health()).toMatchObject({ scenario });
    expect(mock.control.scenarios().map(({ id }) => id)).toContain(scenario);
  },
);
