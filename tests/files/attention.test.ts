import { expect, test } from 'vitest';
import { ReleaseMenu } from '../../openapi/generated/schemas.ts';
import { byUrgency } from '../../mock-server/files/attention/attention.ts';
import { hrefOf } from '../../src/pages/common/dashboard/places.ts';
import { recordLink, type Records } from '../../src/shell/menus/records.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const recordModules = import.meta.glob<{ records: Records }>('../../src/pages/*/records.ts', { eager: true });

interface Item {
  kind: string;
  severity?: string;
  owner?: string;
  screen?: string;
  count: number;
  subject?: string;
  subjectId?: string;
  devices?: number;
}
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'kind' in value;

async function attention(client: Client): Promise<{ items: Item[]; watched: unknown }> {
  const { items, watched } = await client.ok('listAttention');
  return { items: Array.isArray(items) ? items.filter(isItem) : [], watched };
}
const kindsOf = async (client: Client) => (await attention(client)).items.map(({ kind }) => kind);
const ofKind = async (client: Client, kind: string) =>
  (await attention(client)).items.filter((item) => item.kind === kind);

test('items are sorted by severity, then by waiting time, the longest first', () => {
  const items = [
    { kind: 'userPending', severity: 'info', count: 9, since: '2024-01-01T00:00:00+08:00' },
    { kind: 'pushKeyMissing', severity: 'critical', count: 1 },
    { kind: 'pushFailed', severity: 'warning', count: 1, since: '2024-06-17T20:40:00+08:00' },
    { kind: 'gatewayFailed', severity: 'critical', count: 1, since: '2024-06-18T10:00:00+08:00' },
    { kind: 'crashRegressed', severity: 'critical', count: 1, since: '2024-06-15T10:00:00+08:00' },
    { kind: 'rolloutPaused', severity: 'critical', count: 1 },
    { kind: 'audienceNotReady', severity: 'warning', count: 1, since: '2024-06-16T00:00:00Z' },
  ] as const;
  expect(items.toSorted(byUrgency).map(({ kind }) => kind)).toEqual([
    'crashRegressed',
    'gatewayFailed',
    'rolloutPaused',
    'pushKeyMissing',
    'audienceNotReady',
    'pushFailed',
    'userPending',
  ]);
});

test('items have a severity, by which they are sorted, and an owner unless they belong to the platform', async () => {
  const admin = await signedIn();
  const { items } = await attention(admin);
  expect(items.find(({ kind }) => kind === 'rolloutPaused')).toMatchObject({ severity: 'critical', owner: 'dev02' });
  expect(items.find(({ kind }) => kind === 'pushFailed')).toMatchObject({ severity: 'warning', owner: 'operator01' });
  // Records of the platform have no owner, and with several owners none is named.
  expect(items.find(({ kind }) => kind === 'configPending')).not.toHaveProperty('owner');
  const changes = await admin.items('listPendingChanges');
  expect(items.find(({ kind }) => kind === 'configPending')?.count).toBe(changes.length);
  const order = items.map(({ severity }) => ['critical', 'warning', 'info'].indexOf(String(severity)));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a rollout paused by its guard comes first, and disappears when it is resumed', async () => {
  const admin = await signedIn();
  const [first] = (await attention(admin)).items;
  expect(first).toMatchObject({ kind: 'rolloutPaused', screen: 'publish/android-upgrade', percent: 30, by: 'guard' });
  const path = { owner: 'upgrade', ownerId: String(first?.subjectId) };
  await admin.ok('resumeRollout', { path, body: { guard: 'disable' } });
  expect(await kindsOf(admin)).not.toContain('rolloutPaused');
  await admin.ok('pauseRollout', { path });
  expect(await ofKind(admin, 'rolloutPaused')).toMatchObject([{ by: 'admin', subject: first?.subject }]);
});

test('each count equals the total of the list with the filter of its link', async () => {
  const admin = await signedIn();
  const { items } = await attention(admin);
  for (const [kind, operation, query, path] of [
    ['symbolsMissing', 'listMissingSymbols', {}, {}],
    ['pushFailed', 'listPushMessages', { status: 'pushFailed' }, {}],
    ['gatewayFailed', 'listGateways', { errorReason: 'unreachable' }, {}],
    ['sslCertEnding', 'listSslCerts', { expiresWithin: '30' }, {}],
    ['packagePending', 'listUpgrades', { status: 'pending' }, { platform: 'android' }],
    ['userPending', 'listUsers', { status: 'notEnabled' }, {}],
    ['crashRegressed', 'listCrashIssues', { status: 'regressed', range: '90d' }, { group: 'crash-android' }],
  ] as const) {
    const { total } = await admin.ok(operation, { query, path });
    expect(total, kind).toBeGreaterThan(0);
    expect(items.find((item) => item.kind === kind)?.count, kind).toBe(total);
  }
});

test('a gateway that failed to sync stays listed after an edit of the configuration and while it is generated', async () => {
  const engineer = await signedIn('gateway01');
  const before = await ofKind(engineer, 'gatewayFailed');
  expect(before).toMatchObject([{ severity: 'critical', count: 1 }]);
  const [entry] = await engineer.items('listDeviceEntries', { path: { listType: 'black' } });
  await engineer.ok('deleteDeviceEntries', { path: { listType: 'black', id: String(entry?.['id']) } });
  expect(await ofKind(engineer, 'gatewayFailed')).toEqual(before);
  const [failed] = await engineer.items('listGateways', { query: { errorReason: 'unreachable' } });
  const body = { ids: [failed?.['id']] };
  await engineer.ok('generateGatewayConfig', { body });
  expect(await ofKind(engineer, 'gatewayFailed')).toEqual(before);
  await engineer.mock.control.setClock({ frozen: true, advanceSeconds: 3 });
  expect(await ofKind(engineer, 'gatewayFailed')).toEqual(before);
  await engineer.ok('syncGatewayConfig', { body });
  expect(await ofKind(engineer, 'gatewayFailed'), 'the sync is running').toEqual([]);
});

test('expired keys are listed with the devices that lose messages; renewed keys are not expired', async () => {
  const admin = await signedIn();
  const expired = await ofKind(admin, 'pushKeyExpired');
  expect(expired).toMatchObject([{ subject: 'OPPO', daysLeft: -3 }]);
  expect(expired[0]?.devices).toBeGreaterThan(1000);
  const [key] = await admin.items('listPushKeys', { query: { channel: 'OPPO' } });
  const { channel, environment, appKey, bundleOrPackage, enabled } = key ?? {};
  await admin.ok('updatePushKey', {
    path: { id: String(key?.['id']) },
    body: { channel, environment, appKey, bundleOrPackage, enabled, expiresAt: '2024-07-10' },
  });
  expect(await kindsOf(admin)).not.toContain('pushKeyExpired');
  expect(await ofKind(admin, 'pushKeyEnding')).toContainEqual(
    expect.objectContaining({ subject: 'OPPO', daysLeft: 22, devices: expired[0]?.devices }),
  );
});

test('activities without a ready audience, unsent messages and failed exports are listed, but not harmless overlaps', async () => {
  const admin = await signedIn();
  const [waiting] = await ofKind(admin, 'audienceNotReady');
  expect(await admin.ok('getActivity', { path: { id: String(waiting?.subjectId) } })).toMatchObject({
    name: waiting?.subject,
    crowdStatus: 'notReady',
  });
  const { overlaps } = await admin.ok('getActivityCalendar', { query: { start: '2024-06-18', days: '7' } });
  const [overlap] = await ofKind(admin, 'activityOverlap');
  // The slot has room for both activities.
  expect(overlaps).toMatchObject([{ hidden: 0 }]);
  expect(overlap).toBeUndefined();
  const due = await admin.ok('createPushMessage', {
    body: {
      title: 'Forgotten',
      content: 'Nobody pushed it',
      category: 'service',
      targetType: 'all',
      route: 'auto',
      openMode: 'home',
      validityHours: 24,
      pushTime: '2024-06-18T11:00:00+08:00',
    },
  });
  await admin.ok('setMockClock', { body: { advanceSeconds: 3600 } });
  expect(await ofKind(admin, 'pushUnsent')).toMatchObject([{ subject: 'Forgotten', subjectId: due['id'] }]);
  await admin.ok('createExportJob', { body: { screen: 'system/role', scope: 'all', columns: [{ key: 'code' }] } });
  await admin.ok('createMockFault', {
    body: { operationId: 'listRoles', status: 500, code: 'DB_QUERY_FAILED', times: 1 },
  });
  expect(await kindsOf(admin)).not.toContain('exportFailed');
  await admin.ok('setMockClock', { body: { advanceSeconds: 60 } });
  expect(await ofKind(admin, 'exportFailed')).toMatchObject([{ count: 1 }]);
});

test('items that a role may not query are left out, and the response has the kinds that it watches', async () => {
  const mock = await freshMock();
  const gateway = await attention(await signedIn('gateway01', mock));
  expect(gateway.items.map(({ kind }) => kind)).toEqual(['gatewayFailed', 'sslCertEnding', 'configPending']);
  const { items, watched } = await attention(await signedIn('twohats', mock));
  expect([items, watched]).toEqual([[], ['exportFailed']]);
  const analyst = await attention(await signedIn('analyst01', mock));
  expect([analyst.items, analyst.watched]).toMatchObject([
    [
      { kind: 'crashRegressed', severity: 'critical', screen: 'analytics/crash-android', count: 1 },
      { kind: 'symbolsMissing', severity: 'warning', screen: 'analytics/symbol-table' },
    ],
    ['crashRegressed', 'symbolsMissing', 'exportFailed'],
  ]);
  const empty = await attention(await signedIn('admin', await freshMock('empty')));
  expect(empty.items.map(({ kind }) => kind)).toEqual(['symbolsMissing', 'userPending', 'rolePending']);
});

test('each item links to its record in the same way as other links', () => {
  const all = Object.assign({}, ...Object.values(recordModules).map(({ records }) => records));
  const screens = [
    ...ReleaseMenu.options.map((menu) => `publish/${menu}`),
    'message/push',
    'advertisement/activity-manager',
    'advertisement/crowd-manager',
  ];
  for (const screen of screens)
    expect(hrefOf({ kind: 'rolloutPaused', severity: 'critical', screen, count: 1, subjectId: '17' })).toBe(
      recordLink(all, screen, '17'),
    );
  expect(
    hrefOf({ kind: 'pushKeyExpired', severity: 'critical', screen: 'message/key', count: 1, subject: 'OPPO' }),
  ).toBe('/pages/message/key?channel=OPPO');
  expect(hrefOf({ kind: 'exportFailed', severity: 'warning', count: 1 })).toBe('/pages/files/export?status=failed');
});
