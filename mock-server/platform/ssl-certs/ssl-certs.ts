import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Blobs } from '../../core/store/blobs.ts';
import type { Clock } from '../../core/world/clock.ts';
import { fileAnswer } from '../../core/kit/file-content.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { daysUntil, endsWithin, factColumns, readUpload, servesDomain } from '../cert-facts.ts';
import type { SslCertRow } from './table.ts';

/**
 * Returns the ids of the certificates with the highest version among those that cover their domain: others protect
 * nothing.
 */
function currentOf(db: Tables, appId: string): ReadonlySet<string> {
  const highest = new Map<string, SslCertRow>();
  for (const row of db.sslCerts.all({ where: { appId, matchesDomain: true } })) {
    if (row.version > (highest.get(row.domain)?.version ?? 0)) highest.set(row.domain, row);
  }
  return new Set(Array.from(highest.values(), ({ id }) => id));
}

const toResponse = (row: SslCertRow, current: ReadonlySet<string>, clock: Clock): Schemas['SslCert'] => ({
  ...row,
  isCurrent: current.has(row.id),
  downloadAddress: `/zuul/api/cert-ssl/${row.id}/content`,
  ...(row.notAfter !== undefined && { daysLeft: daysUntil(row.notAfter, clock) }),
});

/** Returns the next version of a domain. Phones identify certificates by it, so it is never reused. */
async function nextVersion(db: Tables, appId: string, domain: string): Promise<number> {
  const last = db.sslVersions.find({ appId, domain });
  if (last === undefined) return (await db.sslVersions.insert({ appId, domain, version: 1 })).version;
  return (await db.sslVersions.update(last.id, { version: last.version + 1 })).version;
}

async function checksums(blobs: Blobs, file: { chunks: readonly string[] }) {
  const bytes = new Uint8Array(await new Response(blobs.stream(file.chunks)).arrayBuffer());
  return { md5: bytesToHex(md5(bytes)), sha256: bytesToHex(sha256(bytes)) };
}

export const sslCertHandlers = handlers<'sslCerts'>({
  listSslCerts: ({ db, appId, query, clock }) => {
    const { domain, expiresWithin, ...rest } = query;
    const current = currentOf(db, appId);
    const filter = endsWithin(expiresWithin, clock, (id) => current.has(id));
    const page = db.sslCerts.list({ ...rest, where: { appId }, contains: { domain }, ...(filter && { filter }) });
    return { ...page, items: page.items.map((row) => toResponse(row, current, clock)) };
  },

  uploadSslCert: async (context) => {
    const { db, blobs, appId, body, clock, refuse } = context;
    const domain = body.domain.toLowerCase();
    const { file, certificate, hasPrivateKey } = await readUpload(context, ({ hosts }) => servesDomain(hosts, domain));
    const code = hasPrivateKey ? 'CERT_HAS_KEY' : 'FILE_TYPE_PEM';
    if (hasPrivateKey || certificate === undefined) throw refuse(code, { errors: [{ pointer: '/fileId', code }] });
    const row = await db.sslCerts.insert({
      ...factColumns(certificate, clock),
      ...(await checksums(blobs, file)),
      appId,
      domain,
      matchesDomain: servesDomain(certificate.hosts, domain),
      version: await nextVersion(db, appId, domain),
      fileId: file.id,
      fileName: file.name,
    });
    return toResponse(row, currentOf(db, appId), clock);
  },

  deleteSslCerts: async ({ db, appId, path }) => {
    for (const { id } of db.sslCerts.requireAll(path.id, { appId })) await db.sslCerts.remove(id);
  },

  downloadSslCert: ({ db, blobs, path }) => {
    const { fileId, fileName } = db.sslCerts.require(path.id);
    return fileAnswer(blobs, db.files.require(fileId), fileName);
  },
});
