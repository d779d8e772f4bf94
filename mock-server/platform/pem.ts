import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, type Name } from '@peculiar/asn1-x509';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What is kept of a certificate. */
export interface CertificateRead {
  subject: string;
  issuer: string;
  /** Hexadecimal digits. */
  serial: string;
  /** ms since 1970. */
  notBefore: number;
  notAfter: number;
  /** Of the DER, hexadecimal digits. */
  sha256: string;
}

export interface PemRead {
  /** The first one in the file. */
  certificate: CertificateRead | undefined;
  hasPrivateKey: boolean;
}

const block = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/gu;
const head = /-----BEGIN ([A-Z0-9 ]+)-----/gu;

const isKey = (label: string | undefined): boolean => label?.endsWith('PRIVATE KEY') === true;
const isWanted = (label: string | undefined): boolean => label === 'CERTIFICATE' || isKey(label);

/** Names of attributes as RFC 4514 abbreviates them; others keep their numbers. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN', '2.5.4.5': 'SERIALNUMBER', '2.5.4.6': 'C', '2.5.4.7': 'L', '2.5.4.8': 'ST', '2.5.4.9': 'STREET', '2.5.4.10': 'O',
  '2.5.4.11': 'OU', '0.9.2342.19200300.100.1.1': 'UID', '0.9.2342.19200300.100.1.25': 'DC', '1.2.840.113549.1.9.1': 'E',
};
/** More than a name can sensibly have; a file may be made to hold anything. */
const MOST_CHARACTERS = 1000;

const escaped = (value: string): string => value.replace(/[,+"\\<>;]/gu, '\\$&');

function nameText(name: Name): string {
  const parts = name.map((set) => set.map(({ type, value }) => `${ATTRIBUTES[type] ?? type}=${escaped(value.toString())}`).join('+'));
  return parts.toReversed().join(', ').slice(0, MOST_CHARACTERS);
}

function readCertificate(base64: string): CertificateRead | null {
  try {
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const { subject, issuer, serialNumber, validity } = AsnConvert.parse(der, Certificate).tbsCertificate;
    const [notBefore, notAfter] = [validity.notBefore.getTime().getTime(), validity.notAfter.getTime().getTime()];
    if (Number.isNaN(notBefore) || Number.isNaN(notAfter)) return null;
    return {
      subject: nameText(subject),
      issuer: nameText(issuer),
      serial: bytesToHex(new Uint8Array(serialNumber)).replace(/^00(?=.)/u, '').slice(0, MOST_CHARACTERS),
      notBefore,
      notAfter,
      sha256: bytesToHex(sha256(der)),
    };
  } catch {
    return null;
  }
}

/**
 * Reads the blocks of a pem file.
 * @returns null when it holds neither a certificate nor a private key; `unreadable` when such a block has no end, or a
 *   certificate is none
 */
export function readPem(text: string): PemRead | 'unreadable' | null {
  const begun = [...text.matchAll(head)].filter(([, label]) => isWanted(label)).length;
  if (begun === 0) return null;
  const blocks = [...text.matchAll(block)].filter(([, label]) => isWanted(label));
  if (blocks.length < begun) return 'unreadable';
  const first = blocks.find(([, label]) => label === 'CERTIFICATE');
  const certificate = first && readCertificate(first[2] ?? '');
  if (certificate === null) return 'unreadable';
  return { certificate, hasPrivateKey: blocks.some(([, label]) => isKey(label)) };
}
