import { createHash } from 'node:crypto';
import { partsOf } from './body.ts';
import type { Call, Operation, Work } from './call.ts';
import { Refused, refuseIf } from './problems.ts';
import type { Store, StoredFile } from './store.ts';
import { namesInZip } from './zip.ts';

const PATH = '/yusp-app-common/api/file';
const LARGEST = 10 * 1024 * 1024;
const FILE_NAME = new RegExp(
  String.raw`^(?!\.+$)[^\\/:*?"<>|\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uD800-\uDFFF\uFFFD]*$`,
  'u',
);
const purposes = [
  'package',
  'zip',
  'icon',
  'picture',
  'symbol',
  'certificate',
  'idList',
  'sheet',
  'groupFile',
] as const;

/** Uploads, as far as packages need them. */
export function fileOperations(store: Store): Operation[] {
  return [
    {
      method: 'POST',
      path: PATH,
      body: 'form',
      takesKey: true,
      read: (call) => upload(store, call),
    },
    {
      method: 'POST',
      path: '/yusp-app-common/api/file-upload',
      body: 'json',
      scoped: true,
      takesKey: true,
      read: (call) => begin(store, call),
    },
    {
      method: 'GET',
      path: `${PATH}/{id}`,
      read: ({ session, application, open, input }) => {
        const id = input.id(open);
        return () => {
          const file = store.file(application, session.user, id);
          if (file === undefined) throw new Refused('NOT_FOUND');
          return { status: 200, body: toResponse(file), headers: { ETag: '"1"' } };
        };
      },
    },
  ];
}

function toResponse(file: StoredFile) {
  const { bytes: _, ...facts } = file;
  const isWhole = file.bytes.length === file.size;
  return { ...facts, received: file.bytes.length, state: isWhole ? 'done' : 'uploading' };
}

/** A chunked upload without any chunk yet. */
function begin(store: Store, { session: { user }, body, input }: Call): Work {
  const fields = input.object(body, '', ['name', 'size', 'purpose']) ?? {};
  const rule = {
    required: true,
    pattern: FILE_NAME,
    max: 255,
    code: 'FILE_NAME_CHARS',
    tooLong: 'FILE_NAME_LONG',
  } as const;
  const name = input.text(fields.name, '/name', rule) ?? '';
  const purpose = input.oneOf(fields.purpose, '/purpose', purposes, true) ?? '';
  const { size } = fields;
  if (size === undefined || size === null || size === '') input.wrong('/size', 'FIELD_REQUIRED');
  else if (typeof size !== 'number' || !Number.isInteger(size)) input.wrong('/size', 'NUMBER_TYPE_ERROR');
  else if (size < 1) input.wrong('/size', 'FILE_EMPTY');
  return () => {
    const file = {
      ...store.audit(user),
      name,
      size: Number(size),
      type: typeOf(name),
      purpose,
      bytes: Buffer.alloc(0),
    };
    store.files.set(file.id, file);
    return { status: 201, body: { id: file.id, chunkSize: 5_242_880, received: 0 } };
  };
}

const typeOf = (name: string): string => /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? 'symbol';

function upload(
  store: Store,
  { session: { user }, body, headers: { 'content-type': contentType }, input }: Call,
): Work {
  const parts = Buffer.isBuffer(body) && body.length > 0 ? partsOf(body, contentType) : undefined;
  if (parts === undefined) throw new Refused('MALFORMED_REQUEST');
  const file = parts.find(({ name }) => name === 'file');
  const purpose = input.oneOf(
    parts.find(({ name }) => name === 'purpose')?.bytes.toString('utf8'),
    '/purpose',
    purposes,
    true,
  );
  if (file === undefined) input.wrong('/file', 'FIELD_REQUIRED');
  return () => {
    const { fileName = '', bytes } = file ?? { bytes: Buffer.alloc(0) };
    if (Array.from(fileName).length > 255) refuseIf([{ pointer: '/file', code: 'FILE_NAME_LONG' }]);
    if (!FILE_NAME.test(fileName)) refuseIf([{ pointer: '/file', code: 'FILE_NAME_CHARS' }]);
    if (bytes.length > LARGEST) refuseIf([{ pointer: '/file', code: 'FILE_TOO_LARGE_10M' }]);
    const type = typeOf(fileName);
    if (purpose === 'zip') {
      const isZip = type === 'zip' && bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
      if (!isZip) refuseIf([{ pointer: '/file', code: 'FILE_TYPE_ZIP' }]);
      namesInZip(bytes);
    }
    const stored: StoredFile = {
      ...store.audit(user),
      name: fileName,
      size: bytes.length,
      type,
      purpose: purpose ?? '',
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    };
    store.files.set(stored.id, stored);
    const headers = { ETag: '"1"', Location: `${PATH}/${stored.id}` };
    return { status: 201, body: toResponse(stored), headers };
  };
}
