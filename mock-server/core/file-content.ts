import type { Blobs } from './blobs.ts';
import type { Binary } from './handler.ts';

interface Stored {
  /** Blobs that hold the bytes, in order. */
  chunks: readonly string[];
}

/** The whole content of a file as text in UTF-8; a byte order mark is left out. */
export const fileText = (blobs: Blobs, { chunks }: Stored): Promise<string> => new Response(blobs.stream(chunks)).text();

/** The content of a file as an answer that browsers save under a name. */
export const fileAnswer = (blobs: Blobs, { chunks }: Stored, name: string): Binary => ({
  binary: blobs.stream(chunks),
  type: 'application/octet-stream',
  headers: attachment(name),
});

/** The header under which browsers save an answer as a file of this name. */
export const attachment = (name: string) => ({ 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` });
