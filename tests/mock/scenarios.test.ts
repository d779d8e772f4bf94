import { expect, test } from 'vitest';
import { signedIn, freshMock } from '../mock-client.ts';

const android = { platform: 'android' };

test('an empty platform has one application and no package', async () => {
  const admin = await signedIn('admin', await freshMock('empty'));
  expect(await admin.ok('listUpgrades', { path: android })).toMatchObject({ total: 0 });
  expect(await admin.ok('getSessionInfo')).toMatchObject({ appList: [{ applicationId: 'chenghu-mbank' }] });
});

test('a big one has ten thousand packages more', async () => {
  const admin = await signedIn('admin', await freshMock('big'));
  expect(await admin.ok('listUpgrades', { path: android, query: { page: '500', size: '20' } })).toMatchObject({ total: 10_037 });
});

test('faults come and go with their scenario', async () => {
  const admin = await signedIn();
  await admin.ok('applyMockScenario', { path: { id: 'faults' } });
  expect(admin.mock.control.faults()).toHaveLength(2);
  await admin.ok('resetMock');
  expect(admin.mock.control.faults()).toEqual([]);
});
