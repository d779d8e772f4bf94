import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { exportable } from '../../openapi/generated/exports.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import { keyState } from '../../mock-server/message/push-keys/key-state.ts';
import { type Client, freshMock, NOW, signedIn } from '../mock-client.ts';

type Vendor = Schemas['PushVendor'];

const DAY_MS = 86_400_000;
const secret = 'a-secret-of-at-least-sixteen';
const key = {
  channel: 'VIVO',
  environment: 'prod',
  appKey: '105771234',
  bundleOrPackage: 'com.chenghu.mbank',
  enabled: true,
};
const createKey = async (client: Client, part: object = {}) => {
  const created = await client.ok('createPushKey', { body: { ...key, appSecret: secret, ...part } });
  return { id: String(created['id']) };
};
/** Advances the clock by a day and signs in again. */
const nextDay = async (client: Client) => {
  await client.mock.control.setClock({ advanceSeconds: 86_400 });
  await client.signIn('admin');
};
const outcome = async (client: Client, path: { id: string }) =>
  (await client.ok('verifyPushKey', { path }))['lastVerification'];

test('the seed has no key for vivo and an expired one for OPPO; the empty scenario has no keys', async () => {
  const admin = await signedIn();
  const keys = await admin.items('listPushKeys');
  expect(keys.map(({ channel, environment }) => `${String(channel)} ${String(environment)}`)).toEqual([
    'APNS dev',
    'APNS prod',
    'FCM prod',
    'HARMONY prod',
    'HMS prod',
    'HONOR prod',
    'MIUI prod',
    'OPPO prod',
  ]);
  expect(keys.find(({ channel }) => channel === 'OPPO')).toMatchObject({
    expiresAt: '2024-06-15',
    daysLeft: -3,
    lastVerification: { outcome: 'expired' },
  });
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  expect(await admin.items('listPushKeys')).toMatchObject([{ channel: 'APNS' }, { channel: 'HMS' }]);
  const empty = await signedIn('admin', await freshMock('empty'));
  expect(await empty.items('listPushKeys')).toEqual([]);
});

test('a key is created, found by channel and environment, changed and deleted', async () => {
  const admin = await signedIn();
  const created = await admin.ok('createPushKey', {
    body: { ...key, appSecret: secret, expiresAt: '2024-06-18', remark: 'yearly' },
  });
  expect(created).toMatchObject({ ...key, expiresAt: '2024-06-18', daysLeft: 0, remark: 'yearly' });
  const path = { id: String(created['id']) };
  expect(await admin.items('listPushKeys', { query: { channel: 'VIVO' } })).toMatchObject([path]);
  expect(await admin.items('listPushKeys', { query: { environment: 'dev' } })).toMatchObject([{ channel: 'APNS' }]);
  const changed = await admin.ok('updatePushKey', { path, headers: { 'If-Match': '"1"' }, body: key });
  expect(changed).toMatchObject({ ...key, revision: 2 });
  expect(changed).not.toHaveProperty('expiresAt');
  expect(changed).not.toHaveProperty('daysLeft');
  expect(changed).not.toHaveProperty('remark');
  await admin.ok('deletePushKeys', { path });
  expect(await admin.refusal('getPushKey', { path })).toBe('404 NOT_FOUND');
});

test('a secret appears neither in responses, nor in the request log, nor in an export', async () => {
  const admin = await signedIn();
  const path = await createKey(admin);
  await admin.ok('updatePushKey', { path, body: { ...key, appSecret: `${secret}-2` } });
  await admin.ok('verifyPushKey', { path });
  const answers = [
    await admin.ok('getPushKey', { path }),
    await admin.items('listPushKeys'),
    (await admin.call('updatePushKey', { path, headers: { 'If-Match': '"1"' }, body: key })).body,
    (await admin.call('createPushKey', { body: { ...key, appSecret: secret } })).body,
    admin.mock.control.requests({ size: 100 }).items,
  ];
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(JSON.stringify(answers)).not.toContain('appSecret');
  const exported = (keys: string[]) => ({
    body: { screen: 'message/key', scope: 'all', columns: keys.map((name) => ({ key: name })) },
  });
  expect(await admin.refusal('createExportJob', exported(['appSecret']))).toBe('422 ENTRY_WRONG');
  const { id } = await admin.ok('createExportJob', exported(Object.keys(exportable['listPushKeys']?.columns ?? {})));
  await admin.ok('setMockClock', { body: { advanceSeconds: 60 } });
  const { sheets } = await readXlsx(await admin.download('downloadExport', { path: { id: String(id) } }));
  const cells = JSON.stringify(sheets.map(({ rows }) => rows));
  expect(cells).toContain(key.appKey);
  expect(cells).not.toContain(secret);
});

