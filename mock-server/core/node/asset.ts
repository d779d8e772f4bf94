import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer, RawRequest } from '../http/http.ts';
import { accepts } from './compress.ts';
import type { Keep } from './keep.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt']);
const SMALL = 512;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** A file of a site, with its cached encodings. */
export class Asset {
  readonly #type: string;
  readonly #etag: string;
  readonly #bytes: Bytes;
  readonly #compressible: boolean;
  readonly #encoded = new Map<string, Promise<Bytes>>();

  readonly #effort: number;
  readonly #keep: Keep | undefined;

  /**
   * @param path its extension determines the content type
   * @param effort compression level of brotli from 1 to 11; gzip is limited to 9
   * @param keep cache of encodings from earlier starts
   */
  constructor(path: string, bytes: Uint8Array, { effort = 11, keep }: { effort?: number; keep?: Keep } = {}) {
    this.#effort = effort;
    this.#keep = keep;
    const extension = extname(path);
    this.#type = TYPES[extension] ?? 'application/octet-stream';
    this.#etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    this.#bytes = new Uint8Array(bytes);
    this.#compressible = COMPRESSIBLE.has(extension) && bytes.length > SMALL;
  }

  /** Returns the best encoding that the client accepts, and the encoded bytes. Each is created once. */
  async in(accepted: string): Promise<{ encoding: string | undefined; bytes: Bytes }> {
    const encoding = this.#compressible ? ['br', 'gzip'].find((name) => accepts(accepted, name)) : undefined;
    if (encoding === undefined) return { encoding, bytes: this.#bytes };
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) this.#encoded.set(encoding, (encoded = this.#encode(encoding)));
    return { encoding, bytes: await encoded };
  }

  /** Handles GET or HEAD, with 304 for a valid cached copy. `common` are headers, alternating names and values. */
  async answer(request: RawRequest, common: readonly string[]): Promise<Answer> {
    const headers = [...common, 'ETag', this.#etag, 'Vary', 'Accept-Encoding'];
    if (request.header('if-none-match') === this.#etag) return { status: 304, headers, body: null };
    const { encoding, bytes } = await this.in(request.header('accept-encoding') ?? '');
    headers.push('Content-Type', this.#type);
    if (encoding !== undefined) headers.push('Content-Encoding', encoding);
    return { status: 200, headers, body: bytes };
  }

  async #encode(encoding: string): Promise<Bytes> {
    const name = `${this.#etag.slice(1, -1)}.${this.#effort}.${encoding}`;
    const cached = await this.#keep?.read(name);
    if (cached !== undefined) return new Uint8Array(cached);
    const encoded = await this.#make(encoding);
    await this.#keep?.write(name, encoded);
    return encoded;
  }

  async #make(encoding: string): Promise<Bytes> {
    const options = {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: this.#effort,
      },
    };
    const encoded =
      encoding === 'br'
        ? await brotli(this.#bytes, options)
        : await zip(this.#bytes, { level: Math.min(9, this.#effort) });
    return new Uint8Array(encoded);
  }
}
