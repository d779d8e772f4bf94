import { expect, test } from 'vitest';
import { readPem } from '../../mock-server/platform/pem.ts';
import { NOW, signedIn } from '../mock-client.ts';
import { KEY, OPENSSL, pemUntil, uploadPem } from './pem.ts';

test('reading a certificate returns its names, serial number, validity and fingerprint', () => {
  expect(readPem(OPENSSL)).toEqual({
    hasPrivateKey: false,
    certificate: {
      hosts: ['gw.chenghu.example'],
      subject: 'CN=gw.chenghu.example, O=Chenghu\\, Ltd, C=CN',
      issuer: 'CN=gw.chenghu.example, O=Chenghu\\, Ltd, C=CN',
      serial: 'c0ffee',
      notBefore: Date.parse('2026-11-22T03:30:29Z'),
      notAfter: Date.parse('2027-11-22T03:30:29Z'),
      sha256: 'aea04cd0c3660cc05fc384d80bc9f443d2c430b7016243b9ebed901f9997b8e4',
    },
  });
});

test('of several certificates the first non-CA one is used, and a private key is detected', () => {
  const later = pemUntil(NOW, 9, 'later');
  const first = pemUntil(NOW, 9, 'first');
  expect(readPem(OPENSSL + first + later)).toMatchObject({
    certificate: { subject: 'CN=first' },
    hasPrivateKey: false,
  });
  expect(readPem(KEY + later)).toMatchObject({ certificate: { subject: 'CN=later' }, hasPrivateKey: true });
  expect(readPem(KEY)).toEqual({ certificate: undefined, hasPrivateKey: true });
});

test.each([
  ['', null],
  ['-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----', null],
  ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', null],
  [OPENSSL.slice(0, 300), 'unreadable'],
  ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'unreadable'],
  ['-----BEGIN CERTIFICATE-----\n$$$$\n-----END CERTIFICATE-----', 'unreadable'],
  ['-----BEGIN PRIVATE KEY-----\nAAAA', 'unreadable'],
])('%j is not a readable certificate', (text, expected) => {
  expect(readPem(text)).toBe(expected);
});

test('the facts of seeded certificates match their files', async () => {
  const admin = await signedIn();
  for (const cert of admin.mock.db.signCerts.all({ where: { appId: '1' } })) {
    const { body } = await admin.call('downloadSignCert', { path: { id: cert.id } });
    const read = readPem(String(body['text']));
    if (read === null || read === 'unreadable' || !read.certificate) throw new Error('unreadable');
    const { subject, issuer, serial, notAfter, sha256 } = read.certificate;
    expect({ subject, issuer, serial, sha256 }).toEqual({
      subject: cert.subject,
      issuer: cert.issuer,
      serial: cert.serial,
      sha256: cert.sha256,
    });
    expect(notAfter).toBe(Date.parse(cert.notAfter ?? ''));
  }
});

test('an uploaded certificate is the current one until it is deleted', async () => {
  const admin = await signedIn();
  const current = async () =>
    (await admin.items('listSignCerts')).filter(({ isCurrent }) => isCurrent).map(({ alias }) => alias);
  expect(await current()).toEqual(['生产签名证书 2026']);
  const created = await admin.ok('uploadSignCert', {
    body: { fileId: await uploadPem(admin, pemUntil(NOW, 29.5), 'release-7.pem') },
  });
  expect(created).toMatchObject({
    alias: 'release-7',
    subject: 'CN=test.chenghu.example',
    daysLeft: 29,
    isCurrent: true,
    hasPrivateKey: false,
  });
  expect(await current()).toEqual(['release-7']);
  await admin.ok('deleteSignCerts', { path: { id: String(created['id']) } });
  expect(await current()).toEqual(['生产签名证书 2026']);
});

test('daysLeft is rounded down, and negative as soon as the certificate has expired', async () => {
  const admin = await signedIn();
  for (const [days, daysLeft] of [
    [1, 1],
    [0.5, 0],
    [-0.01, -1],
  ] as const) {
    const fileId = await uploadPem(admin, pemUntil(NOW, days));
    expect(await admin.ok('uploadSignCert', { body: { fileId } })).toMatchObject({ daysLeft });
  }
  expect(await admin.items('listSignCerts', { query: { expiresWithin: '0' } })).toHaveLength(1);
});

test('a private key is accepted, but its file can’t be downloaded', async () => {
  const admin = await signedIn();
  for (const [text, name] of [
    [KEY, 'key.pem'],
    [`${OPENSSL}${KEY}`, 'both.pem'],
  ] as const) {
    const fileId = await uploadPem(admin, text, name);
    const { id, ...cert } = await admin.ok('uploadSignCert', { body: { fileId } });
    expect(cert).toMatchObject({ hasPrivateKey: true, fileName: name });
    expect(await admin.refusal('downloadSignCert', { path: { id: String(id) } })).toBe('409 CERT_KEY_SECRET');
    expect(await admin.refusal('downloadFile', { path: { id: fileId } })).toBe('404 NOT_FOUND');
    expect(admin.mock.db.blobs.get(fileId)).toBeUndefined();
  }
  // A key alone is not a certificate, so it does not become current.
  const fileId = await uploadPem(admin, KEY);
  expect(await admin.ok('uploadSignCert', { body: { fileId } })).toMatchObject({ isCurrent: false });
});

test('unreadable, missing and incomplete files and files of other types are refused', async () => {
  const admin = await signedIn();
  const refusal = (fileId: string) => admin.refusal('uploadSignCert', { body: { fileId } });
  expect(await refusal(await uploadPem(admin, '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'))).toBe(
    '415 FILE_TYPE_PEM',
  );
  expect(await refusal(await uploadPem(admin, OPENSSL.slice(0, 300)))).toBe('422 CERT_UNREADABLE');
  expect(await refusal('nothing')).toBe('422 FILE_NOT_UPLOADED');
  const { id } = await admin.ok('initUpload', { body: { name: 'x.pem', size: 10, purpose: 'certificate' } });
  expect(await refusal(String(id))).toBe('422 FILE_UPLOADING');
});

test('certificates of another application can’t be downloaded, deleted or uploaded again', async () => {
  const admin = await signedIn();
  const other = admin.mock.db.signCerts.find({ appId: '2' });
  expect(await admin.refusal('downloadSignCert', { path: { id: other?.id ?? '' } })).toBe('404 NOT_FOUND');
  expect(await admin.refusal('deleteSignCerts', { path: { id: other?.id ?? '' } })).toBe('404 NOT_FOUND');
  const fileId = String(other?.fileId);
  expect(await admin.refusal('uploadSignCert', { body: { fileId } })).toBe('422 FILE_NOT_UPLOADED');
});
