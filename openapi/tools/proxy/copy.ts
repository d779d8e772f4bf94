import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Payload } from '../../checker/message.ts';
import { type AnswerHead, headerOf } from './headers.ts';

/** Why a body was not read. */
export type Unread = 'binary' | 'large' | 'encoding';

const DECODERS: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

const READABLE = /^application\/(?:[\w.+-]*\+?json|x-www-form-urlencoded)\b/iu;

/** A copy of a body, up to a limit. */
export class Copy {
  /** Whether it is of a kind that the checker reads. */
  readonly isReadable: boolean;
  readonly #encoding: string;
  readonly #limit: number;
  #chunks: Buffer[] = [];
  length = 0;

  /** @param limit of its bytes, encoded as well as decoded */
  constructor({ headers }: Pick<AnswerHead, 'headers'>, limit: number) {
    this.isReadable = READABLE.test(headerOf(headers, 'content-type') ?? '');
    this.#encoding = (headerOf(headers, 'content-encoding') ?? '').trim().toLowerCase();
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.isReadable && this.length <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** The body: nothing where none came, null with the reason where it was not read. */
  read(): { readonly body: Payload; readonly unread?: Unread } {
    if (this.length === 0) return { body: undefined };
    if (!this.isReadable) return { body: null, unread: 'binary' };
    if (this.length > this.#limit) return { body: null, unread: 'large' };
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    if (this.#encoding === '' || this.#encoding === 'identity') return { body: bytes };
    const decode = DECODERS[this.#encoding];
    if (decode === undefined) return { body: null, unread: 'encoding' };
    try {
      return { body: decode(bytes, { maxOutputLength: this.#limit }) };
    } catch (error) {
      const isLarge = error instanceof RangeError;
      return { body: null, unread: isLarge ? 'large' : 'encoding' };
    }
  }
}
