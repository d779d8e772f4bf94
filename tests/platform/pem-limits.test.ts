/** PEM files that are made to slow down a server, and host names of certificates. */
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, Extension, GeneralName, id_ce_subjectAltName, SubjectAlternativeName } from '@peculiar/asn1-x509';
import { expect, test, vi } from 'vitest';
import { servesDomain } from '../../mock-server/platform/cert-facts.ts';
import { readPem } from '../../mock-server/platform/pem.ts';
import { NOW, signedIn } from '../mock-client.ts';
import { KEY, OPENSSL, pemUntil, uploadPem } from './pem.ts';

/** The number of characters that `indexOf` scans while a text is read. */
function charactersRead(text: string): number {
  let count = 0;
  const { indexOf } = String.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, ...args) {
    const index = indexOf.apply(this, args);
    count += (index < 0 ? this.length : index) - (args[1] ?? 0);
    return index;
  });
  readPem(text);
  vi.restoreAllMocks();
  return count;
}

test.each([
  ['headers without a footer', (times: number) => '-----BEGIN CERTIFICATE-----\n'.repeat(times)],
  ['headers of other types', (times: number) => '-----BEGIN DUST-----\n'.repeat(times)],
  [
    'headers with different names',
    (times: number) => Array.from({ length: times }, (_, at) => `-----BEGIN A${at}-----\n`).join(''),
  ],
  ['malformed headers', (times: number) => '-----BEGIN '.repeat(times)],
  ['dashes', (times: number) => `-----BEGIN${'-'.repeat(times * 10)}`],
  ['footers of another type', (times: number) => `-----BEGIN CERTIFICATE-----${'-----END KEY-----'.repeat(times)}`],
  ['characters after a header', (times: number) => `-----BEGIN ${'A'.repeat(times * 10)}`.repeat(3)],
])('%s are read in linear time', (_, make) => {
  const [few, many] = [make(2000), make(20_000)];
  const [some, more] = [charactersRead(few) / few.length, charactersRead(many) / many.length];
  expect(more).toBeLessThanOrEqual(some * 1.1 + 1);
});

test('a block that has no end, or is longer than any certificate, is unreadable', () => {
  expect(readPem(`${OPENSSL}-----BEGIN CERTIFICATE-----\nAAAA`)).toBe('unreadable');
  expect(readPem(`-----BEGIN CERTIFICATE-----\n${OPENSSL}`)).toBe('unreadable');
  expect(readPem(`-----BEGIN CERTIFICATE-----\n${'A'.repeat(70_000)}\n-----END CERTIFICATE-----`)).toBe('unreadable');
  expect(readPem(`-----BEGIN DUST-----\n${OPENSSL}${KEY}`)).toMatchObject({
    certificate: { serial: 'c0ffee' },
    hasPrivateKey: true,
  });
});

/** A certificate with alternative names. */
function pemFor(...names: string[]): string {
  const base64 = pemUntil(NOW, 90, 'common.chenghu.example').replaceAll(/-----[A-Z ]+-----|\s/gu, '');
  const certificate = AsnConvert.parse(Buffer.from(base64, 'base64'), Certificate);
  const extnValue = AsnConvert.serialize(
    new SubjectAlternativeName(names.map((dNSName) => new GeneralName({ dNSName }))),
  );
  const extension = new Extension({ extnID: id_ce_subjectAltName });
  extension.extnValue.buffer = extnValue;
  const extensions = AsnConvert.parse(
    Buffer.from(OPENSSL.replaceAll(/-----[A-Z ]+-----|\s/gu, ''), 'base64'),
    Certificate,
  ).tbsCertificate.extensions;
  extensions?.push(extension);
  if (extensions) certificate.tbsCertificate.extensions = extensions;
  const der = Buffer.from(AsnConvert.serialize(certificate)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`;
}

test('a certificate is checked against the domain that it is uploaded for', async () => {
  const admin = await signedIn();
  const matches = async (domain: string, text: string) =>
    (await admin.ok('uploadSslCert', { body: { domain, fileId: await uploadPem(admin, text) } }))['matchesDomain'];
  expect(await matches('GW.chenghu.example', OPENSSL)).toBe(true);
  expect(await matches('pay.chenghu.example', OPENSSL)).toBe(false);
  // Alternative names replace the common name.
  expect(await matches('pay.chenghu.example', pemFor('a.example', 'PAY.chenghu.example'))).toBe(true);
  expect(await matches('common.chenghu.example', pemFor('a.example'))).toBe(false);
  expect(await admin.items('listSslCerts', { query: { domain: 'common.' } })).toMatchObject([{ matchesDomain: false }]);
});

test('an asterisk matches one label', () => {
  const hosts = ['*.h5.example', 'www.h5.example'];
  expect(
    ['*.h5.example', 'a.h5.example', 'www.h5.example', 'h5.example', 'a.b.h5.example', '*.example'].map((domain) =>
      servesDomain(hosts, domain),
    ),
  ).toEqual([true, true, true, false, false, false]);
});
