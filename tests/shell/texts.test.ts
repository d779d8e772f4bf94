import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { frameTexts } from '../../src/i18n/text-file.ts';

/*
 * A message is shown as its ID (`W6TbWp`) if its catalog is not loaded. Code and texts load together: each dynamic
 * import names its catalogs (`lazy`, `lazyPart`, `withTexts`, the `texts` of a view), or the module awaits them itself
 * (`await loadCatalogue`). This test checks every reachable file against the catalogs that are loaded by then.
 */

/** A dynamic import, and the catalogs that load with it. */
interface Arrival {
  from: string;
  target: string;
  texts: readonly string[];
}

interface Module {
  imports: readonly string[];
  arrivals: readonly Arrival[];
  /** Catalogs that the module awaits itself before it shows anything. */
  own: readonly string[];
}

/** Catalogs that are loaded before any view and any part of the frame. */
const withFrame = ['start', ...frameTexts];
const ofFrame = /^src\/(?:shell|pages|app\/(?:router|start|main))/u;
/** The catalog that is loaded with the kit. */
const ofKit = 'ui';

const bringsTexts = new Set(['lazy', 'lazyPart', 'lazyConfirm', 'withTexts', 'menuPage', 'view']);

const strings = (nodes: readonly (ESTree.Node | null)[]): string[] =>
  nodes.flatMap((node) => (node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []));

/** The `texts: [...]` of an object. */
function textsOf(node: ESTree.Node): string[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => {
    const isTexts = property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'texts';
    return isTexts && property.value.type === 'ArrayExpression' ? strings(property.value.elements) : [];
  });
}

/** `src/pages/publish/upgrade/list.tsx` → the catalogs of its domain and of its folder. */
function ofFolder(page: string): string[] {
  const [, domain = '', folder = ''] = /^src\/pages\/([^/]+)\/([^/]+)\//u.exec(page) ?? [];
  return [domain, `${domain}/${folder}`];
}

/** The catalogs that a call names for the module that it loads. */
function catalogNames(call: ESTree.CallExpression, target: string): string[] {
  const catalogs = strings(call.arguments);
  const further = call.arguments.flatMap(textsOf);
  if (call.callee.type === 'Identifier' && call.callee.name === 'menuPage')
    return [...withFrame, ...ofFolder(target), ...further];
  if (call.callee.type === 'Identifier' && call.callee.name === 'view') return [...withFrame, ...further];
  if (call.callee.type === 'Identifier' && call.callee.name === 'lazy') return ['form', ...catalogs];
  if (call.callee.type === 'Identifier' && call.callee.name === 'lazyConfirm') return ['form', 'audience', ...catalogs];
  return [...catalogs, ...further];
}

/** The static and dynamic imports of a module. */
function read(file: string, source: string): Module {
  const at = (path: string) => join(file, '..', path).replaceAll('\\', '/');
  const { program, module } = parseSync(file, source);
  const imports = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ];
  const open: ESTree.CallExpression[] = [];
  const arrivals: Arrival[] = [];
  const own: string[] = [];
  new Visitor({
    CallExpression: (node) => void open.push(node),
    'CallExpression:exit': () => void open.pop(),
    AwaitExpression: ({ argument: call }) => {
      if (call.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'loadCatalogue')
        own.push(...strings(call.arguments));
    },
    ImportExpression: ({ source: path }) => {
      const [target] = strings([path]);
      const loading = open.findLast(({ callee }) => callee.type === 'Identifier' && bringsTexts.has(callee.name));
      if (target?.startsWith('.'))
        arrivals.push({
          from: file,
          target: at(target),
          texts: [
            ...(ofFrame.test(file) ? withFrame : ['start']),
            ...(loading ? catalogNames(loading, at(target)) : []),
          ],
        });
    },
  }).visit(program);
  return { imports: imports.filter((path) => path.startsWith('.')).map(at), arrivals, own };
}

