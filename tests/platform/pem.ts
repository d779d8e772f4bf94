/** PEM files that tests upload. */
import type { Client } from '../mock-client.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { certificatePem } from '../../mock-server/platform/seeds/der.ts';

const DAY_MS = 86_400_000;

/** A certificate created by OpenSSL, with the serial number C0FFEE and a comma in its name. */
export const OPENSSL = `-----BEGIN CERTIFICATE-----
MIIBxzCCAW2gAwIBAgIEAMD/7jAKBggqhkjOPQQDAjBBMQswCQYDVQQGEwJDTjEV
MBMGA1UECgwMQ2hlbmdodSwgTHRkMRswGQYDVQQDDBJndy5jaGVuZ2h1LmV4YW1w
bGUwHhcNMjYxMTIyMDMzMDI5WhcNMjcxMTIyMDMzMDI5WjBBMQswCQYDVQQGEwJD
TjEVMBMGA1UECgwMQ2hlbmdodSwgTHRkMRswGQYDVQQDDBJndy5jaGVuZ2h1LmV4
YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATCvXhKWdqkmmjNeuEcFDIH
LB2vColV9k2pZgDAs5/c4O8uELrnugq4nq75C2BKrGcS34H/VSgVpETGpzBE2KNu
o1MwUTAdBgNVHQ4EFgQUWY9fh2qs4qPaS6T8IuRQFOGb1MswHwYDVR0jBBgwFoAU
WY9fh2qs4qPaS6T8IuRQFOGb1MswDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNIADBFAiBdPxzpTmb3BibOpVm1tha17HAE0sA9nyDpO0vy/VEGDgIhAM30usWi
BIS8axZSoYnFFhy0m9XzxYshBuXXarGWd/4+
-----END CERTIFICATE-----
`;

/** A certificate that expires some days after an instant. */
export const pemUntil = (now: number, days: number, commonName = 'test.chenghu.example'): string =>
  certificatePem(
    {
      subject: [['CN', commonName]],
      issuer: [['CN', 'Test CA']],
      notBefore: now - 100 * DAY_MS,
      notAfter: now + days * DAY_MS,
    },
    createRng(days, [commonName]),
  ).pem;

/** Text that looks like a private key but is none. */
export const KEY = ['BEGIN', 'END'].map((word) => `-----${word} PRIVATE KEY-----\n`).join(`${btoa('no key at all')}\n`);

/** Uploads a PEM file and returns its id. */
export async function uploadPem(client: Client, text: string, name = 'a.pem'): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'certificate');
  body.set('file', new File([text], name));
  return String((await client.ok('uploadFile', { body }))['id']);
}
