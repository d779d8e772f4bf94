/** Sends the largest file of any form: the console's uploads without its forms, none of which accepts it yet. */
import * as v from 'valibot';
import type { UploadTransport } from '../../../src/ui/upload/transfer/send-chunks.ts';
import { uploads } from '../../../src/ui/upload/transfer/store.ts';
import { startUpload } from '../../../src/ui/upload/transfer/uploads.ts';

const base = '/yusp-app-common/api';
const token = sessionStorage.getItem('token') ?? '';

class Failure extends Error {}

async function call<Schema extends v.GenericSchema>(
  schema: Schema,
  method: string,
  path: string,
  body: BodyInit | undefined,
  type: string,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(base + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Failure(String(answer.status));
  return v.parse(schema, answer.status === 204 ? undefined : await answer.json());
}

const json = 'application/json';
const Stored = v.object({
  id: v.string(),
  md5: v.optional(v.string()),
  sha256: v.optional(v.string()),
  createdAt: v.string(),
  createdBy: v.string(),
});

const transport: UploadTransport = {
  purpose: 'symbol',
  begin: (file, signal) =>
    call(
      v.object({ id: v.string(), chunkSize: v.number() }),
      'POST',
      '/file-upload',
      JSON.stringify({ ...file, purpose: 'symbol' }),
      json,
      signal,
    ),
  send: (id, index, chunk, signal) =>
    call(
      v.object({ received: v.number() }),
      'PUT',
      `/file-upload/${id}/${index}`,
      chunk,
      'application/octet-stream',
      signal,
    ),
  received: async (id, signal) =>
    (await call(v.object({ received: v.number() }), 'GET', `/file/${id}`, undefined, json, signal)).received,
  finish: (id, md5, signal) =>
    call(Stored, 'POST', `/file-upload/${id}/complete`, JSON.stringify({ md5 }), json, signal),
  cancel: (id) => call(v.undefined(), 'DELETE', `/file-upload/${id}`, undefined, json),
  load: () => Promise.reject(new Failure('nothing is loaded')),
  isTransient: (error) => error instanceof Failure,
};

const limit = 300 * 1024 * 1024;
const rule = {
  types: [{}],
  limit,
  isBelow: false,
  sizeCode: 'size',
  typeCode: 'type',
  emptyCode: 'empty',
  manyCode: 'many',
  isPackage: false,
  isArchive: false,
  checkName: () => null,
};

const [input, output] = [document.querySelector('input'), document.querySelector('output')];
uploads.subscribe(() => {
  const last = [...uploads.get().values()].at(-1);
  if (last && output) output.value = `${last.phase} ${Math.floor((last.sent / last.size) * 100)}`;
});
input?.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file) startUpload(file, rule, transport, { scope: 'bench', from: '/' });
});