test('a new key requires a secret, and an update without one keeps the stored secret', async () => {
  const admin = await signedIn();
  const { status, body } = await admin.call('createPushKey', { body: key });
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ pointer: '/appSecret', code: 'FIELD_REQUIRED' }]);
  const path = await createKey(admin);
  const { secretSetAt } = await admin.ok('getPushKey', { path });
  await nextDay(admin);
  expect(await admin.ok('updatePushKey', { path, body: key })).toMatchObject({ secretSetAt });
  expect(await outcome(admin, path)).toMatchObject({ outcome: 'ok' });
  const renewed = await admin.ok('updatePushKey', { path, body: { ...key, appSecret: 'short' } });
  expect(renewed['secretSetAt']).not.toBe(secretSetAt);
  expect(await outcome(admin, path)).toMatchObject({ outcome: 'rejected' });
});

test('a second key for the same channel and environment of an application fails with 409', async () => {
  const admin = await signedIn();
  const duplicate = { body: { ...key, channel: 'MIUI', appSecret: secret } };
  expect(await admin.refusal('createPushKey', duplicate)).toBe('409 KEY_DUP');
  const both = await admin.call('createPushKey', { body: { ...key, channel: 'MIUI' } });
  expect(both.body['errors']).toEqual([
    { pointer: '/channel', code: 'KEY_DUP' },
    { pointer: '/appSecret', code: 'FIELD_REQUIRED' },
  ]);
  const path = await createKey(admin);
  expect(await admin.refusal('updatePushKey', { path, body: { ...key, channel: 'MIUI' } })).toBe('409 KEY_DUP');
  await admin.ok('updatePushKey', { path, body: { ...key, channel: 'MIUI', environment: 'dev' } });
  await admin.ok('switchApplication', { path: { applicationId: 'chenghu-office' } });
  await admin.ok('createPushKey', duplicate);
});

test.each([
  [{ channel: 'SMS' }, '/channel', 'ENTRY_WRONG'],
  [{ environment: 'test' }, '/environment', 'ENTRY_WRONG'],
  [{ appKey: '' }, '/appKey', 'FIELD_REQUIRED'],
  [{ appKey: 'k'.repeat(101) }, '/appKey', 'ENTRY_WRONG'],
  [{ appSecret: '' }, '/appSecret', 'FIELD_REQUIRED'],
  [{ appSecret: 's'.repeat(4001) }, '/appSecret', 'ENTRY_WRONG'],
  [{ bundleOrPackage: 'mbank' }, '/bundleOrPackage', 'ENTRY_WRONG'],
  [{ bundleOrPackage: '' }, '/bundleOrPackage', 'FIELD_REQUIRED'],
  [{ enabled: undefined }, '/enabled', 'FIELD_REQUIRED'],
  [{ expiresAt: '2024-02-30' }, '/expiresAt', 'ENTRY_WRONG'],
  [{ remark: '长'.repeat(101) }, '/remark', 'ENTRY_WRONG'],
])('createPushKey rejects %j', async (part, pointer, code) => {
  const admin = await signedIn();
  const { status, body } = await admin.call('createPushKey', { body: { ...key, appSecret: secret, ...part } });
  expect(status).toBe(422);
  expect(body['errors']).toMatchObject([{ pointer, code }]);
});

test.each([
  [{}, 'ok'],
  [{ enabled: false }, 'ok'],
  [{ appSecret: 's'.repeat(16) }, 'ok'],
  [{ appSecret: 's'.repeat(15) }, 'rejected'],
  [{ bundleOrPackage: 'com.chenghu.cbank' }, 'bundleMismatch'],
  [{ expiresAt: '2024-06-18' }, 'ok'],
  [{ expiresAt: '2024-06-17' }, 'expired'],
  [{ expiresAt: '2024-06-17', appSecret: 'short' }, 'expired'],
  [{ appSecret: 'short', bundleOrPackage: 'com.chenghu.cbank' }, 'rejected'],
  [{ channel: 'APNS', environment: 'prod', bundleOrPackage: 'com.chenghu.mbank' }, 'bundleMismatch'],
  [{ channel: 'APNS', environment: 'prod', bundleOrPackage: 'com.chenghu.ios.mbank' }, 'ok'],
  [{ channel: 'HARMONY', environment: 'dev', bundleOrPackage: 'com.chenghu.harmony.mbank' }, 'ok'],
])('verification of a key with %j results in %s', async (part, expected) => {
  const admin = await signedIn();
  const [seeded] = await admin.items('listPushKeys', { query: { channel: 'APNS', environment: 'prod' } });
  await admin.ok('deletePushKeys', { path: { id: String(seeded?.['id']) } });
  const path = await createKey(admin, part);
  expect(await admin.ok('getPushKey', { path })).not.toHaveProperty('lastVerification');
  const verification = { checkedAt: '2024-06-18T10:30:00.000+08:00', outcome: expected };
  expect(await outcome(admin, path)).toEqual(verification);
  expect(await admin.ok('getPushKey', { path })).toMatchObject({ lastVerification: verification });
});

