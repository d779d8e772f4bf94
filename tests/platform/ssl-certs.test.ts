import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPem } from '../../mock-server/platform/pem.ts';
import { Client, freshMock, NOW, signedIn } from '../mock-client.ts';
import { KEY, OPENSSL, pemUntil, uploadPem } from './pem.ts';

const sum = (kind: string, text: string) => createHash(kind).update(text).digest('hex');

test('the server computes checksums, validity and the next version of the domain', async () => {
  const admin = await signedIn();
  const add = async (domain: string, text: string) =>
    admin.ok('uploadSslCert', { body: { domain, fileId: await uploadPem(admin, text) } });
  const text = pemUntil(NOW, 90.5, 'new.chenghu.example');
  expect(await add('New.Chenghu.example', text)).toMatchObject({
    domain: 'new.chenghu.example',
    version: 1,
    md5: sum('md5', text),
    sha256: sum('sha256', text),
    daysLeft: 90,
    isCurrent: true,
  });
  expect(await add('new.chenghu.example', pemUntil(NOW, 200, 'new.chenghu.example'))).toMatchObject({
    version: 2,
    isCurrent: true,
  });
  const versions = await admin.items('listSslCerts', { query: { domain: 'NEW.', sort: 'version,asc' } });
  expect(versions.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('a version number is never reused, and the highest remaining version is current', async () => {
  const admin = await signedIn();
  const add = async () =>
    admin.ok('uploadSslCert', {
      body: { domain: 'a.example', fileId: await uploadPem(admin, pemUntil(NOW, 9, 'a.example')) },
    });
  await add();
  await admin.ok('deleteSslCerts', { path: { id: String((await add())['id']) } });
  expect(await admin.items('listSslCerts', { query: { domain: 'a.example' } })).toMatchObject([
    { version: 1, isCurrent: true },
  ]);
  expect(await add()).toMatchObject({ version: 3 });
});

test('a certificate for another host neither becomes current nor hides that the current one expires', async () => {
  const admin = await signedIn();
  const domain = 'pay.chenghu.example';
  const ending = async () => admin.items('listSslCerts', { query: { domain, expiresWithin: '30' } });
  const before = await ending();
  expect(before).toMatchObject([{ isCurrent: true }]);
  const fileId = await uploadPem(admin, pemUntil(NOW, 365, 'other.example'));
  expect(await admin.ok('uploadSslCert', { body: { domain, fileId } })).toMatchObject({
    matchesDomain: false,
    isCurrent: false,
  });
  expect(await ending()).toEqual(before);
});

test('the download address serves the file without a sign-in until the certificate is deleted', async () => {
  const mock = await freshMock();
  const [admin, phone] = [await signedIn('admin', mock), new Client(mock)];
  const { id, downloadAddress } = await admin.ok('uploadSslCert', {
    body: { domain: 'a.example', fileId: await uploadPem(admin, OPENSSL) },
  });
  const path = { id: String(id) };
  expect(downloadAddress).toBe(`/zuul/api/cert-ssl/${path.id}/content`);
  expect((await phone.call('downloadSslCert', { path })).body).toEqual({ text: OPENSSL });
  await admin.ok('deleteSslCerts', { path });
  expect(await phone.refusal('downloadSslCert', { path })).toBe('404 NOT_FOUND');
});

test('a file with a private key is refused, and its upload can’t be downloaded', async () => {
  const admin = await signedIn();
  for (const text of [KEY, OPENSSL + KEY]) {
    const fileId = await uploadPem(admin, text);
    expect(await admin.refusal('uploadSslCert', { body: { domain: 'a.example', fileId } })).toBe('422 CERT_HAS_KEY');
    expect(await admin.refusal('downloadFile', { path: { id: fileId } })).toBe('409 CERT_KEY_SECRET');
  }
});

test('files of other types and broken certificates are refused', async () => {
  const admin = await signedIn();
  const refusal = async (text: string) =>
    admin.refusal('uploadSslCert', { body: { domain: 'a.example', fileId: await uploadPem(admin, text) } });
  expect(await refusal('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')).toBe('415 FILE_TYPE_PEM');
  expect(await refusal(OPENSSL.slice(0, 300))).toBe('422 CERT_UNREADABLE');
});

test.each([
  '',
  'localhost',
  'a b.example',
  '*.*.example',
  '-a.example',
  '10.1.1.1',
  'http://a.example',
  `${'a'.repeat(64)}.example`,
])('the domain %j is refused', async (domain) => {
  const admin = await signedIn();
  expect(
    (await admin.call('uploadSslCert', { body: { domain, fileId: await uploadPem(admin, OPENSSL) } })).status,
  ).toBe(422);
});

test('the seed has a certificate that expires in 12 days and an expired one; a filter finds both', async () => {
  const admin = await signedIn();
  const ending = await admin.items('listSslCerts', { query: { expiresWithin: '30', sort: 'notAfter,asc' } });
  expect(ending.map(({ domain, daysLeft }) => [domain, daysLeft])).toEqual([
    ['legacy.chenghu.example', -15],
    ['pay.chenghu.example', 12],
  ]);
  for (const { id, subject, sha256 } of await admin.items('listSslCerts')) {
    const { body } = await admin.call('downloadSslCert', { path: { id: String(id) } });
    expect(readPem(String(body['text']))).toMatchObject({ certificate: { subject } });
    expect(sum('sha256', String(body['text']))).toBe(sha256);
  }
});

test('certificates of another application are not listed and can’t be deleted', async () => {
  const admin = await signedIn();
  const other = admin.mock.db.sslCerts.find({ appId: '2' });
  expect(await admin.refusal('deleteSslCerts', { path: { id: other?.id ?? '' } })).toBe('404 NOT_FOUND');
  expect(await admin.items('listSslCerts', { query: { domain: 'gw.' } })).toHaveLength(2);
});

const real = (name: string): string => readFileSync(`tests/files/real/${name}`, 'utf8');

test('files are read as OpenSSL writes them, and the certificate of the domain is found in any order', async () => {
  const admin = await signedIn();
  const put = async (text: string, domain: string) =>
    admin.ok('uploadSslCert', { body: { domain, fileId: await uploadPem(admin, text) } });
  const leaf = { subject: 'CN=www.example.com', matchesDomain: true, isCurrent: true };
  const chain = real('chain_ca_first.pem');
  expect(await put(chain, 'www.example.com')).toMatchObject(leaf);
  const [ca = '', own = ''] = chain.split(/(?<=-----END CERTIFICATE-----\r?\n)/u);
  expect(await put(own + ca, 'www.example.com')).toMatchObject(leaf);
  expect(await put(`${own}${ca}`.replaceAll(/\r?\n/gu, '\r\n'), 'www.example.com')).toMatchObject(leaf);
  expect(await put(real('bag_nokey.pem'), 'www.example.com')).toMatchObject({ matchesDomain: true });
  expect(await put(`subject=CN = x\n\n${own}\nissuer=...\n${ca}\nthe end`, 'www.example.com')).toMatchObject(leaf);
  expect(await put(own.replaceAll(' CERTIFICATE', ' X509 CERTIFICATE'), 'www.example.com')).toMatchObject(leaf);
  expect(await put(OPENSSL, 'gw.chenghu.example')).toMatchObject({ matchesDomain: true });
  expect(await put(ca, 'www.example.com')).toMatchObject({ matchesDomain: false });
});

test('of several certificates for different hosts the one for the domain is used', async () => {
  const text = pemUntil(NOW, 9, 'a.example') + pemUntil(NOW, 9, 'b.example');
  expect(readPem(text, ({ hosts }) => hosts.includes('b.example'))).toMatchObject({
    certificate: { subject: 'CN=b.example' },
  });
});
