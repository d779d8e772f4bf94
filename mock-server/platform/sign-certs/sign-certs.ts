import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { fileAnswer } from '../../core/kit/file-content.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { daysUntil, endsWithin, factColumns, readUpload } from '../cert-facts.ts';
import type { SignCertRow } from './table.ts';

const ALIAS_LENGTH = 50;

/** Returns the newest certificate; a key alone does not count. */
const currentOf = (db: Tables, appId: string): string | undefined =>
  db.signCerts.all({ where: { appId } }).findLast(({ sha256 }) => sha256 !== undefined)?.id;

const toResponse = (row: SignCertRow, current: string | undefined, clock: Clock): Schemas['SignCert'] => ({
  ...row,
  isCurrent: row.id === current,
  ...(row.notAfter !== undefined && { daysLeft: daysUntil(row.notAfter, clock) }),
});

export const signCertHandlers = handlers<'signCerts'>({
  listSignCerts: ({ db, appId, query, clock }) => {
    const { alias, expiresWithin, ...rest } = query;
    const current = currentOf(db, appId);
    const filter = endsWithin(expiresWithin, clock, (id) => id === current);
    const page = db.signCerts.list({ ...rest, where: { appId }, contains: { alias }, ...(filter && { filter }) });
    return { ...page, items: page.items.map((row) => toResponse(row, current, clock)) };
  },

  uploadSignCert: async (context) => {
    const { db, blobs, appId, body, clock } = context;
    const { certificate, hasPrivateKey, file } = await readUpload(context);
    const row = await db.signCerts.insert({
      appId,
      alias: body.alias ?? file.name.replace(/\.pem$/iu, '').slice(0, ALIAS_LENGTH),
      fileName: file.name,
      hasPrivateKey,
      ...(certificate && { ...factColumns(certificate, clock), sha256: certificate.sha256 }),
      ...(!hasPrivateKey && { fileId: file.id }),
    });
    // Private keys, which no response may contain, are not stored where calls read them; a mock signs nothing.
    if (hasPrivateKey) {
      await db.files.remove(file.id);
      for (const key of file.chunks) await blobs.remove(key);
    }
    return toResponse(row, currentOf(db, appId), clock);
  },

  deleteSignCerts: async ({ db, appId, path }) => {
    for (const { id } of db.signCerts.requireAll(path.id, { appId })) await db.signCerts.remove(id);
  },

  downloadSignCert: ({ db, blobs, appId, path, refuse }) => {
    const { fileId, fileName } = db.signCerts.require(path.id, { appId });
    if (fileId === undefined) throw refuse('CERT_KEY_SECRET');
    return fileAnswer(blobs, db.files.require(fileId), fileName);
  },
});
