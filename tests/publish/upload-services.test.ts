import { expect, test } from 'vitest';
import { zipOf } from '../../mock-server/core/kit/zip.ts';
import { type Client, signedIn } from '../mock-client.ts';

const service = {
  serviceAddress: 'sftp.example',
  uploadPort: 22,
  downloadAddress: 'download.example',
  downloadPort: 443,
  uploadPath: '/packages',
  user: 'release',
  password: 'secret',
  protocol: 'SFTP',
};

const rows = (client: Client) => client.mock.db.uploadServices.all({ where: { appId: '1' } });
const defaults = (client: Client) =>
  rows(client)
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id);

test('setting another default service replaces the previous one', async () => {
  const admin = await signedIn();
  const [before] = defaults(admin);
  const other = rows(admin).find(({ isDefault }) => !isDefault);
  await admin.ok('setDefaultUploadService', { path: { id: other?.id ?? '' } });
  expect(defaults(admin)).toEqual([other?.id]);
  expect(before).not.toBe(other?.id);
});

test('the default service and services in use cannot be deleted; others can', async () => {
  const admin = await signedIn();
  const [main] = defaults(admin);
  const other = rows(admin).find(({ isDefault }) => !isDefault);
  expect(await admin.refusal('deleteUploadServices', { path: { id: main ?? '' } })).toBe('409 SERVICE_DEFAULT');
  await admin.ok('setDefaultUploadService', { path: { id: other?.id ?? '' } });
  expect(await admin.refusal('deleteUploadServices', { path: { id: main ?? '' } })).toBe('409 SERVICE_IN_USE');
  const { id } = await admin.ok('createUploadService', { body: service });
  await admin.ok('deleteUploadServices', { path: { id: String(id) } });
});

test('a password is required on create, never returned, and kept by an update without one', async () => {
  const admin = await signedIn();
  const { password: _, ...rest } = service;
  expect(await admin.refusal('createUploadService', { body: rest })).toBe('422 FIELD_REQUIRED');
  const created = await admin.ok('createUploadService', { body: service });
  expect(JSON.stringify(created)).not.toContain('secret');
  const path = { id: String(created['id']) };
  await admin.ok('updateUploadService', { path, body: { ...rest, remarks: 'x' } });
  expect(admin.mock.db.uploadServices.get(path.id)).toMatchObject({ password: 'secret', remarks: 'x' });
});

test.each([
  ['serviceAddress', 'ftp.elsewhere.example'],
  ['uploadPort', 2022],
  ['protocol', 'FTP'],
  ['user', 'somebody'],
])('the password of a service is not used with another %s', async (name, value) => {
  const admin = await signedIn();
  const { password, ...rest } = service;
  const { id } = await admin.ok('createUploadService', { body: service });
  const path = { id: String(id) };
  const change = { ...rest, [name]: value };
  const { serviceAddress, uploadPort, protocol, user } = change;
  const trial = { id, serviceAddress, uploadPort, protocol, user };
  const refused = await admin.call('updateUploadService', { path, body: change });
  expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer: '/password', code: 'FIELD_REQUIRED' }]]);
  expect(await admin.refusal('tryUploadService', { body: trial })).toBe('422 FIELD_REQUIRED');
  await admin.ok('tryUploadService', { body: { ...trial, password } });
  await admin.ok('updateUploadService', { path, body: { ...change, password } });
});

test('a package created without a service keeps the one that was the default at that time', async () => {
  const admin = await signedIn();
  const [main = ''] = defaults(admin);
  const other = rows(admin).find(({ isDefault }) => !isDefault)?.id ?? '';
  await admin.ok('setDefaultUploadService', { path: { id: other } });
  const file = new FormData();
  file.set('purpose', 'package');
  file.set('file', new File([zipOf({ 'AndroidManifest.xml': '' })], 'app.apk'));
  const { id: fileId } = await admin.ok('uploadFile', { body: file });
  const body = { version: '9.0.0', releaseMode: 'enterprise', upgradeMode: 'optional', packageName: 'p', fileId };
  const created = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  expect(created).toMatchObject({ serviceId: other });
  await admin.ok('setDefaultUploadService', { path: { id: main } });
  expect(await admin.ok('getUploadService', { path: { id: other } })).toMatchObject({
    packages: 1,
    usedBy: [{ menu: 'publish/android-upgrade', id: created['id'], name: '9.0.0' }],
  });
  expect(await admin.refusal('deleteUploadServices', { path: { id: other } })).toBe('409 SERVICE_IN_USE');
  await admin.ok('deleteUpgrades', { path: { platform: 'android', id: String(created['id']) } });
  await admin.ok('deleteUploadServices', { path: { id: other } });
});

test('the details of a service return its newest 20 packages and their number, the list only the number', async () => {
  const admin = await signedIn();
  const { packages, usedBy } = await admin.ok('getUploadService', { path: { id: defaults(admin)[0] ?? '' } });
  expect(Number(packages)).toBeGreaterThan(20);
  expect(usedBy).toHaveLength(20);
  const times = (Array.isArray(usedBy) ? usedBy : []).map(
    (use) => admin.mock.db.upgrades.require(String(Object(use).id)).createdAt,
  );
  const all = admin.mock.db.upgrades.all({ where: { serviceId: defaults(admin)[0] ?? '' } });
  expect(times).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed()
      .slice(0, 20),
  );
  const services = await admin.items('listUploadServices');
  expect(services.map((row) => [row['packages'], row['usedBy']])).toEqual([
    [0, undefined],
    [0, undefined],
    [0, undefined],
    [packages, undefined],
  ]);
});

test('an unsaved service can be tested, but only with permission', async () => {
  const admin = await signedIn();
  const { serviceAddress, uploadPort, protocol } = service;
  const body = { serviceAddress, uploadPort, protocol };
  expect(await admin.ok('tryUploadService', { body })).toMatchObject({
    ok: true,
    testedAt: '2024-06-18T10:30:00.000+08:00',
  });
  expect(await admin.ok('tryUploadService', { body: { ...body, serviceAddress: '10.1.1.99' } })).toMatchObject({
    ok: false,
    message: 'connect ETIMEDOUT 10.1.1.99:22',
  });
  expect(await admin.refusal('tryUploadService', { body: { ...body, serviceAddress: 'http://x' } })).toMatch(/^422/u);
  expect(await admin.refusal('tryUploadService', { body: { ...body, id: '999' } })).toBe('404 NOT_FOUND');
  await admin.signIn('analyst01');
  expect(await admin.refusal('tryUploadService', { body })).toBe('403 AUTH_FORBIDDEN');
});

test('a connection test fails for addresses that end in .99', async () => {
  const admin = await signedIn();
  const [good, bad] = [rows(admin)[0], rows(admin).find(({ serviceAddress }) => serviceAddress.endsWith('.99'))];
  expect(await admin.ok('testUploadService', { path: { id: good?.id ?? '' } })).toMatchObject({ ok: true });
  expect(await admin.ok('testUploadService', { path: { id: bad?.id ?? '' } })).toMatchObject({ ok: false });
});

test.each(['', 'with space', 'http://host', '-x.example', 'a'.repeat(254)])(
  '%j is rejected as a service address',
  async (serviceAddress) => {
    const admin = await signedIn();
    expect((await admin.call('createUploadService', { body: { ...service, serviceAddress } })).status).toBe(422);
  },
);
