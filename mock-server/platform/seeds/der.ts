import type { Rng } from '../../core/world/rng.ts';

type Bytes = readonly number[];

/** Encodes a DER value: tag, length, content. */
function tlv(tag: number, ...parts: readonly Bytes[]): Bytes {
  const content = parts.flat();
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return [tag, ...size, ...content];
}

const utf8 = new TextEncoder();
const sequence = (...parts: readonly Bytes[]) => tlv(0x30, ...parts);
const integer = (bytes: Bytes) => tlv(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : [0, ...bytes]);
const bits = (bytes: Bytes) => tlv(0x03, [0], bytes);
const time = (at: number) =>
  tlv(0x17, [
    ...utf8.encode(
      new Date(at)
        .toISOString()
        .replace(/[-:T]|\.\d+/gu, '')
        .slice(2),
    ),
  ]);

/** Object identifiers by name. */
const oids = {
  C: [0x55, 0x04, 0x06],
  O: [0x55, 0x04, 0x0a],
  CN: [0x55, 0x04, 0x03],
  rsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01],
  sha256WithRsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
};
const algorithm = (oid: Bytes) => sequence(tlv(0x06, oid), [0x05, 0x00]);

type Names = readonly (readonly [type: 'C' | 'O' | 'CN', value: string])[];
const name = (parts: Names) =>
  sequence(
    ...parts.map(([type, value]) => tlv(0x31, sequence(tlv(0x06, oids[type]), tlv(0x0c, [...utf8.encode(value)])))),
  );

interface CertificateSeed {
  subject: Names;
  issuer: Names;
  /** ms since 1970. */
  notBefore: number;
  notAfter: number;
}

/**
 * Creates a valid certificate: its pem file, its DER and its serial number in hexadecimal digits. Key and signature are
 * random; it was never signed.
 */
export function certificatePem({ subject, issuer, notBefore, notAfter }: CertificateSeed, draw: Rng) {
  const random = (length: number): number[] => Array.from({ length }, () => draw.int(1, 255));
  // A positive number without a leading zero.
  const number = (length: number): Bytes => [draw.int(1, 127), ...random(length - 1)];
  const serial = number(12);
  const key = sequence(integer([0x80 + draw.int(0, 127), ...random(254), 0x81]), integer([1, 0, 1]));
  const body = sequence(
    tlv(0xa0, integer([2])),
    integer(serial),
    algorithm(oids.sha256WithRsa),
    name(issuer),
    sequence(time(notBefore), time(notAfter)),
    name(subject),
    sequence(algorithm(oids.rsa), bits(key)),
  );
  const der = Uint8Array.from(sequence(body, algorithm(oids.sha256WithRsa), bits(random(256))));
  const base64 = btoa(String.fromCharCode(...der));
  return {
    der,
    serial: serial.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    pem: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/gu, '$&\n')}-----END CERTIFICATE-----\n`,
  };
}
