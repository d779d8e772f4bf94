import { expect, test } from 'vitest';
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
const defaults = (client: Client) => rows(client).filter(({ isDefault }) => isDefault).map(({ id }) => id);

test('there is one default; setting another clears it', async () => {
  const admin = await signedIn();
  const [before] = defaults(admin);
  const other = rows(admin).find(({ isDefault }) => !isDefault);
  await admin.ok('setDefaultUploadService', { path: { id: other?.id ?? '' } });
  expect(defaults(admin)).toEqual([other?.id]);
  expect(before).not.toBe(other?.id);
});

test('the default one and those in use cannot be deleted, the others can', async () => {
  const admin = await signedIn();
  const [main] = defaults(admin);
  const other = rows(admin).find(({ isDefault }) => !isDefault);
  expect(await admin.refusal('deleteUploadServices', { path: { id: main ?? '' } })).toBe('409 SERVICE_DEFAULT');
  await admin.ok('setDefaultUploadService', { path: { id: other?.id ?? '' } });
  expect(await admin.refusal('deleteUploadServices', { path: { id: main ?? '' } })).toBe('409 SERVICE_IN_USE');
  const { id } = await admin.ok('createUploadService', { body: service });
  await admin.ok('deleteUploadServices', { path: { id: String(id) } });
});

test('a password is required to create, never answered, and kept when a change has none', async () => {
  const admin = await signedIn();
  const { password: _, ...rest } = service;
  expect(await admin.refusal('createUploadService', { body: rest })).toBe('422 FIELD_REQUIRED');
  const made = await admin.ok('createUploadService', { body: service });
  expect(JSON.stringify(made)).not.toContain('secret');
  const path = { id: String(made['id']) };
  await admin.ok('updateUploadService', { path, body: { ...rest, remarks: 'x' } });
  expect(admin.mock.db.uploadServices.get(path.id)).toMatchObject({ password: 'secret', remarks: 'x' });
});

test('a connection is tried: addresses that end in .99 fail', async () => {
  const admin = await signedIn();
  const [good, bad] = [rows(admin)[0], rows(admin).find(({ serviceAddress }) => serviceAddress.endsWith('.99'))];
  expect(await admin.ok('testUploadService', { path: { id: good?.id ?? '' } })).toMatchObject({ ok: true });
  expect(await admin.ok('testUploadService', { path: { id: bad?.id ?? '' } })).toMatchObject({ ok: false });
});

test.each(['', 'with space', 'http://host', '-x.example', 'a'.repeat(254)])('%j is no host', async (serviceAddress) => {
  const admin = await signedIn();
  expect((await admin.call('createUploadService', { body: { ...service, serviceAddress } })).status).toBe(422);
});
