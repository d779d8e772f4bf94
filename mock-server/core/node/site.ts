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

/** The built console, out of memory: hashed files for ever, the page itself always fresh. */
export interface Site {
  /** Path that it was built to be served under, without a slash at its end; the calls of its pages begin with it as well. */
  readonly base?: string;
  /** Answers GET and HEAD for files and for addresses of the page; undefined for anything else. */
  answer(request: RawRequest): Promise<Answer> | undefined;
}

/**
 * Reads a built console. Files are compressed in the background, those that are asked for first; a later start finds what
 * this one has made: compressing costs four times as much as all else that a start does.
 * @param effort from 1 to 11, how hard they are compressed
 * @throws WrongSetting when the folder has no page or an unusable configuration
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
      // Whatever is asked for as a document gets the page, which says when there is none at that address; a missing
      // file must stay missing.
      const wantsPage = (request.header('accept') ?? '').includes('text/html') && !path.startsWith('/assets/');
      return wantsPage ? answer(page, INDEX, request) : undefined;
    },
  };
}

/** Where the page looks for its files: the build has put the path in front of their names. */
const baseOf = (page: string): string => /<script src="([^"]*)\/assets\//u.exec(page)?.[1] ?? '';

const noConsole = (folder: string): string => `${folder} has no index.html: build the console first`;

/**
 * Headers that each file of a built console is delivered with, names and values in turn.
 * @throws WrongSetting when the folder has no page or an unusable configuration
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
  // Every start needs it before anything else: a start takes the one of the last start, and fetches the next.
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
