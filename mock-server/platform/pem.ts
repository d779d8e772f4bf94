import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  id_ce_basicConstraints,
  id_ce_subjectAltName,
  type Name,
  SubjectAlternativeName,
  type TBSCertificate,
} from '@peculiar/asn1-x509';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The stored facts of a certificate. */
export interface CertificateRead {
  subject: string;
  issuer: string;
  /** Hexadecimal digits. */
  serial: string;
  /** ms since 1970. */
  notBefore: number;
  notAfter: number;
  /** SHA-256 of the DER, in hexadecimal digits. */
  sha256: string;
  /** Host names that it covers, in lower case. */
  hosts: string[];
}

export interface PemRead {
  /** The certificate of the file; its issuers may precede or follow it. */
  certificate: CertificateRead | undefined;
  hasPrivateKey: boolean;
}

const BEGIN = '-----BEGIN ';
/** The label after `BEGIN `. */
const LABEL = /([A-Z0-9 ]{1,64})-----/uy;
/** Maximum length of a block: certificates and keys have a few thousand characters. */
const MOST_OF_BLOCK = 64 * 1024;

interface Block {
  label: string;
  /** Undefined for a block without an end, or one that is too long. */
  content: string | undefined;
}

/**
 * Yields the blocks of a text, each of which ends before the next one begins; reads every character at most a few
 * times.
 */
function* blocksOf(text: string): Generator<Block> {
  for (let at = text.indexOf(BEGIN); at >= 0;) {
    LABEL.lastIndex = at + BEGIN.length;
    const label = LABEL.exec(text)?.[1];
    const next = text.indexOf(BEGIN, at + BEGIN.length);
    if (label !== undefined) {
      const content = text.slice(LABEL.lastIndex, next < 0 ? undefined : next);
      const end = content.indexOf(`-----END ${label}-----`);
      yield { label, content: end < 0 || end > MOST_OF_BLOCK ? undefined : content.slice(0, end) };
    }
    at = next;
  }
}

const isKey = (label: string): boolean => label.endsWith('PRIVATE KEY');
/** Whether a label is that of a certificate: the one of RFC 7468, or earlier ones of openssl. */
const isCertificate = (label: string): boolean => /^(?:X509 |TRUSTED )?CERTIFICATE$/u.test(label);
/** Maximum number of certificates to read from a file; chains have a few. */
const MOST_CERTIFICATES = 20;

/** Abbreviations of attribute names in RFC 4514; others keep their numbers. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'E',
};
/** Above any sensible length of a name; a malicious file may contain anything. */
const MOST_CHARACTERS = 1000;
const MOST_HOSTS = 1000;

const escaped = (value: string): string => value.replace(/[,+"\\<>;]/gu, '\\$&');

function nameText(name: Name): string {
  const parts = name.map((set) =>
    set.map(({ type, value }) => `${ATTRIBUTES[type] ?? type}=${escaped(value.toString())}`).join('+'),
  );
  return parts.toReversed().join(', ').slice(0, MOST_CHARACTERS);
}

/** Returns the host names of a certificate: the alternative names, which browsers use, otherwise the common name. */
function hostsOf({ subject, extensions = [] }: TBSCertificate): string[] {
  const extension = extensions.find(({ extnID }) => extnID === id_ce_subjectAltName);
  const names = extension
    ? AsnConvert.parse(extension.extnValue.buffer, SubjectAlternativeName).flatMap(({ dNSName = [] }) => dNSName)
    : subject.flatMap((set) =>
        set.filter(({ type }) => ATTRIBUTES[type] === 'CN').map(({ value }) => value.toString()),
      );
  return names.slice(0, MOST_HOSTS).map((host) => host.toLowerCase());
}

/** Whether a certificate may issue others. */
function isAuthority({ extensions = [] }: TBSCertificate): boolean {
  const extension = extensions.find(({ extnID }) => extnID === id_ce_basicConstraints);
  return extension !== undefined && AsnConvert.parse(extension.extnValue.buffer, BasicConstraints).cA;
}

/** Returns the first DER value: openssl appends trust settings to a certificate. */
function firstValue(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [, short = 0] = der;
  if (short < 0x80) return der.subarray(0, short + 2);
  const sizeBytes = short - 0x80;
  const size = der.subarray(2, 2 + sizeBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return der.subarray(0, 2 + sizeBytes + size);
}

interface Candidate {
  certificate: CertificateRead;
  isAuthority: boolean;
}

function readCertificate(base64: string): Candidate | null {
  try {
    const der = firstValue(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
    const { tbsCertificate } = AsnConvert.parse(der, Certificate);
    const { subject, issuer, serialNumber, validity } = tbsCertificate;
    const [notBefore, notAfter] = [validity.notBefore.getTime().getTime(), validity.notAfter.getTime().getTime()];
    if (Number.isNaN(notBefore) || Number.isNaN(notAfter)) return null;
    const certificate = {
      subject: nameText(subject),
      issuer: nameText(issuer),
      serial: bytesToHex(new Uint8Array(serialNumber))
        .replace(/^00(?=.)/u, '')
        .slice(0, MOST_CHARACTERS),
      notBefore,
      notAfter,
      sha256: bytesToHex(sha256(der)),
      hosts: hostsOf(tbsCertificate),
    };
    return { certificate, isAuthority: isAuthority(tbsCertificate) };
  } catch {
    return null;
  }
}

/** Returns the certificate that none of the others was issued by, preferably one that fits and is not an authority. */
function leafOf(
  candidates: readonly Candidate[],
  fits: (certificate: CertificateRead) => boolean,
): CertificateRead | undefined {
  const issues = ({ certificate }: Candidate): boolean =>
    candidates.some((other) => other.certificate !== certificate && other.certificate.issuer === certificate.subject);
  const rank = (candidate: Candidate): number =>
    (issues(candidate) ? 0 : 4) + (fits(candidate.certificate) ? 2 : 0) + (candidate.isAuthority ? 0 : 1);
  return candidates.toSorted((a, b) => rank(b) - rank(a))[0]?.certificate;
}

/**
 * Reads the blocks of a pem file, ignoring the text around them.
 * @param fits selects one of several leaf certificates
 * @returns null if there is neither a certificate nor a private key; `unreadable` if such a block has no end, or a
 *   certificate is invalid
 */
export function readPem(
  text: string,
  fits: (certificate: CertificateRead) => boolean = () => true,
): PemRead | 'unreadable' | null {
  let start = 0;
  let hasPrivateKey = false;
  const candidates: Candidate[] = [];
  for (const { label, content } of blocksOf(text)) {
    if (!isCertificate(label) && !isKey(label)) continue;
    if (content === undefined) return 'unreadable';
    start++;
    if (isKey(label)) hasPrivateKey = true;
    else if (candidates.length < MOST_CERTIFICATES) {
      const read = readCertificate(content);
      if (read === null) return 'unreadable';
      candidates.push(read);
    }
  }
  return start === 0 ? null : { certificate: leafOf(candidates, fits), hasPrivateKey };
}
