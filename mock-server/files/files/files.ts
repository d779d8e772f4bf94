import * as v from 'valibot';
import { readText } from '../../../openapi/files/text.ts';
import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import type { ZipProblem } from '../../../openapi/files/zip.ts';
import { FileName } from '../../../openapi/generated/schemas.files.ts';
import type { Refusal, RefusalExtras } from '../../core/contract/refusal.ts';
import { createdWithin } from '../../core/kit/created-within.ts';
import type { FileUses } from '../../core/session/file-uses.ts';
import { type Context, handlers, type Preparations } from '../../core/http/handler.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { fileAnswer, fileBytes, fileSource } from '../../core/kit/file-content.ts';
import { inspect, type Inspection } from './inspection.ts';
import type { StoredFileRow } from './table.ts';
import { ruleOf, typeOf } from './purposes.ts';

const chunkBytes = MetaLimits.chunkBytes.const;

type Rule = ReturnType<typeof ruleOf>;
type Refuse<Code> = (code: Code, extras?: RefusalExtras) => Refusal;

/**
 * Returns the type of a new file; refuses a name or size that its purpose does not allow, before any byte is stored.
 */
function acceptedType(
  refuse: Refuse<Rule['wrongType'] | Rule['tooLarge']>,
  { name, size, purpose }: Pick<StoredFileRow, 'name' | 'size' | 'purpose'>,
): StoredFileRow['type'] {
  const { wrongType, maxBytes, tooLarge } = ruleOf(purpose);
  const type = typeOf(purpose, name);
  if (type === null) throw refuse(wrongType, { errors: [{ pointer: '/name', code: wrongType }] });
  if (size > maxBytes) throw refuse(tooLarge, { errors: [{ pointer: '/size', code: tooLarge }] });
  return type;
}

/** Returns the file of a request. Files of others are not found. */
function fileOf(context: Pick<Context<'getFile'>, 'db' | 'appId' | 'path' | 'ownsFile' | 'refuse'>): StoredFileRow {
  const file = ownFile(context, context.path.id);
  if (file === undefined) throw context.refuse('NOT_FOUND', { ids: [context.path.id] });
  return file;
}
/** The schema of a form does not check the name of its file. */
const isNameProblem = (code: string | undefined): code is 'FILE_NAME_CHARS' | 'FILE_NAME_LONG' => code !== undefined;

const contentUrl = (id: string): string => `/yusp-app-common/api/file/${id}/content`;
const chunksOf = (size: number): number => Math.ceil(size / chunkBytes);

/** Refuses content that its purpose does not allow. */
function checkContent(
  refuse: Refuse<Rule['wrongType'] | ZipProblem>,
  purpose: StoredFileRow['purpose'],
  { isOfType, fault }: Inspection,
): void {
  if (!isOfType) throw refuse(ruleOf(purpose).wrongType);
  if (fault === null) return;
  const { code, entry } = fault;
  throw refuse(code, { errors: [{ pointer: '/file', code, ...(entry !== undefined && { params: { entry } }) }] });
}

/** Refuses a file of a form by its name or size. */
function checkForm(
  refuse: Refuse<'FILE_NAME_CHARS' | 'FILE_NAME_LONG' | 'FILE_TOO_LARGE_10M'>,
  name: string,
  size: number,
): void {
  const wrongName = v.safeParse(FileName, name).issues?.[0].message;
  if (isNameProblem(wrongName)) throw refuse(wrongName, { errors: [{ pointer: '/file', code: wrongName }] });
  if (size > MetaLimits.smallUploadBytes.const) throw refuse('FILE_TOO_LARGE_10M');
}

/** Ends an upload without a file, and frees its bytes. */
async function endUpload(
  { db, blobs }: Pick<Context<'cancelUpload'>, 'db' | 'blobs'>,
  file: StoredFileRow,
  state: 'failed' | 'cancelled',
): Promise<void> {
  for (const key of file.chunks) await blobs.remove(key);
  await db.files.update(file.id, { state, received: 0, chunks: [] });
}

/** Inspections of complete uploads, by record: a changed record is a new object. */
const inspections = new WeakMap<StoredFileRow, Promise<Inspection>>();

function inspectUpload(blobs: Context<'completeUpload'>['blobs'], file: StoredFileRow): Promise<Inspection> {
  const cached = inspections.get(file);
  if (cached !== undefined) return cached;
  const inspection = inspect(fileSource(blobs, file), file.type);
  inspections.set(file, inspection);
  return inspection;
}

/** Completed uploads are inspected before the turn of their request, because that takes seconds. */
export const filePreparations: Preparations = {
  completeUpload: async (context) => {
    const { blobs, path } = context;
    const file = ownFile(context, path.id);
    if (file?.state === 'uploading' && file.received === file.size) await inspectUpload(blobs, file);
  },
};