/** The macros that create a message, without `t` or `_` of other modules. */
const makesMessage = /\bmsg[`(]|\bt`|\bt\(\{|<Trans\b|\bplural\(|\bselect(?:Ordinal)?\(/u;

/** The catalog of each file with messages: that of its view, its domain, or its part of the frame. */
function catalogues(): Map<string, string> {
  const inRoot = (path: string) => path.replace('<rootDir>/', '');
  const deep = (path: string) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? `${path}/**` : path);
  const filesOf = ({ include, exclude = [] }: { include: readonly string[]; exclude?: readonly string[] }) =>
    globSync(
      include.map((path) => deep(inRoot(path))),
      { exclude: exclude.map((path) => deep(inRoot(path))) },
    );
  return new Map(
    (config.catalogs ?? []).flatMap((catalogue) =>
      filesOf(catalogue)
        .filter((file) => /\.tsx?$/u.test(file) && makesMessage.test(readFileSync(file, 'utf8')))
        .map((file) => [file.replaceAll('\\', '/'), inRoot(catalogue.path).slice('locales/{locale}/'.length)] as const),
    ),
  );
}

/** Messages that can be shown before their catalog is loaded, as `import needs catalog`. */
function missing(modules: ReadonlyMap<string, Module>, catalogueOf: ReadonlyMap<string, string>): string[] {
  const reachableFiles = (start: string): Set<string> => {
    const files = new Set<string>();
    const follow = (file: string) => {
      if (files.has(file) || !modules.has(file)) return;
      files.add(file);
      for (const next of modules.get(file)?.imports ?? []) follow(next);
    };
    follow(start);
    return files;
  };
  const arrivals = [...modules.values()].flatMap((module) => module.arrivals);
  const files = new Map(arrivals.map((arrival) => [arrival, reachableFiles(arrival.target)]));
  const all = new Set(catalogueOf.values());
  // The catalogs loaded at each dynamic import: its own, and those that all paths to it have loaded before.
  const loaded = new Map(arrivals.map((arrival) => [arrival, all]));
  for (let changed = true; changed;) {
    changed = false;
    for (const arrival of arrivals) {
      const ways = arrivals.filter((other) => files.get(other)?.has(arrival.from));
      const before =
        ways.length === 0 ? [] : [...all].filter((name) => ways.every((way) => loaded.get(way)?.has(name)));
      const now = new Set([...before, ...arrival.texts, ...(modules.get(arrival.target)?.own ?? []), ofKit]);
      changed ||= now.size !== loaded.get(arrival)?.size;
      loaded.set(arrival, now);
    }
  }
  return arrivals.flatMap((arrival) => {
    const needed = new Set([...(files.get(arrival) ?? [])].flatMap((file) => catalogueOf.get(file) ?? []));
    return [...needed]
      .filter((name) => !loaded.get(arrival)?.has(name))
      .map((name) => `${arrival.from} → ${arrival.target} needs ${name}`);
  });
}

test('every dynamic import loads the catalogs of all messages that it can show', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const modules = new Map(files.map((file) => [file, read(file, readFileSync(file, 'utf8'))]));
  const catalogueOf = catalogues();
  expect(catalogueOf.size).toBeGreaterThan(500);
  expect(missing(modules, catalogueOf)).toEqual([]);
});

test('no source file passes the result of a macro to a translation function', () => {
  const twice = /(?<![\w.])(?:i18n\._|_|say|t|translate)\(\s*(?:plural\(|select\(|selectOrdinal\(|t`|t\()/u;
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/api/generated/**'] });
  expect(files.filter((file) => twice.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no two operations have the same success message, as a copied one says what has not happened', () => {
  const messages = globSync('src/**/*.{ts,tsx}', { exclude: ['src/api/generated/**'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdone\s*[:=].*/gu)].flatMap(([line]) =>
      [...line.matchAll(/msg`([^`]+)`/gu)].flatMap(([, message = '']) => message),
    ),
  );
  expect(messages.length).toBeGreaterThan(90);
  const updates = ['Changes saved'];
  expect(messages.filter((message, at) => messages.indexOf(message) < at && !updates.includes(message))).toEqual([]);
});

test('a drawer that does not load the catalog of another folder is reported', () => {
  const modules = new Map(
    Object.entries({
      'src/pages/a/routes.ts':
        "import { menuPage } from 'x'; menuPage('a', 'one', 'title', { load: () => import('./one/list.tsx') });",
      'src/pages/a/one/list.tsx':
        "import { lazy } from 'x'; import type { T } from '../four/words.ts'; const Form = lazy(() => import('./form.tsx')); const Own = lazy(() => import('../two/own.tsx'), 'a/two'); void import('../two/toast.ts');",
      'src/pages/a/one/form.tsx': "import { words } from '../two/words.ts';",
      'src/pages/a/two/own.tsx':
        "export { words } from './words.ts'; const More = lazy(() => import('../three/more.tsx'));",
      'src/pages/a/two/toast.ts': "import './words.ts'; export async function tell() { await loadCatalogue('a/two'); }",
      'src/pages/a/two/words.ts': '',
      'src/pages/a/three/more.tsx': "import '../two/words.ts';",
    }).map(([file, source]) => [file, read(file, source)]),
  );
  const catalogueOf = new Map([
    ['src/pages/a/one/list.tsx', 'a/one'],
    ['src/pages/a/two/words.ts', 'a/two'],
    ['src/pages/a/four/words.ts', 'a/four'],
  ]);
  expect(missing(modules, catalogueOf)).toEqual(['src/pages/a/one/list.tsx → src/pages/a/one/form.tsx needs a/two']);
});
