import type { IncomingMessage } from 'node:http';
import { Refused } from './problems.ts';

const MOST = 11 * 1024 * 1024;

/** The bytes of a request, if any. */
export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length <= MOST) chunks.push(chunk);
  }
  if (length > MOST) throw new Refused('BODY_TOO_LARGE');
  return Buffer.concat(chunks);
}

const mediaType = (header: string | undefined): string => (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused('MALFORMED_REQUEST');
  }
}

export function jsonOf(bytes: Buffer, contentType: string | undefined, isOptional: boolean): unknown {
  if (bytes.length === 0) {
    if (isOptional) return undefined;
    throw new Refused('MALFORMED_REQUEST');
  }
  if (mediaType(contentType) !== 'application/json') throw new Refused('MEDIA_TYPE_UNSUPPORTED');
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    if (depthOf(value) <= 64) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refused('MALFORMED_REQUEST');
}

function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  for (; depth <= 64 && level.length > 0; depth += 1) {
    level = level
      .filter((each) => typeof each === 'object' && each !== null)
      .flatMap((each) => Object.values(each ?? {}));
  }
  return depth - 1;
}

export function formOf(bytes: Buffer, contentType: string | undefined): URLSearchParams {
  if (mediaType(contentType) !== 'application/x-www-form-urlencoded') throw new Refused('MEDIA_TYPE_UNSUPPORTED');
  return new URLSearchParams(textOf(bytes));
}

export type Part = { name: string; fileName?: string; bytes: Buffer };

/** The parts of a multipart form (RFC 7578). */
export function partsOf(bytes: Buffer, contentType: string | undefined): Part[] {
  if (mediaType(contentType) !== 'multipart/form-data') throw new Refused('MEDIA_TYPE_UNSUPPORTED');
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw new Refused('MALFORMED_REQUEST');
  // In Latin-1 each byte is one character, so that places in the text are places in the bytes.
  const text = `\r\n${bytes.toString('latin1')}`;
  const pieces = text.split(`\r\n--${mark}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) throw new Refused('MALFORMED_REQUEST');
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const head = Buffer.from(piece.slice(0, Math.max(end, 0)), 'latin1').toString('utf8');
    const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1];
    const name = /;\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1];
    if (end === -1 || name === undefined) throw new Refused('MALFORMED_REQUEST');
    const fileName = /;\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1];
    const content = Buffer.from(piece.slice(end + 4), 'latin1');
    return { name, bytes: content, ...(fileName !== undefined && { fileName: unescaped(fileName) }) };
  });
}

/** Browsers write line ends and quotes of a file's name so. */
const unescaped = (name: string): string => name.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');
