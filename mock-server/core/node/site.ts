import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer, RawRequest } from '../http/http.ts';
import { accepts } from './compress.ts';
import { type PageConfig, pageHeaders } from './policy.ts';

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
const INDEX = '/index.html';
const CONFIG = '/config.json';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** A file of the site, with what was made of it for each encoding. */
class Asset {
  readonly type: string;
  readonly etag: string;
  readonly #bytes: Bytes;
  readonly #compressible: boolean;
  readonly #encoded = new Map<string, Promise<Bytes>>();

  constructor(path: string, bytes: Buffer) {
    const extension = extname(path);
    this.type = TYPES[extension] ?? 'application/octet-stream';
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    this.#bytes = new Uint8Array(bytes);
    this.#compressible = COMPRESSIBLE.has(extension) && bytes.length > SMALL;
  }

  /** The best encoding that the client takes, and the bytes in it. Each is made once. */
  async in(accepted: string): Promise<{ encoding: string | undefined; bytes: Bytes }> {
    const encoding = this.#compressible ? ['br', 'gzip'].find((name) => accepts(accepted, name)) : undefined;
    if (encoding === undefined) return { encoding, bytes: this.#bytes };
    let made = this.#encoded.get(encoding);
    if (made === undefined) this.#encoded.set(encoding, (made = this.#encode(encoding)));
    return { encoding, bytes: await made };
  }

  async #encode(encoding: string): Promise<Bytes> {
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: this.#bytes.length } };
    const made = encoding === 'br' ? await brotli(this.#bytes, options) : await zip(this.#bytes, { level: 9 });
    return new Uint8Array(made);
  }
}

/** The built console, out of memory: hashed files for ever, the page itself always fresh. */
export interface Site {
  /** Answers GET and HEAD for files and for addresses of the page; undefined for anything else. */
  answer(request: RawRequest): Promise<Answer> | undefined;
}

/**
 * Reads a built console. Files are compressed in the background, those that are asked for first.
 * Throws when the folder has no page or an unusable configuration.
 */
export async function readSite(folder: string): Promise<Site> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, new Asset(path, await readFile(file)));
  }
  const page = assets.get(INDEX);
  if (page === undefined) throw new Error(`${folder} has no index.html: build the console first`);
  const config = assets.has(CONFIG) ? readConfig(await readFile(join(folder, CONFIG), 'utf8')) : {};
  const headers = pageHeaders(config);
  void compress(assets.values());
  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { path } = request;
      const asset = assets.get(path === '/' ? INDEX : path);
      if (asset !== undefined) return answer(asset, path, request, headers);
      // Whatever is asked for as a document gets the page, which says when there is none at that address; a missing
      // file must stay missing.
      const wantsPage = (request.header('accept') ?? '').includes('text/html') && !path.startsWith('/assets/');
      return wantsPage ? answer(page, INDEX, request, headers) : undefined;
    },
  };
}

async function compress(assets: Iterable<Asset>): Promise<void> {
  for (const asset of assets) await asset.in('br').then(() => asset.in('gzip'));
}

async function answer(asset: Asset, path: string, request: RawRequest, common: readonly string[]): Promise<Answer> {
  const headers = [...common, 'Cache-Control', cacheControl(path), 'ETag', asset.etag, 'Vary', 'Accept-Encoding'];
  if (request.header('if-none-match') === asset.etag) return { status: 304, headers, body: null };
  const { encoding, bytes } = await asset.in(request.header('accept-encoding') ?? '');
  headers.push('Content-Type', asset.type);
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  return { status: 200, headers, body: bytes };
}

function cacheControl(path: string): string {
  if (path === '/' || path === INDEX) return 'no-store';
  // Every start needs it before anything else: a start takes the one of the last start, and fetches the next.
  if (path === CONFIG) return 'max-age=10, stale-while-revalidate=600';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function readConfig(text: string): PageConfig {
  const config: unknown = JSON.parse(text);
  if (typeof config !== 'object' || config === null) throw new Error('config.json is no object');
  return {
    backends: 'backends' in config ? texts(config.backends) : undefined,
    frames: 'frames' in config ? Object.values(texts(config.frames)) : undefined,
    exportService:
      'exportService' in config && typeof config.exportService === 'string' ? config.exportService : undefined,
  };
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
