import type { components } from '../../openapi/generated/types.ts';
import type { Clock } from '../core/clock.ts';
import { attachment, fileText } from '../core/file-content.ts';
import type { CodeOf, Context, DomainHandlers } from '../core/handler.ts';
import type { Rows } from '../core/registry.ts';
import type { Tables } from '../core/table.ts';
import { uploadProblem } from '../core/upload-problem.ts';
import type { SignCertRow } from './cert-tables.ts';
import type { CertificateRead, PemRead } from './pem.ts';


type Ids = 'listSignCerts' | 'uploadSignCert' | 'deleteSignCerts' | 'downloadSignCert';
type Schemas = components['schemas'];
type FileRow = Rows['files'];

const DAY_MS = 86_400_000;
const ALIAS_LENGTH = 50;

/** Days until an instant, counted in whole ones. */
const daysUntil = (at: string, clock: Clock): number => Math.floor((Date.parse(at) - clock.now()) / DAY_MS);

/** The columns of what a certificate says of itself. */
const facts = ({ notBefore, notAfter, sha256: _fingerprint, ...names }: CertificateRead, clock: Clock) => ({
  ...names, notBefore: clock.iso(notBefore), notAfter: clock.iso(notAfter),
});

type UploadContext = Pick<Context<'uploadSignCert'>, 'db' | 'blobs' | 'appId' | 'body' | 'refuse'>;

/** The pem file that is uploaded, and what it holds. Certificates are read by a library of some weight, which comes with the first one. */
async function readUpload({ db, blobs, appId, body, refuse }: UploadContext): Promise<PemRead & { file: FileRow }> {
  const wrong = (code: CodeOf<'uploadSignCert'>) => refuse(code, { errors: [{ pointer: '/fileId', code }] });
  const file = db.files.find({ id: body.fileId, appId });
  const code = uploadProblem(file, ['pem'], 'FILE_TYPE_PEM');
  if (file === undefined || code !== null) throw wrong(code ?? 'FILE_NOT_UPLOADED');
  const { readPem } = await import('./pem.ts');
  const read = readPem(await fileText(blobs, file));
  if (read === null) throw wrong('FILE_TYPE_PEM');
  if (read === 'unreadable') throw wrong('CERT_UNREADABLE');
  return { ...read, file };
}

/** The newest certificate; a key alone is none. */
const currentOf = (db: Tables, appId: string): string | undefined =>
  db.signCerts.all({ where: { appId } }).findLast(({ sha256 }) => sha256 !== undefined)?.id;

const shown = (row: SignCertRow, current: string | undefined, clock: Clock): Schemas['SignCert'] => ({
  ...row,
  isCurrent: row.id === current,
  ...(row.notAfter !== undefined && { daysLeft: daysUntil(row.notAfter, clock) }),
});

/** Whether a certificate is current and ends within so many days; undefined when that is not asked for. */
function endsWithin(days: number | undefined, clock: Clock, isCurrent: (id: string) => boolean) {
  if (days === undefined) return undefined;
  return ({ id, notAfter }: { id: string; notAfter?: string | undefined }) =>
    notAfter !== undefined && isCurrent(id) && daysUntil(notAfter, clock) <= days;
}

export const certHandlers: Pick<DomainHandlers<'platform'>, Ids> = {
  listSignCerts: ({ db, appId, query, clock }) => {
    const { alias, expiresWithin, ...rest } = query;
    const current = currentOf(db, appId);
    const filter = endsWithin(expiresWithin, clock, (id) => id === current);
    const page = db.signCerts.list({ ...rest, where: { appId }, contains: { alias }, ...(filter && { filter }) });
    return { ...page, items: page.items.map((row) => shown(row, current, clock)) };
  },

  uploadSignCert: async (context) => {
    const { db, blobs, appId, body, clock } = context;
    const { certificate, hasPrivateKey, file } = await readUpload(context);
    const row = await db.signCerts.insert({
      appId,
      alias: body.alias ?? file.name.replace(/\.pem$/iu, '').slice(0, ALIAS_LENGTH),
      fileName: file.name,
      hasPrivateKey,
      ...(certificate && { ...facts(certificate, clock), sha256: certificate.sha256 }),
      ...(!hasPrivateKey && { fileId: file.id }),
    });
    // What no call may answer with is not kept where calls read it; a mock has nothing to sign with it.
    if (hasPrivateKey) {
      await db.files.remove(file.id);
      for (const key of file.chunks) await blobs.remove(key);
    }
    return shown(row, currentOf(db, appId), clock);
  },

  deleteSignCerts: async ({ db, appId, path }) => {
    for (const { id } of db.signCerts.requireAll(path.id, { appId })) await db.signCerts.remove(id);
  },

  downloadSignCert: ({ db, blobs, appId, path, refuse }) => {
    const { fileId, fileName } = db.signCerts.require(path.id, { appId });
    if (fileId === undefined) throw refuse('CERT_KEY_SECRET');
    return {
      binary: blobs.stream(db.files.require(fileId).chunks),
      type: 'application/octet-stream',
      headers: attachment(fileName),
    };
  },
};
