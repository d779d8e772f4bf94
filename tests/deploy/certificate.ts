/** A self-signed certificate for a test server. */
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';

const DAY_MS = 86_400_000;
const COMMON_NAME = '2.5.4.3';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

/** @returns certificate and key of a host, as PEM files */
export function certificateFor(host: string): { certificate: string; key: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const name = new x509.Name([
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({ type: COMMON_NAME, value: new x509.AttributeValue({ utf8String: host }) }),
    ]),
  ]);
  const now = Date.now();
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: new Uint8Array([1]).buffer,
    signature: algorithm,
    issuer: name,
    subject: name,
    validity: new x509.Validity({ notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAY_MS) }),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, x509.SubjectPublicKeyInfo),
  });
  const signatureValue = sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), key);
  const der = AsnConvert.serialize(
    new x509.Certificate({
      tbsCertificate,
      signatureAlgorithm: algorithm,
      signatureValue: new Uint8Array(signatureValue).buffer,
    }),
  );
  const lines = Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/gu, '$&\n');
  return { certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key };
}
