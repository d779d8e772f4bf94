/** What the build must and must not contain: it is public to everyone who can reach the sign-in page. */
import { globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { hashedEnd } from '../src/app/vite/vite-plugin.ts';

const root = resolve(import.meta.dirname, '..');
const files = globSync('dist/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(resolve(root, 'dist'), resolve(entry.parentPath, entry.name)));
const read = (file: string): string => readFileSync(resolve(root, 'dist', file), 'utf8');
const code = files.filter((file) => /\.(?:js|css|html)$/u.test(file));
const holding = (part: RegExp | string): string[] =>
  code.filter((file) => (typeof part === 'string' ? read(file).includes(part) : part.test(read(file))));

const kib = (text: string): number => gzipSync(text, { level: 9 }).length / 1024;

test('the build contains no source maps and no paths of the build machine', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(holding(/[#@] ?source(?:Mapping)?URL=/u)).toEqual([]);
  expect([root, homedir(), 'file:///'].flatMap(holding)).toEqual([]);
});

test('client credentials come from the runtime configuration, never from the code', () => {
  expect(['console:console', btoa('console:console')].flatMap(holding)).toEqual([]);
});

test('the build contains no development code: the browser mock, the checker and the kit gallery', () => {
  expect(holding('mockServiceWorker')).toEqual([]);
  // Rules of the checker and texts of the joined document: either would bring all schemas with it.
  const rules = ['accepts-wrong-request', 'undeclared-property'];
  const checker = globSync('openapi/checker/*.ts', { cwd: root }).map((file) =>
    readFileSync(resolve(root, file), 'utf8'),
  );
  expect(rules.filter((rule) => !checker.some((text) => text.includes(rule)))).toEqual([]);
  expect([...rules, 'x-problem-catalogue', 'openapi/publish.yaml'].flatMap(holding)).toEqual([]);
  expect(['Kit gallery', '/gallery', 'data-piece'].flatMap(holding)).toEqual([]);
});

test('the build contains no eval and no Function constructor', () => {
  expect(holding(/\beval\(|\bFunction\(\s*["'`]|new Function\b/u)).toEqual([]);
});

test('the page has no inline scripts or styles', () => {
  const html = read('index.html');
  const tags = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gsu)];
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter(([, attributes, content]) => !/\ssrc=/u.test(attributes ?? '') || content?.trim())).toEqual([]);
  expect(html).not.toMatch(/<style\b|\sstyle=|\son\w+=|javascript:|data:/u);
});

test('every asset has a hash in its name, so that it can be cached forever', () => {
  const named = files.filter((file) => !(file.startsWith('assets/') && hashedEnd.test(file)));
  expect(named.toSorted()).toEqual(['config.json', 'icon.svg', 'index.html', 'licenses.txt']);
});

test('licenses.txt lists libraries of the build and its workers, but none of mock or tests', () => {
  const text = read('licenses.txt');
  const named = [...text.matchAll(/^-+\n\n(?<name>\S+) \S+ \((?<license>.+)\)$/gmu)].map(
    ({ groups }) => groups?.['name'],
  );
  expect(named).toEqual(expect.arrayContaining(['@mantine/core', '@noble/hashes', 'react', 'unzipit']));
  // Libraries of the mock server and of tests are not shipped.
  expect(named.filter((name) => ['msw', 'hucre', 'axe-core'].includes(name ?? ''))).toEqual([]);
});

const scripts = files.filter((file) => file.endsWith('.js'));

test('the same sources give the same scripts, byte for byte @all', async () => {
  // A build takes long on a busy machine.
  test.setTimeout(240_000);
  const made = await build({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const chunks = [made]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [{ file: part.fileName, text: part.code }] : []));
  expect(chunks.length).toBeGreaterThan(10);
  const other = chunks.filter(({ file, text }) => !files.includes(file) || read(file) !== text).map(({ file }) => file);
  expect(other, 'chunks that differ from those in dist (which must be of these very sources)').toEqual([]);
});

test('the scripts of each view stay within their size budget', () => {
  const views = scripts.flatMap((file) => {
    const [, name, more] =
      /^assets\/((?:advertisement|analytics|common|files|message|platform|publish|system)-(?!routes|more).+?)(-more)?-\w+\.js$/u.exec(
        file,
      ) ?? [];
    // Overlays of a view are loaded when they open.
    return name ? [{ name: `${name}${more ?? ''}`, size: kib(read(file)), most: more ? 24 : 8 }] : [];
  });
  for (const { name, size, most } of views) console.log(`${name}: ${size.toFixed(1)} of ${most} KiB`);
  expect(views.length).toBeGreaterThan(0);
  expect(views.filter(({ size, most }) => size > most).map(({ name }) => name)).toEqual([]);
});

test('the frame texts of each language stay within 4 KiB', () => {
  const catalogues = scripts.filter((file) => /^assets\/frame\.\w+-/u.test(file));
  for (const file of catalogues) console.log(`${file}: ${kib(read(file)).toFixed(1)} of 4 KiB`);
  expect(catalogues).toHaveLength(3);
  expect(catalogues.filter((file) => kib(read(file)) > 4)).toEqual([]);
});
