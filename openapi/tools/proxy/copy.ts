import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Payload } from '../../checker/message.ts';
import { type AnswerHead, headerOf } from './headers.ts';

/** Why a body was not read. */
export type Unread = 'binary' | 'large' | 'encoding';

/** Inflates bytes. Some servers omit the zlib header, which browsers accept. */
function inflateAny(bytes: Buffer, options: { maxOutputLength: number }): Buffer {
  const hasHead = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return (hasHead ? inflateSync : inflateRawSync)(bytes, options);
}

const DECODERS: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateAny,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** The encodings that browsers decode. */
export const ENCODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const;

const encodingsIn = (header: string): string[] =>
  header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');

/** Whether every encoding in a `Content-Encoding` header is known. */
export const isKnownEncoding = (header: string): boolean =>
  encodingsIn(header).every((name) => DECODERS[name] !== undefined);

const READABLE = /^application\/(?:[\w.+-]*\+?json|x-www-form-urlencoded)\b/iu;

/** A copy of a body, up to a limit. */
export class Copy {
  /** Whether the checker reads bodies of this type. */
  readonly isReadable: boolean;
  readonly #encodings: readonly string[];
  readonly #limit: number;
  #chunks: Buffer[] = [];
  length = 0;

  /** @param limit maximum number of bytes, both encoded and decoded */
  constructor({ headers }: Pick<AnswerHead, 'headers'>, limit: number) {
    this.isReadable = READABLE.test(headerOf(headers, 'content-type') ?? '');
    this.#encodings = encodingsIn(headerOf(headers, 'content-encoding') ?? '');
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.isReadable && this.length <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** The body: undefined if there is none, null with the reason if it was not read. */
  read(): { readonly body: Payload; readonly unread?: Unread } {
    if (this.length === 0) return { body: undefined };
    if (!this.isReadable) return { body: null, unread: 'binary' };
    if (this.length > this.#limit) return { body: null, unread: 'large' };
    const [first] = this.#chunks;
    let bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    try {
      // Encodings are listed in the order in which they were applied.
      for (const name of this.#encodings.toReversed()) {
        const decode = DECODERS[name];
        if (decode === undefined) return { body: null, unread: 'encoding' };
        bytes = decode(bytes, { maxOutputLength: this.#limit });
      }
      return { body: bytes };
    } catch (error) {
      const isLarge = error instanceof RangeError;
      return { body: null, unread: isLarge ? 'large' : 'encoding' };
    }
  }
}
