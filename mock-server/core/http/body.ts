import type * as v from 'valibot';
import type { UploadedPart } from '../contract/operation-types.ts';
import type { RawRequest } from './http.ts';
import type { Operation } from '../contract/operation.ts';
import { decodeText, parseJson } from './json.ts';
import { Refusal } from '../contract/refusal.ts';

const MIB = 1024 * 1024;
/** Maximum size of a body in bytes: forms and binary bodies carry files, JSON does not. */
const LIMITS: Readonly<Record<string, number>> = {
  'application/json': 4 * MIB,
  'application/x-www-form-urlencoded': 64 * 1024,
};
const FILE_LIMIT = 32 * MIB;

/** A body parsed by its media type, with the schema to check it against. */
export interface ParsedBody {
  readonly schema: v.GenericSchema | null;
  readonly value: unknown;
  readonly bytes: Uint8Array;
  /** Converts the checked value for the handler. */
  finish(value: unknown): unknown;
}

/**
 * Reads and parses the body of a request; null if it is absent and optional. Throws MEDIA_TYPE_UNSUPPORTED,
 * BODY_TOO_LARGE and MALFORMED_REQUEST.
 */
export function readBody(request: RawRequest, { validators }: Operation): Promise<ParsedBody | null> | null {
  const { body: content, bodyRequired } = validators;
  if (content === null) return null;
  const contentType = request.header('content-type') ?? '';
  const mediaType = bare(contentType);
  const schema = content[mediaType];
  const unsupported = () =>
    new Refusal('MEDIA_TYPE_UNSUPPORTED', {
      detail: mediaType === '' ? 'Content-Type is missing' : `expected ${Object.keys(content).join(' or ')}`,
    });
  // An empty optional body has no type that could be wrong.
  if (schema === undefined && mediaType !== '' && bodyRequired) throw unsupported();
  const limit = LIMITS[mediaType] ?? FILE_LIMIT;
  // An aborted request is the fault of the caller, not of the server.
  return request.body(limit).then((bytes) => {
    if (bytes === null) throw new Refusal('BODY_TOO_LARGE', { detail: `more than ${limit} bytes` });
    if (bytes.length > 0 || (mediaType === 'application/octet-stream' && bodyRequired)) {
      if (schema === undefined) throw unsupported();
      if (mediaType !== 'multipart/form-data') return { schema, bytes, value: parse(mediaType, bytes), finish: same };
      return parseForm(contentType, bytes).then((form) => ({ schema, bytes, ...form }));
    }
    if (bodyRequired) throw new Refusal('MALFORMED_REQUEST', { detail: 'the body is missing' });
    return null;
  }, brokenOff);
}

function brokenOff(): never {
  throw new Refusal('MALFORMED_REQUEST', { detail: 'the body did not arrive whole' });
}

/** Returns a media type without its parameters. */
function bare(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

const same = (value: unknown): unknown => value;

function parse(mediaType: string, bytes: Uint8Array): unknown {
  if (mediaType === 'application/json') return parseJson(bytes);
  if (mediaType === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(decodeText(bytes)));
  }
  return bytes;
}

/** Files of a form are checked as blobs and passed on as bytes, so that handlers need not await them. */
async function parseForm(contentType: string, bytes: Uint8Array): Promise<Pick<ParsedBody, 'value' | 'finish'>> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new Refusal('MALFORMED_REQUEST', { detail: 'not a multipart form' });
  }
  const parts = new Map<unknown, UploadedPart>();
  for (const value of form.values()) {
    if (typeof value === 'string') continue;
    parts.set(value, { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return {
    value: Object.fromEntries(form),
    finish: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, parts.get(field) ?? field]))
        : value,
  };
}
