import type { ByteSource } from '../../../openapi/files/zip.ts';
import type { Blobs } from '../store/blobs.ts';
import { concat } from './bytes.ts';
import type { Binary } from '../contract/operation-types.ts';

interface Stored {
  /** Blobs with the bytes, in order. */
  chunks: readonly string[];
}

/** Reads the whole content of a file. */
export const fileBytes = async (blobs: Blobs, { chunks }: Stored): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(blobs.stream(chunks)).arrayBuffer());

/** Provides the content of a file, reading blobs on demand. The last blob is cached for subsequent reads. */
export function fileSource(blobs: Blobs, { chunks }: Stored): ByteSource {
  let last: { id: string; bytes: Uint8Array } | undefined;
  const blob = async (id: string): Promise<Uint8Array> => {
    if (last?.id !== id) last = { id, bytes: (await blobs.get(id)) ?? new Uint8Array() };
    return last.bytes;
  };
  const sizes = chunks.map((id) => blobs.size(id) ?? 0);
  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    read: async (offset, length) => {
      const parts: Uint8Array[] = [];
      let at = 0;
      for (const [index, id] of chunks.entries()) {
        const size = sizes[index] ?? 0;
        const [from, to] = [Math.max(offset - at, 0), Math.min(offset + length - at, size)];
        if (from < to) parts.push((await blob(id)).subarray(from, to));
        at += size;
      }
      return concat(...parts);
    },
  };
}

/** Returns the content of a file as a response that browsers save under a name. */
export const fileAnswer = (blobs: Blobs, { chunks }: Stored, name: string): Binary => ({
  binary: blobs.stream(chunks),
  type: 'application/octet-stream',
  headers: attachment(name),
});

/** Returns the header by which browsers save a response under this file name. */
export const attachment = (name: string) => ({
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});
