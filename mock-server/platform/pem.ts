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
  /** Host names that it is for, in lower case. */
  hosts: string[];
}

export interface PemRead {
  /** The one that the file is about: those that issued it may stand before or behind it. */
  certificate: CertificateRead | undefined;
  hasPrivateKey: boolean;
}

const BEGIN = '-----BEGIN ';
/** What follows `BEGIN `. */
const LABEL = /([A-Z0-9 ]{1,64})-----/uy;
/** Certificates and keys have a few thousand characters. */
const MOST_OF_BLOCK = 64 * 1024;

interface Block {
  label: string;
  /** Undefined for a block without an end, or one that is too long to be anything. */
  content: string | undefined;
}

/** The blocks of a text, each of which ends before the next one begins; every character is looked at a few times at most. */
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
/** As RFC 7468 names it, and as openssl has named it, too. */
const isCertificate = (label: string): boolean => /^(?:X509 |TRUSTED )?CERTIFICATE$/u.test(label);
/** Certificates of a file that are looked at; chains have a few. */
const MOST_CERTIFICATES = 20;

/** Names of attributes as RFC 4514 abbreviates them; others keep their numbers. */
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
/** More than a name can sensibly have; a file may be made to hold anything. */
const MOST_CHARACTERS = 1000;
const MOST_HOSTS = 1000;

const escaped = (value: string): string => value.replace(/[,+"\\<>;]/gu, '\\$&');

function nameText(name: Name): string {
  const parts = name.map((set) =>
    set.map(({ type, value }) => `${ATTRIBUTES[type] ?? type}=${escaped(value.toString())}`).join('+'),
  );
  return parts.toReversed().join(', ').slice(0, MOST_CHARACTERS);
}

/** The host names of a certificate: the alternative names, which browsers go by, else the common name. */
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

/** The first value of DER: openssl writes its trust behind a certificate. */
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

/** The certificate that none of the others was issued by, best one that fits and is no authority. */
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
 * Reads the blocks of a pem file; what stands before, between and behind them is for people.
 * @param fits whether a certificate is one that is wanted, of several that none was issued by
 * @returns null when it holds neither a certificate nor a private key; `unreadable` when such a block has no end, or a
 *   certificate is none
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
