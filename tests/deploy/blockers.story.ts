/**
 * Ad blockers match names: a script or a call named like advertising, tracking or counting is blocked silently. No file
 * of the build and no address of the contract may have such a name.
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { RequestType } from '@ghostery/adblocker';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { screens } from '../../openapi/generated/menu-names.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(root, file), 'utf8'));

/** EasyList with AdGuard's additions, AdGuard's tracking protection, and EasyList China, by their numbers. */
const lists = ['2', '3', '224'];
const Ruleset = v.looseTuple([v.object({ metadata: v.object({ rawFilterList: v.string() }) })]);

function readList(number: string): string {
  const file = `node_modules/@adguard/dnr-rulesets/dist/filters/declarative/ruleset_${number}/ruleset_${number}.json`;
  return v.parse(Ruleset, read(file))[0].metadata.rawFilterList;
}

let engine: FiltersEngine;

// The lists are read once, when tests run: listing the stories loads this file as well.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  engine = FiltersEngine.parse(lists.map(readList).join('\n'), { loadCosmeticFilters: false });
});

/** The addresses of a page's requests: at its own host, and at the host of a backend; at the root and under a path. */
const places = ['https://console.example.com', 'https://api.example.net'].flatMap((host) => [host, `${host}/console`]);
const page = 'https://console.example.com/console/';

/** The addresses that are blocked at any of these places. */
function blocked(addresses: readonly string[], types: readonly RequestType[]): string[] {
  return addresses.filter((address) =>
    places.some((place) =>
      types.some(
        (type) => engine.match(Request.fromRawDetails({ url: `${place}${address}`, type, sourceUrl: page })).match,
      ),
    ),
  );
}

test('the filter lists are loaded and block names of trackers and ads', () => {
  expect(blocked(['/google-analytics.js', '/assets/chart-abc1234.js'], ['script'])).toEqual(['/google-analytics.js']);
  expect(blocked(['/ad?count=1', '/uaa/oauth/token'], ['xmlhttprequest'])).toEqual(['/ad?count=1']);
});

const typeOf: Readonly<Record<string, RequestType>> = {
  '.css': 'stylesheet',
  '.html': 'document',
  '.js': 'script',
  '.json': 'xmlhttprequest',
  '.svg': 'image',
  '.txt': 'document',
};

test('ad blockers block no file of the build', () => {
  const files = globSync('**/*.*', { cwd: resolve(root, 'dist') }).map((file) => `/${file.replaceAll('\\', '/')}`);
  expect(files.length).toBeGreaterThan(100);
  const unknown = files.filter((file) => typeOf[extname(file)] === undefined);
  expect(unknown, 'files of a kind that this test does not know').toEqual([]);
  expect(files.filter((file) => blocked([file], [typeOf[extname(file)] ?? 'other']).length > 0)).toEqual([]);
});

test('ad blockers block no page', () => {
  expect(blocked(['/', '/login', ...screens.map((menu) => `/pages/${menu}`)], ['document'])).toEqual([]);
});

const Parameters = v.optional(v.array(v.object({ name: v.string(), in: v.string() })), []);
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({ parameters: Parameters }))),
});

test('ad blockers block no call of the contract, with or without its query parameters', () => {
  const { paths } = v.parse(Document, read('openapi/generated/document.json'));
  const addresses = Object.entries(paths).flatMap(([path, operations]) => {
    const address = path.replaceAll(/\{\w+\}/gu, '17');
    const queries = Object.values(operations).flatMap(({ parameters }) =>
      parameters.filter((one) => one.in === 'query'),
    );
    return [address, `${address}?${queries.map(({ name }) => `${name}=1`).join('&')}`];
  });
  expect(addresses.length).toBeGreaterThan(500);
  // Captchas, icons and screenshots are images, and captchas are available as audio.
  expect(blocked(addresses, ['xmlhttprequest', 'image', 'media'])).toEqual([]);
});
