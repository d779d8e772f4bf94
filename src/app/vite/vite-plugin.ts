import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { array, number, parse, record, string, tuple, union } from 'valibot';
import { createLogger, minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { browsers } from '../browsers.ts';

/**
 * File names are part of the first scripts, where their hashes do not compress: 36 bits distinguish the versions of a
 * file. Hashes contain no dash, so their start is unambiguous.
 */
const hashLength = 7;
export const fileNames = {
  hashCharacters: 'base36',
  entryFileNames: `assets/[name]-[hash:${hashLength}].js`,
  chunkFileNames: `assets/[name]-[hash:${hashLength}].js`,
  assetFileNames: `assets/[name]-[hash:${hashLength}][extname]`,
} as const;
/** Matches the hashed end of a file name. */
export const hashedEnd = new RegExp(`-[\\da-z]{${hashLength}}\\.\\w+$`, 'u');

/** A file of the build, with the files that it imports. */
export interface BuiltFile {
  readonly fileName: string;
  /** Scripts that must load before it runs. */
  readonly imports?: readonly string[];
  readonly styles?: readonly string[];
}

/** Names of the files to preload for a page, by its address. */
interface EarlyFiles {
  /** Files of every page, and files that all pages of a domain share: its routes and its texts. */
  shared: string[];
  /** By domain, the further files that the first render of each view needs. */
  views: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
}

/** @param start the entry script of the document */
export function earlyFiles(files: readonly BuiltFile[], start: string): EarlyFiles {
  const byName = new Map(files.map((file) => [basename(file.fileName), file]));
  const partOf = (name: string) => name.replace(hashedEnd, '');
  const names = [...byName.keys()];
  const domains = names.flatMap((name) => /^(\w+)-routes$/u.exec(partOf(name))?.[1] ?? []);
  const sharedIn = (among: readonly string[]) =>
    new RegExp(`^(?:kit|(?:frame|${among.join('|')})(?:\\.\\w+)?|(?:${among.join('|')})-routes)$`, 'u');
  const isShared = sharedIn(domains);
  const shared = names.filter((name) => isShared.test(partOf(name)));
  const withImports = (name: string, collected: Set<string>): string[] => {
    if (collected.has(name)) return [];
    collected.add(name);
    const { imports = [], styles = [] } = byName.get(name) ?? {};
    const others = [...imports, ...styles].map((other) => basename(other));
    return [name, ...others.flatMap((other) => withImports(other, collected))];
  };
  const first = withImports(basename(start), new Set());
  const viewsOf = (domain: string) => {
    const view = new RegExp(`^${domain}-(?!routes$|(?:.*-)?more$)[\\w-]+$`, 'u');
    const scripts = names.filter((name) => name.endsWith('.js') && view.test(partOf(name)));
    // Of the shared files only the domain's own are loaded, not the routes of another domain.
    const isThere = sharedIn([domain]);
    const needed = (name: string) => withImports(name, new Set(first)).filter((file) => !isThere.test(partOf(file)));
    return Object.fromEntries(scripts.map((name) => [partOf(name), needed(name)]));
  };
  return { shared, views: new Map(domains.map((domain) => [domain, viewsOf(domain)])) };
}

/** Replaces names in braces by their values; other braces stay. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (all, name: string) => values[name] ?? all);

/** Inserts the oldest supported browsers into the message for older ones. */
export const oldestBrowsers = (): Plugin => ({
  name: 'oldest-browsers',
  transformIndexHtml: (html) => filled(html, browsers),
});

/** The entry script of the document. */
const mainOf = (parts: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): Rolldown.OutputChunk | undefined =>
  parts
    .filter((part) => part.type === 'chunk')
    .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx')));

/** The script of the page that checks the browser. */
const supportedScript = /\s*<script src="\/src\/app\/supported\.js"><\/script>/u;

/**
 * Builds the console for the path that it is served under. Development stays at the root, where its mock responds.
 * @param base without trailing slash
 */
export const servedUnder = (base: string): Plugin => ({
  name: 'served-under',
  apply: 'build',
  config: () => ({ base: `${base}/`, define: { __BASE_PATH__: JSON.stringify(base) } }),
});

/** Fills in `boot.js` in development like a build does. */
export const bootAtRoot = (): Plugin => ({
  name: 'boot-at-root',
  apply: 'serve',
  transform: { filter: { id: /\/src\/app\/boot\.js$/u }, handler: (code) => filled(code, { base: '' }) },
});

/**
 * Fills in the head of the page: the blocking script that checks the browser and sets color scheme and language, as one
 * hashed file, and preload hints for the scripts that the small first one loads, so that they load in parallel.
 * @param base path that the console is served under, without trailing slash
 */
export function startOfPage(base: string): Plugin {
  return {
    name: 'start-of-page',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
        const parts = Object.values(bundle);
        const files = parts.map((part): BuiltFile => ({
          fileName: part.fileName,
          ...(part.type === 'chunk' && { imports: part.imports, styles: [...(part.viteMetadata?.importedCss ?? [])] }),
        }));
        const { shared, views } = earlyFiles(files, mainOf(parts)?.fileName ?? '');
        // A script that also listed the views would grow with each view, on every page.
        const lists = [...views].map(([domain, list]) =>
          basename(
            this.getFileName(this.emitFile({ type: 'asset', name: `${domain}.json`, source: JSON.stringify(list) })),
          ),
        );
        // The lists come first: their files are requested once they have loaded.
        const names = [...lists, ...shared].join(' ');
        const source = filled(read('supported.js') + read('boot.js'), { names, base });
        // Compiled for old browsers, which parse the whole file before they run the first line.
        const { code, errors } = minifySync('boot.js', source, { module: false, compress: { target: 'es2015' } });
        if (errors[0]) throw errors[0];
        this.emitFile({ type: 'asset', name: 'boot.js', source: code });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const parts = Object.values(bundle);
        const boot = parts.find((part) => part.type === 'asset' && part.names.includes('boot.js'));
        const main = mainOf(parts);
        if (!boot || !main) throw new Error('The build has no chunk of boot.js or main.tsx');
        const size = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].code.length : 0);
        // Browsers load few files at a time in this order, so the largest comes first.
        const preloads = [main.fileName, ...main.imports]
          .filter((file) => !html.includes(file))
          .toSorted((a, b) => size(b) - size(a));
        return {
          html: html.replace(supportedScript, '').replace('/src/app/boot.js', `${base}/${boot.fileName}`),
          tags: preloads.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}/${file}` },
            injectTo: 'head',
          })),
        };
      },
    },
  };
}

/**
 * Enables hot updates for views that also export `prefetch`. React Refresh would reload the whole page, and lose the
 * open form and its input, for each export that is not a component.
 */
export function hotViews(): Plugin {
  return {
    name: 'hot-views',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', injectTo: 'head', children: "window.__getReactRefreshIgnoredExports = () => ['prefetch'];" },
    ],
  };
}

/**
 * Keeps lodash, a dependency of the charts, from evaluating code to find the global object, which the content security
 * policy blocks. Browsers have `globalThis`.
 */
export function globalOfLodash(): Plugin {
  return {
    name: 'global-of-lodash',
    apply: 'build',
    transform: {
      filter: { id: /\/lodash\/_root\.js$/u },
      handler: (code) => code.replace("Function('return this')()", 'globalThis'),
    },
  };
}

/**
 * Avoids `Intl` for small numbers: Lingui formats the number of each plural with it, and its first use in a window
 * loads a table for 10 ms. Small numbers are the same in all three languages.
 */
export function smallNumbers(): Plugin {
  const source = 'number(locales, value, numberFormat)';
  return {
    name: 'small-numbers',
    apply: 'build',
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/u },
      handler(code) {
        if (!code.includes(source)) throw new Error('Lingui writes the numbers of plurals in another way');
        return code.replace(source, `/^\\d{1,3}$/.test(value) ? String(value) : ${source}`);
      },
    },
  };
}

const IconParts = array(tuple([string(), record(string(), union([string(), number()]))]));

/**
 * Joins consecutive strokes of an icon that have the same attributes.
 * @param parts the parts in the format of an icon module
 * @throws Error for parts in another format
 */
export function joinedStrokes(parts: string): string {
  const joined: [string, Record<string, string | number>][] = [];
  for (const [name, attributes] of parse(IconParts, JSON.parse(parts))) {
    const { d } = attributes;
    const before = joined.at(-1);
    // A path that starts with a capital M does not depend on the end of the previous one.
    const isPlain = (part: object) => Object.keys(part).every((attribute) => attribute === 'd' || attribute === 'key');
    const isNext = before?.[0] === 'path' && isPlain(before[1]) && name === 'path' && isPlain(attributes);
    if (isNext && String(d).startsWith('M')) before[1]['d'] += ` ${d}`;
    else joined.push([name, { ...attributes }]);
  }
  return JSON.stringify(joined);
}

/** Joins the strokes of each icon, which make up a tenth of the elements of a page. */
export function joinedIcons(): Plugin {
  const iconNode = /(?<=const __iconNode = )\[.*\](?=;\n)/u;
  return {
    name: 'joined-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/u },
      handler(code, id) {
        if (!iconNode.test(code)) throw new Error(`${basename(id)} writes its strokes in another way`);
        return code.replace(iconNode, joinedStrokes);
      },
    },
  };
}

/** Known warnings that need no action. */
const answered = [
  // The start script runs before the first paint and is deliberately not a module.
  /<script src="\/src\/app\/(?:supported|boot)\.js">/u,
  // Caused by Vite's own modules of style sheets.
  /did not pass the `from` option/u,
  // The library only uses Node's workers if there are none of the browser.
  /"node:worker_threads" .*\/unzipit\//u,
];

/** Limits the output of a build to failures, omitting the five hundred successful files. */
export function quietBuild(): Plugin {
  const isAnswered = (message: string): boolean => answered.some((pattern) => pattern.test(message));
  return {
    name: 'quiet-build',
    apply: 'build',
    config() {
      const logger = createLogger('warn');
      return {
        customLogger: {
          ...logger,
          warn: (message, options) => void (isAnswered(message) || logger.warn(message, options)),
          warnOnce: (message, options) => void (isAnswered(message) || logger.warnOnce(message, options)),
        },
      };
    },
  };
}
