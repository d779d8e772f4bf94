// @vitest-environment happy-dom
/** The files that travel before the scripts ask for them: what the first script names, and what a domain's list does. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyFiles } from '../../src/app/vite-plugin.ts';
import { stubSessionStorage } from '../session-storage.ts';

const build = [
  'assets/publish-routes-aaaaaa1.js',
  'assets/publish-aaaaaa2.js',
  'assets/publish.en-aaaaaa3.js',
  'assets/publish.zh_TW-aaaaaa4.js',
  'assets/publish-rollouts.en-aaaaaa5.js',
  'assets/publish-upgrade-aaaaaa6.js',
  'assets/publish-upgrade-aaaaaa7.css',
  'assets/publish-upgrade.api-aaaaaa8.js',
  'assets/publish-upgrade-more-aaaaaa9.js',
  'assets/publish-more-aaaaa10.js',
  'assets/publish-offline-gmr-aaaaa11.js',
  'assets/system-routes-bbbbbb1.js',
  'assets/system-user-bbbbbb2.js',
  'assets/frame-cccccc1.js',
  'assets/frame.en-cccccc2.js',
  'assets/frame-cccccc3.css',
  'assets/kit-cccccc4.js',
  'assets/main-cccccc5.js',
  'assets/common-dashboard-cccccc6.js',
  'index.html',
];

const upgrade = ['publish-upgrade-aaaaaa6.js', 'publish-upgrade-aaaaaa7.css', 'publish-upgrade.api-aaaaaa8.js'];

test('the first script names what pages share, and the list of a domain its views', () => {
  const { shared, views } = earlyFiles(build);
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
    ['publish', [...upgrade, 'publish-offline-gmr-aaaaa11.js']],
    ['system', ['system-user-bbbbbb2.js']],
  ]);
});

test('one more view costs the first script nothing', () => {
  const more = [...build, 'assets/system-log-bbbbbb3.js', 'assets/system-log-bbbbbb4.css'];
  expect(earlyFiles(more).shared).toEqual(earlyFiles(build).shared);
  expect(earlyFiles(more).views.get('system')).toHaveLength(3);
});

/** Answers to the lists that were asked for, by address. */
const lists = new Map<string, (answer: Response) => void>();

beforeEach(() => {
  document.head.replaceChildren();
  lists.clear();
  stubSessionStorage();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // What tells of a start that fails would stay for the tests of others.
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

/** Runs the first script as a build fills it in, at an address of a window that is signed in or not. */
function start(pathname: string, isSignedIn: boolean): void {
  const { shared, views } = earlyFiles(build);
  const names = [...[...views.keys()].map((domain) => `${domain}-dddddd1.json`), ...shared].join(' ');
  if (isSignedIn) sessionStorage.setItem('mpc.refresh', 'token');
  sessionStorage.setItem('mpc.language', 'en');
  vi.stubGlobal('location', { pathname });
  new Script(readFileSync('src/app/boot.js', 'utf8').replace('{names}', names)).runInThisContext();
}

const linked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')?.slice(8));
const answer = async (domain: string, body: Response) => {
  lists.get(`/assets/${domain}-dddddd1.json`)?.(body);
  await vi.waitFor(() => expect(body.bodyUsed || !body.ok).toBe(true));
  await new Promise((done) => setTimeout(done));
};
const listOf = (domain: string) => Response.json(earlyFiles(build).views.get(domain));

const before = [
  'publish-routes-aaaaaa1.js',
  'publish-aaaaaa2.js',
  'publish.en-aaaaaa3.js',
  'frame-cccccc1.js',
  'frame.en-cccccc2.js',
  'frame-cccccc3.css',
  'kit-cccccc4.js',
];

test('a page of a kind begins with its list and what is shared; its own files follow the list', async () => {
  start('/pages/publish/android-upgrade', true);
  expect([...lists.keys()]).toEqual(['/assets/publish-dddddd1.json']);
  expect(linked()).toEqual(before);
  await answer('publish', listOf('publish'));
  expect(linked()).toEqual([...before, ...upgrade]);
  const style = document.head.querySelector('link[href$="aaaaaa7.css"]');
  expect([style?.getAttribute('rel'), style?.getAttribute('as')]).toEqual(['preload', 'style']);
});

test('nothing is asked for twice, and a page that was pointed at while its list traveled gets its files', async () => {
  start('/pages/publish/android-upgrade', true);
  window.preloadFiles?.('/pages/publish/offline-gmr');
  await answer('publish', listOf('publish'));
  expect(linked()).toEqual([...before, 'publish-offline-gmr-aaaaa11.js']);
  for (const view of ['android-upgrade', 'ios-upgrade', 'offline-gmr']) window.preloadFiles?.(`/pages/publish/${view}`);
  expect(linked()).toEqual([...before, 'publish-offline-gmr-aaaaa11.js', ...upgrade]);
  expect(lists.size).toBe(1);
});

test('a domain alone has its list and what its pages share', async () => {
  start('/about', true);
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
])('a list that %s breaks nothing', async (_, made) => {
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  start('/pages/publish/android-upgrade', true);
  await answer('publish', made());
  window.preloadFiles?.('/pages/publish/offline-gmr');
  expect(linked()).toEqual(before);
  expect(lists.size).toBe(1);
  expect(failed).not.toHaveBeenCalled();
  process.off('unhandledRejection', failed);
});

test('before a sign-in nothing of the pages behind it is asked for', () => {
  start('/pages/publish/android-upgrade', false);
  start('/login', true);
  expect([linked(), lists.size]).toEqual([[], 0]);
});
