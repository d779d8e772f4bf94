import type { Answer, RawRequest } from '../http/http.ts';
import { Asset } from './asset.ts';
import { languageOf } from '../http/answer.ts';
import type { Site } from './site.ts';

/** The files of a site, written on demand. */
export interface Library {
  /** All files, relative to the root of the site. */
  readonly paths: ReadonlySet<string>;
  read(path: string): Promise<string>;
}

/** Folders of the translated languages; English has none. */
const FOLDERS: Readonly<Record<string, string>> = { zh_CN: 'zh-CN/', zh_TW: 'zh-TW/' };

const HEADERS = [
  'Content-Security-Policy',
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
];
/** Pages are compressed one at a time on request, so a high level would make each of them slow. */
const EFFORT = 4;

/**
 * Creates a site below a prefix that is opened at its first request, so that a server starts without waiting for it.
 * @param prefix path without a trailing slash; redirects to the first page in the reader's language
 * @param open may fail: the next request tries again
 */
export function lazySite(prefix: string, open: () => Promise<Library>): Site {
  let opened: Promise<Library> | undefined;
  const assets = new Map<string, Promise<Asset>>();

  async function assetAt(path: string): Promise<Asset | undefined> {
    const library = await (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
    if (!library.paths.has(path)) return undefined;
    let asset = assets.get(path);
    if (asset === undefined) {
      asset = library.read(path).then((text) => new Asset(path, Buffer.from(text), { effort: EFFORT }));
      assets.set(path, asset);
      // A failure is not cached, and neither is its library.
      asset.catch(() => {
        assets.delete(path);
        opened = undefined;
      });
    }
    return asset;
  }

  async function answerAt(path: string, request: RawRequest): Promise<Answer> {
    const asset = await assetAt(path === '' || path.endsWith('/') ? `${path}index.html` : path);
    return asset ? asset.answer(request, [...HEADERS, 'Cache-Control', 'no-cache']) : missing(prefix);
  }

  return {
    answer(request) {
      const { path, method } = request;
      if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      if (path !== prefix) return answerAt(path.slice(prefix.length + 1), request);
      const folder = FOLDERS[languageOf(request.header('accept-language'))] ?? '';
      return Promise.resolve(redirect(`${prefix}/${folder}`));
    },
  };
}

/** Redirects the root of a server without its own page to a site. */
export const rootTo = (prefix: string): Site => ({
  answer: ({ path, method }) =>
    (path === '/' || `${path}/` === prefix) && (method === 'GET' || method === 'HEAD')
      ? Promise.resolve(redirect(prefix))
      : undefined,
});

const redirect = (to: string): Answer => ({
  status: 302,
  headers: ['Location', to, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Language'],
  body: null,
});

const missing = (prefix: string): Answer => ({
  status: 404,
  headers: [...HEADERS, 'Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
  body: new TextEncoder().encode(`There is no such page. The reference begins at ${prefix}/\n`),
});
