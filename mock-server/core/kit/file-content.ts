import type { Blobs } from '../store/blobs.ts';
import { concat } from './bytes.ts';
import type { Binary } from '../contract/operation-types.ts';

interface Stored {
  /** Blobs that hold the bytes, in order. */
  chunks: readonly string[];
}

/** The whole content of a file. */
export const fileBytes = async (blobs: Blobs, { chunks }: Stored): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(blobs.stream(chunks)).arrayBuffer());

/**
 * Some of the content of a file; blobs that hold none of it are not read.
 * @returns fewer bytes where the file ends
 */
export async function filePart(
  blobs: Blobs,
  { chunks }: Stored,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const id of chunks) {
    const size = blobs.size(id) ?? 0;
    const [from, to] = [Math.max(offset - at, 0), Math.min(offset + length - at, size)];
    if (from < to) parts.push((await blobs.get(id))?.subarray(from, to) ?? new Uint8Array());
    at += size;
  }
  return concat(...parts);
}

/** The content of a file as an answer that browsers save under a name. */
export const fileAnswer = (blobs: Blobs, { chunks }: Stored, name: string): Binary => ({
  binary: blobs.stream(chunks),
  type: 'application/octet-stream',
  headers: attachment(name),
});

/** The header under which browsers save an answer as a file of this name. */
export const attachment = (name: string) => ({
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});