test('the bundle is not compared if the application has none on the platform of the vendor', async () => {
  const admin = await signedIn();
  const { id: appId } = admin.mock.db.applications.find({ applicationId: 'chenghu-mbank' }) ?? { id: '' };
  await admin.ok('updateApplication', { path: { appId }, body: { applicationName: '澄湖手机银行' } });
  expect(await outcome(admin, await createKey(admin, { bundleOrPackage: 'com.example.other' }))).toMatchObject({
    outcome: 'ok',
  });
});

test('verifying a key changes only its last verification', async () => {
  const admin = await signedIn();
  const path = await createKey(admin);
  const { lastVerification: _first, ...before } = await admin.ok('verifyPushKey', { path });
  await nextDay(admin);
  const { lastVerification, ...after } = await admin.ok('verifyPushKey', { path });
  expect(after).toEqual(before);
  expect(lastVerification).toMatchObject({ checkedAt: '2024-06-19T10:30:00.000+08:00' });
});

test.each([
  [{ appKey: 'other' }, false],
  [{ appSecret: `${secret}-2` }, false],
  [{ bundleOrPackage: 'com.chenghu.other' }, false],
  [{ expiresAt: '2025-01-01' }, false],
  [{ environment: 'dev' }, false],
  [{ enabled: false, remark: 'off' }, true],
  [{ appSecret: secret }, true],
])('the verification is kept after an update with %j: %s', async (part, expected) => {
  const admin = await signedIn();
  const path = await createKey(admin);
  await admin.ok('verifyPushKey', { path });
  const changed = await admin.ok('updatePushKey', { path, body: { ...key, ...part } });
  expect('lastVerification' in changed).toBe(expected);
});

test('operators manage keys, and gateway engineers get 403', async () => {
  const operator = await signedIn('operator01');
  const path = await createKey(operator);
  await operator.ok('verifyPushKey', { path });
  await operator.ok('deletePushKeys', { path });
  const gateway = await signedIn('gateway01');
  expect(await gateway.refusal('listPushKeys')).toBe('403 AUTH_FORBIDDEN');
  expect(await gateway.refusal('verifyPushKey', { path: { id: '1' } })).toBe('403 AUTH_FORBIDDEN');
});

test('keyState returns the state of the production key at the given time', async () => {
  const admin = await signedIn();
  const { db } = admin.mock;
  const appId = db.applications.find({ applicationId: 'chenghu-mbank' })?.id ?? '';
  const state = (vendor: Vendor, at = NOW) => keyState(db, appId, vendor, at);
  const vendors: Vendor[] = ['APNS', 'HMS', 'MIUI', 'OPPO', 'VIVO', 'HONOR', 'FCM', 'HARMONY'];
  expect(vendors.map((vendor) => `${vendor} ${state(vendor)}`)).toEqual([
    'APNS ok',
    'HMS ok',
    'MIUI ok',
    'OPPO expired',
    'VIVO missing',
    'HONOR ok',
    'FCM ok',
    'HARMONY ok',
  ]);
  expect(state('OPPO', NOW - 3 * DAY_MS)).toBe('ok');
  expect(state('HARMONY', NOW + 19 * DAY_MS)).toBe('expired');
  const path = await createKey(admin, { environment: 'dev' });
  expect(state('VIVO')).toBe('missing');
  await admin.ok('updatePushKey', { path, body: { ...key, enabled: false, appSecret: 'short' } });
  expect(state('VIVO')).toBe('disabled');
  await admin.ok('updatePushKey', { path, body: key });
  expect(state('VIVO')).toBe('rejected');
  await admin.ok('updatePushKey', {
    path,
    body: { ...key, appSecret: secret, bundleOrPackage: 'com.chenghu.other' },
  });
  expect(state('VIVO')).toBe('bundleMismatch');
  expect(keyState(db, '999', 'APNS', NOW)).toBe('missing');
});
