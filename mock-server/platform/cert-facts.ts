import { readText } from '../../openapi/files/text.ts';
import type { Blobs } from '../core/store/blobs.ts';
import type { Clock } from '../core/world/clock.ts';
import { fileBytes } from '../core/kit/file-content.ts';
import type { FileFacts } from '../core/session/file-uses.ts';
import type { Refusal, RefusalExtras } from '../core/contract/refusal.ts';
import type { Rows } from '../core/store/registry.ts';
import type { Tables } from '../core/store/table.ts';
import { ownFile } from '../core/session/own-file.ts';
import { uploadProblem } from '../core/kit/upload-problem.ts';
import type { CertificateRead, PemRead } from './pem.ts';
import { DAY_MS } from '../core/world/durations.ts';

type Code = 'FILE_UPLOADING' | 'FILE_NOT_UPLOADED' | 'FILE_TYPE_PEM' | 'CERT_UNREADABLE';

interface Upload {
  db: Tables;
  blobs: Blobs;
  appId: string;
  ownsFile: (file: FileFacts) => boolean;
  body: { fileId: string };
  refuse: (code: Code, extras?: RefusalExtras) => Refusal;
}

/**
 * Reads the uploaded pem file that a request names. The library for this is large, and loaded on first use.
 * @param fits selects one of several certificates
 */
export async function readUpload(
  context: Upload,
  fits?: (certificate: CertificateRead) => boolean,
): Promise<PemRead & { file: Rows['files'] }> {
  const { blobs, body, refuse } = context;
  const wrong = (code: Code) => refuse(code, { errors: [{ pointer: '/fileId', code }] });
  const file = ownFile(context, body.fileId);
  const code = uploadProblem(file, ['pem'], 'FILE_TYPE_PEM');
  if (file === undefined || code !== null) throw wrong(code ?? 'FILE_NOT_UPLOADED');
  const { readPem } = await import('./pem.ts');
  const text = readText(await fileBytes(blobs, file))?.text;
  const read = text === undefined ? null : readPem(text, fits);
  if (read === null) throw wrong('FILE_TYPE_PEM');
  if (read === 'unreadable') throw wrong('CERT_UNREADABLE');
  return { ...read, file };
}

/** Returns the columns with the facts in a certificate. */
export const factColumns = (
  { notBefore, notAfter, sha256: _fingerprint, hosts: _hosts, ...names }: CertificateRead,
  clock: Clock,
) => ({
  ...names,
  notBefore: clock.iso(notBefore),
  notAfter: clock.iso(notAfter),
});

/** Days until an instant, rounded down; negative after it. */
export const daysUntil = (at: string, clock: Clock): number => Math.floor((Date.parse(at) - clock.now()) / DAY_MS);

/** Tests whether a certificate is current and ends within a number of days; undefined if the filter is absent. */
export function endsWithin(days: number | undefined, clock: Clock, isCurrent: (id: string) => boolean) {
  if (days === undefined) return undefined;
  return ({ id, notAfter }: { id: string; notAfter?: string | undefined }) =>
    notAfter !== undefined && isCurrent(id) && daysUntil(notAfter, clock) <= days;
}

/**
 * Whether a certificate covers a domain. A star matches one label: `*.example.com` covers `www.example.com` and the
 * domain `*.example.com` itself.
 */
export function servesDomain(hosts: readonly string[], domain: string): boolean {
  const wild = `*.${domain.split('.').slice(1).join('.')}`;
  return hosts.some((host) => host === domain || host === wild);
}
