import type { IncomingMessage } from 'node:http';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';

const mostBytes = 1024 * 1024;

/** The bytes of a request; undefined when there are too many, which are read and thrown away. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size <= mostBytes ? Buffer.concat(chunks) : undefined;
}

/** The text of a body of this media type. */
export function readText(bytes: Buffer | undefined, contentType: string | undefined, expectedType: string): string {
  if (bytes === undefined) throw new Refusal('BODY_TOO_LARGE');
  if (bytes.length > 0 && contentType?.split(';')[0]?.trim().toLowerCase() !== expectedType) {
    throw new Refusal('MEDIA_TYPE_UNSUPPORTED');
  }
  return bytes.toString('utf8');
}

export function parseJson(text: string, mistakes: Mistakes): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (mistakes.has('broken-json-is-500')) throw error;
    throw new Refusal('MALFORMED_REQUEST');
  }
}
