// @vitest-environment happy-dom
/** Files requested before the scripts need them: those listed by the first script, and by a domain's list. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BuiltFile, earlyFiles } from '../../src/app/vite/vite-plugin.ts';
import { stubSessionStorage } from '../session-storage.ts';

const start = 'assets/main-cccccc5.js';
const build: readonly BuiltFile[] = [
  { fileName: 'assets/publish-routes-aaaaaa1.js', imports: [start] },
  { fileName: 'assets/publish-aaaaaa2.js' },
  { fileName: 'assets/publish.en-aaaaaa3.js' },
  { fileName: 'assets/publish.zh_TW-aaaaaa4.js' },
  { fileName: 'assets/publish-rollouts.en-aaaaaa5.js' },
  {
    fileName: 'assets/publish-upgrade-aaaaaa6.js',
    imports: ['assets/publish-upgrade.api-aaaaaa8.js', 'assets/kit-cccccc4.js', 'assets/chart-cccccc8.js'],
    styles: ['assets/publish-upgrade-aaaaaa7.css'],
  },
  { fileName: 'assets/publish-upgrade-aaaaaa7.css' },
  { fileName: 'assets/publish-upgrade.api-aaaaaa8.js', imports: [start] },
  { fileName: 'assets/publish-upgrade-more-aaaaaa9.js' },
  { fileName: 'assets/publish-more-aaaaa10.js' },
  { fileName: 'assets/publish-offline-gmr-aaaaa11.js', imports: ['assets/kit-cccccc4.js'] },
  { fileName: 'assets/system-routes-bbbbbb1.js' },
  { fileName: 'assets/system-user-bbbbbb2.js' },
  { fileName: 'assets/frame-cccccc1.js' },
  { fileName: 'assets/frame.en-cccccc2.js' },
  { fileName: 'assets/frame-cccccc3.css' },
  { fileName: 'assets/kit-cccccc4.js', imports: ['assets/frame-cccccc1.js'] },
  { fileName: start, imports: ['assets/react-cccccc7.js'] },
  { fileName: 'assets/react-cccccc7.js' },
  { fileName: 'assets/chart-cccccc8.js', imports: ['assets/react-cccccc7.js', 'assets/publish-upgrade-aaaaaa6.js'] },
  { fileName: 'assets/common-dashboard-cccccc6.js' },
  { fileName: 'index.html' },
];
const early = (files: readonly BuiltFile[] = build) => earlyFiles(files, start);

const upgrade = [
  'publish-upgrade-aaaaaa6.js',
  'publish-upgrade.api-aaaaaa8.js',
  'chart-cccccc8.js',
  'publish-upgrade-aaaaaa7.css',
];

test('the first script lists shared files, and the list of a domain the other files of each view', () => {
  const { shared, views } = early();
  expect(shared).toEqual([
    'publish-routes-aaaaaa1.js',
    'publish-aaaaaa2.js',
    'publish.en-aaaaaa3.js',
    'publish.zh_TW-aaaaaa4.js',
    'system-routes-bbbbbb1.js',
    'frame-cccccc1.js',
    'frame.en-cccccc2.js',
    'frame-cccccc3.css',
    'kit-cccccc4.js',
  ]);
  expect([...views]).toEqual([
    ['publish', { 'publish-upgrade': upgrade, 'publish-offline-gmr': ['publish-offline-gmr-aaaaa11.js'] }],
    ['system', { 'system-user': ['system-user-bbbbbb2.js'] }],
  ]);
});

test('a list includes files of another domain and the imports of shared files', () => {
  const others = ['assets/system-ddddd1a.js', 'assets/publish-routes-aaaaaa1.js'];
  const { views } = early([
    ...build,
    { fileName: 'assets/system-ddddd1a.js', imports: ['assets/pieces-ddddd1b.js', 'assets/kit-cccccc4.js'] },
    { fileName: 'assets/pieces-ddddd1b.js', styles: ['assets/pieces-ddddd1c.css'] },
    { fileName: 'assets/system-log-ddddd1d.js', imports: others },
  ]);
  expect(views.get('system')?.['system-log']).toEqual([
    'system-log-ddddd1d.js',
    'pieces-ddddd1b.js',
    'pieces-ddddd1c.css',
    'publish-routes-aaaaaa1.js',
  ]);
});

test('one more view adds no file to the first script', () => {
  const styles = ['assets/system-log-bbbbbb4.css'];
  const more = [...build, { fileName: 'assets/system-log-bbbbbb3.js', styles }];
  expect(early(more).shared).toEqual(early().shared);
  expect(early(more).views.get('system')?.['system-log']).toEqual(['system-log-bbbbbb3.js', 'system-log-bbbbbb4.css']);
});

/** Resolves the requested lists, by address. */
const lists = new Map<string, (answer: Response) => void>();

