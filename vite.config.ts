import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mockProxy, mockWorker } from './mock-server/vite-plugin.ts';
import manifest from './package.json' with { type: 'json' };
import runtime from './public/config.json' with { type: 'json' };
import { basePath } from './src/app/base-path.ts';
import { browsers } from './src/app/browsers.ts';
import { chunks } from './src/app/chunks.ts';
import { licenses } from './src/app/vite/licenses-plugin.ts';
import {
  bootAtRoot,
  fileNames,
  globalOfLodash,
  hotViews,
  joinedIcons,
  oldestBrowsers,
  quietBuild,
  servedUnder,
  smallNumbers,
  startOfPage,
} from './src/app/vite/vite-plugin.ts';
import { texts } from './src/i18n/vite-plugin.ts';
import { themeCss } from './src/theme/vite-plugin.ts';
import { projects } from './tests/run/projects.ts';

const licensesOf = licenses();
const base = baseOrExit();
const mockAddress = `http://127.0.0.1:${process.env['MOCK_PORT'] ?? 4010}`;

/** A wrong setting is told in one line, without the stack of a configuration that failed. */
function baseOrExit(): string {
  try {
    return basePath(process.env['BASE_PATH']);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

/** A class name that is short, because scripts carry it, and the same wherever the project lies. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/u, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Files that the document names. */
const atStart = /^assets\/(?:index|main|react|rolldown-runtime)-/u;
/** What comes with the frame that every page has around it, and the files that run without it. */
const withFrame = /^assets\/frame-/u;
const beforeFrame = /^assets\/(?:index|main|login|ticket|sign-out)-/u;
/** What is there, or on its way, when one of the files of a domain asks for more. */
const withView = /^assets\/kit-/u;
const ofDomain = /^assets\/(?:advertisement|analytics|common|files|message|platform|publish|system)-/u;

/** Texts in one language: they load nothing, and whoever imports them names them already. */
const textFile = /\.(?:en|zh_CN|zh_TW)-[^/]+\.js$/u;

/** Chunks of which every page runs most. The word must come first, which it cannot in those that load others. */
const usedWhole = new Set(['react', 'frame']);

/** Milliseconds for a unit test; in `npm run test:all` one of them verifies the whole contract. */
const patience = process.env['TEST_ALL'] === undefined ? 300_000 : 1_800_000;

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    texts(),
    themeCss(),
    quietBuild(),
    oldestBrowsers(),
    servedUnder(base),
    startOfPage(base),
    bootAtRoot(),
    globalOfLodash(),
    smallNumbers(),
    joinedIcons(),
    hotViews(),
    mockWorker(),
    licensesOf.page,
  ],
  worker: { plugins: () => [licensesOf.workers], rolldownOptions: { output: fileNames } },
  resolve: {
    // The router's store brings a stand-in for a hook that React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    // Calls that no service worker answers: browsers have none on plain http outside this machine.
    proxy: Object.fromEntries(Object.keys(runtime.backends).map((prefix) => [prefix, mockProxy(mockAddress)])),
  },
  optimizeDeps: {
    // Named here because no import that Vite follows at its start leads to it: a library found later reloads the page,
    // under whatever its developer is typing. Workers are pages of their own to it.
    entries: ['index.html', 'src/**/*-worker.ts'],
  },
  css: { modules: { generateScopedName: scopedName } },
  define: { __VERSION__: JSON.stringify(manifest.version), __BASE_PATH__: '""' },
  build: {
    target: Object.entries(browsers).map(([name, version]) => `${name}${version}`),
    // An inlined asset is a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A chunk names the files that must come with what it loads late. Those that the document itself names are there
      // already, and names with hashes do not compress.
      resolveDependencies: (_file, names, { hostId }) =>
        names.filter(
          (name) =>
            !(
              atStart.test(name) ||
              textFile.test(name) ||
              (!beforeFrame.test(hostId) && withFrame.test(name)) ||
              (ofDomain.test(hostId) && withView.test(name))
            ),
        ),
    },
    sourcemap: false,
    rolldownOptions: {
      output: {
        ...fileNames,
        // Chromium then compiles the whole file beside the page, not each function at its first call and in its way.
        postBanner: ({ name }) => (usedWhole.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: { groups: [...chunks] },
      },
    },
  },
  test: {
    // A machine that does other work, too, makes a test slow, not wrong.
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: '100%',
    // A test makes a whole mock and throws it away: collected young it costs less, and by one thread, as the other
    // processors have tests of their own. Most of its functions end before optimized code has paid for its compilation.
    execArgv: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
      '--single-threaded-gc',
      '--invocation-count-for-maglev=4000',
      '--invocation-count-for-turbofan=30000',
      // About 0.7 GB is in use at most; `npm run test:all` has larger populations.
      ...(process.env['TEST_ALL'] === undefined ? ['--max-old-space-size=1000'] : []),
    ],
    projects: projects().map((test) => ({ extends: true, test })),
  },
});