/** Handlers of uploads in chunks. */
const uploadHandlers = handlers<'files', 'initUpload' | 'uploadChunk' | 'completeUpload' | 'cancelUpload'>({
  initUpload: async ({ db, appId, session, body, refuse }) => {
    const type = acceptedType(refuse, body);
    const owned = { appId, ownerId: session.userId };
    const { id } = await db.files.insert({ ...body, ...owned, type, received: 0, state: 'uploading', chunks: [] });
    return { id, chunkSize: chunkBytes, received: 0 };
  },

  uploadChunk: async (context) => {
    const { db, blobs, body, path, refuse } = context;
    const file = fileOf(context);
    if (file.state !== 'uploading') throw refuse('FILE_UPLOAD_FAILED');
    const { index } = path;
    const last = chunksOf(file.size) - 1;
    const expected = index === last ? file.size - last * chunkBytes : chunkBytes;
    if (index > file.chunks.length || index > last || body.length !== expected) {
      throw refuse('ENTRY_WRONG', { errors: [{ pointer: 'path:index', code: 'ENTRY_WRONG', params: { expected } }] });
    }
    if (index < file.chunks.length) return { received: file.received };
    const key = `${file.id}-${index}`;
    await blobs.put(key, body);
    const { received } = await db.files.update(file.id, {
      chunks: [...file.chunks, key],
      received: file.received + body.length,
    });
    return { received };
  },

  completeUpload: async (context) => {
    const { db, blobs, body, refuse } = context;
    const file = fileOf(context);
    if (file.state === 'done' && file.md5 === body.md5) return file;
    if (file.state !== 'uploading') throw refuse('FILE_UPLOAD_FAILED');
    if (file.received !== file.size) throw refuse('FILE_UPLOADING');
    const inspection = await inspectUpload(blobs, file);
    const { sums, isOfType, fault } = inspection;
    const isSent = sums.md5 === body.md5;
    // Chunks can't be replaced: another attempt is another upload.
    if (!isSent || !isOfType || fault !== null) await endUpload(context, file, 'failed');
    const fail: typeof refuse = (code, extras) => refuse(code, { ...extras, keepsWrites: true });
    if (!isSent) throw fail('FILE_UPLOAD_FAILED', { errors: [{ pointer: '/md5', code: 'FILE_UPLOAD_FAILED' }] });
    checkContent(fail, file.purpose, inspection);
    return db.files.update(file.id, { ...sums, state: 'done', url: contentUrl(file.id) });
  },

  cancelUpload: async (context) => {
    const file = fileOf(context);
    if (file.state === 'done') throw context.refuse('FILE_UPLOAD_FAILED');
    await endUpload(context, file, 'cancelled');
  },
});

/** @param uses finds the records of the other domains that use a file */
export const createFileHandlers = (uses: FileUses) =>
  handlers<'files'>({
    ...uploadHandlers,

    listFiles: ({ db, appId, query, ownsFile }) => {
      const isWithin = createdWithin(query);
      const isUnder = ({ id }: StoredFileRow): boolean =>
        query.menu === undefined || uses(db, id).every(({ menu }) => menu === query.menu);
      const { items, ...page } = db.files.list({
        where: { appId, state: 'done', type: query.type },
        contains: { name: query.name },
        filter: (file) => (isWithin?.(file) ?? true) && ownsFile(file) && isUnder(file),
        sort: query.sort,
        page: query.page,
        size: query.size,
      });
      return { ...page, items: items.map((file) => ({ ...file, usedBy: uses(db, file.id) })) };
    },

    getFile: (context) => {
      const file = fileOf(context);
      return { ...file, usedBy: uses(context.db, file.id) };
    },

    downloadFile: async (context) => {
      const { blobs, refuse } = context;
      const file = fileOf(context);
      if (file.state === 'uploading') throw refuse('FILE_UPLOADING');
      if (file.state !== 'done') throw refuse('FILE_NOT_UPLOADED');
      if (file.type === 'pem' && readText(await fileBytes(blobs, file))?.text.includes('PRIVATE KEY-----'))
        throw refuse('CERT_KEY_SECRET');
      return fileAnswer(blobs, file, file.name);
    },

    uploadFile: async ({ db, blobs, appId, session, body, refuse }) => {
      const { name, bytes } = body.file;
      const { purpose } = body;
      const size = bytes.length;
      checkForm(refuse, name, size);
      const type = acceptedType(refuse, { name, size, purpose });
      const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
      const inspection = await inspect({ size, read }, type);
      checkContent(refuse, purpose, inspection);
      const described = { name, size, received: size, type, purpose, appId, ownerId: session.userId };
      const { id } = await db.files.insert({ ...described, state: 'done', chunks: [] });
      await blobs.put(id, bytes);
      return db.files.update(id, { chunks: [id], ...inspection.sums, url: contentUrl(id) });
    },
  });