beforeEach(() => {
  document.head.replaceChildren();
  lists.clear();
  stubSessionStorage();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // Handlers of a failed start would stay for other tests.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    lists.set(address, resolve);
    return promise;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  delete window.preloadFiles;
});

/**
 * Runs the first script with the names that a build inserts, in a window that is signed in or not.
 * @param base path that the console is served under
 */
function open(pathname: string, isSignedIn: boolean, base = ''): void {
  const { shared, views } = early();
  const names = [...[...views.keys()].map((domain) => `${domain}-dddddd1.json`), ...shared].join(' ');
  if (isSignedIn) sessionStorage.setItem(`mpc${base}.refresh`, 'token');
  sessionStorage.setItem(`mpc${base}.language`, 'en');
  vi.stubGlobal('location', { pathname });
  new Script(
    readFileSync('src/app/boot.js', 'utf8').replace('{names}', names).replaceAll('{base}', base),
  ).runInThisContext();
}

const linked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')?.slice(8));
const answer = async (domain: string, body: Response) => {
  lists.get(`/assets/${domain}-dddddd1.json`)?.(body);
  await vi.waitFor(() => expect(body.bodyUsed || !body.ok).toBe(true));
  await new Promise((done) => setTimeout(done));
};
const listOf = (domain: string) => Response.json(early().views.get(domain));

const before = [
  'publish-routes-aaaaaa1.js',
  'publish-aaaaaa2.js',
  'publish.en-aaaaaa3.js',
  'frame-cccccc1.js',
  'frame.en-cccccc2.js',
  'frame-cccccc3.css',
  'kit-cccccc4.js',
];

test('preloads the list of a domain and shared files first, then the files of the page', async () => {
  open('/pages/publish/android-upgrade', true);
  expect([...lists.keys()]).toEqual(['/assets/publish-dddddd1.json']);
  expect(linked()).toEqual(before);
  await answer('publish', listOf('publish'));
  expect(linked()).toEqual([...before, ...upgrade]);
  const style = document.head.querySelector('link[href$="aaaaaa7.css"]');
  expect([style?.getAttribute('rel'), style?.getAttribute('as')]).toEqual(['preload', 'style']);
});

test('preloads no file twice, and preloads a page that was requested while its list was loading', async () => {
  open('/pages/publish/android-upgrade', true);
  window.preloadFiles?.('/pages/publish/offline-gmr');
  await answer('publish', listOf('publish'));
  expect(linked()).toEqual([...before, 'publish-offline-gmr-aaaaa11.js']);
  for (const view of ['android-upgrade', 'ios-upgrade', 'offline-gmr']) window.preloadFiles?.(`/pages/publish/${view}`);
  expect(linked()).toEqual([...before, 'publish-offline-gmr-aaaaa11.js', ...upgrade]);
  expect(lists.size).toBe(1);
});

test('preloads the list and the shared files of a domain for an address without a page', async () => {
  open('/about', true);
  expect(linked()).toEqual(['frame-cccccc1.js', 'frame.en-cccccc2.js', 'frame-cccccc3.css']);
  window.preloadFiles?.('/pages/system/');
  await answer('system', listOf('system'));
  expect(linked()).toEqual([
    'frame-cccccc1.js',
    'frame.en-cccccc2.js',
    'frame-cccccc3.css',
    'system-routes-bbbbbb1.js',
    'kit-cccccc4.js',
  ]);
});

test.each([
  ['is missing', () => Response.json({ title: 'Not found' }, { status: 404 })],
  ['is a page', () => new Response('<!doctype html>')],
])('ignores a list that %s', async (_, respond) => {
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  open('/pages/publish/android-upgrade', true);
  await answer('publish', respond());
  window.preloadFiles?.('/pages/publish/offline-gmr');
  expect(linked()).toEqual(before);
  expect(lists.size).toBe(1);
  expect(failed).not.toHaveBeenCalled();
  process.off('unhandledRejection', failed);
});

test('with a base path, files and stored values are looked up under that path', () => {
  open('/console/pages/publish/android-upgrade', true, '/console');
  expect([...lists.keys()]).toEqual(['/console/assets/publish-dddddd1.json']);
  expect(linked()).toEqual(before.map((name) => `/assets/${name}`));
  open('/console/login', true, '/console');
  expect(document.documentElement.dataset['start']).toBe('form');
});

test('preloads nothing without a session or on the sign-in page', () => {
  open('/pages/publish/android-upgrade', false);
  open('/login', true);
  expect([linked(), lists.size]).toEqual([[], 0]);
});
