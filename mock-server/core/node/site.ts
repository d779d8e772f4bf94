import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, RawRequest } from '../http/http.ts';
import { Asset } from './asset.ts';
import { Keep } from './keep.ts';
import { deliveryHeaders, type PageConfig, pageHeaders } from './policy.ts';
import { WrongSetting } from './wrong-setting.ts';

const INDEX = '/index.html';
const CONFIG = '/config.json';

/** The built console, served from memory: hashed files are cached forever, the page never. */
export interface Site {
  /** Path that the console was built for, without a trailing slash; the API calls of its pages begin with it too. */
  readonly base?: string;
  /** Handles GET and HEAD for files and for addresses of the page; undefined for anything else. */
  answer(request: RawRequest): Promise<Answer> | undefined;
}

/**
 * Reads a built console. Files are compressed in the background, requested ones first, and cached for later starts:
 * compression takes four times as long as the rest of a start.
 * @param effort compression level from 1 to 11
 * @throws WrongSetting if the folder has no page or an invalid configuration
 */
export async function readSite(folder: string, effort = 11): Promise<Site> {
  const assets = new Map<string, Asset>();
  const keep = new Keep(fileURLToPath(new URL('../../../node_modules/.cache/encoded', import.meta.url)));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, new Asset(path, await readFile(file), { effort, keep }));
  }
  const page = assets.get(INDEX);
  if (page === undefined) throw new WrongSetting(noConsole(folder));
  const headers = pageHeaders(await configOf(folder));
  void compress(assets.values()).then(() => keep.clean(Date.now()));
  const answer = (asset: Asset, path: string, request: RawRequest): Promise<Answer> =>
    asset.answer(request, [...headers, 'Cache-Control', cacheControl(path)]);
  return {
    base: baseOf(await readFile(join(folder, INDEX), 'utf8')),
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { path } = request;
      const asset = assets.get(path === '/' ? INDEX : path);
      if (asset !== undefined) return answer(asset, path, request);
      // Every request for a document gets the page, which reports unknown addresses itself; a missing file must stay
      // missing.
      const wantsPage = (request.header('accept') ?? '').includes('text/html') && !path.startsWith('/assets/');
      return wantsPage ? answer(page, INDEX, request) : undefined;
    },
  };
}

/** Returns the path of the page's files, which the build has put in front of their names. */
const baseOf = (page: string): string => /<script src="([^"]*)\/assets\//u.exec(page)?.[1] ?? '';

const noConsole = (folder: string): string => `${folder} has no index.html: build the console first`;

/**
 * Returns the headers of each file of a built console, alternating names and values.
 * @throws WrongSetting if the folder has no page or an invalid configuration
 */
export async function fileHeaders(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, INDEX))) throw new WrongSetting(noConsole(folder));
  return [...deliveryHeaders('same-origin'), ...pageHeaders(await configOf(folder))];
}

async function configOf(folder: string): Promise<PageConfig> {
  const file = join(folder, CONFIG);
  return existsSync(file) ? readConfig(await readFile(file, 'utf8')) : {};
}

async function compress(assets: Iterable<Asset>): Promise<void> {
  for (const asset of assets) await asset.in('br').then(() => asset.in('gzip'));
}

function cacheControl(path: string): string {
  if (path === '/' || path === INDEX) return 'no-store';
  // Every start needs it first, so it uses the one of the last start and fetches the next in the background.
  if (path === CONFIG) return 'max-age=10, stale-while-revalidate=600';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function readConfig(text: string): PageConfig {
  const config = parsed(text);
  if (typeof config !== 'object' || config === null) throw new WrongSetting('config.json is no JSON object');
  return {
    backends: 'backends' in config ? texts(config.backends) : undefined,
    frames: 'frames' in config ? Object.values(texts(config.frames)) : undefined,
    exportService:
      'exportService' in config && typeof config.exportService === 'string' ? config.exportService : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
