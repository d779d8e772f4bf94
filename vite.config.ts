import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mockProxy, mockWorker } from './mock-server/vite-plugin.ts';
import manifest from './package.json' with { type: 'json' };
import runtime from './public/config.json' with { type: 'json' };
import { frameTexts } from './src/shell/frame-texts.ts';
import { licenses } from './src/app/licenses-plugin.ts';
import { globalOfLodash, hotViews, quietBuild, startOfPage } from './src/app/vite-plugin.ts';
import { themeCss } from './src/theme/vite-plugin.ts';

const licensesOf = licenses();
const mockAddress = `http://127.0.0.1:${process.env['MOCK_PORT'] ?? 4010}`;

/** A class name that is short, because scripts carry it, and the same wherever the project lies. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/u, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** Files that the document names. */
const atStart = /^assets\/(?:index|main|react|rolldown-runtime)-/u;
/** Files that come with the shell, which every page has around it, and the files that run without it. */
const withFrame = /^assets\/(?:shell|query|calls)-/u;
/** Files that come with the frame of every page that a domain's routes lead to. */
const ofRoutes = /^assets\/routes-/u;
const withKit = /^assets\/(?:kit|pages)-/u;
/** Files that are there when a list asks for more; no list but that of the upgrades asks for theirs. */
const ofList = /^assets\/list-/u;
const withList = /^assets\/(?:kit|pages|upgrades)-/u;
const beforeFrame = /^assets\/(?:index|main|login|ticket|sign-out)-/u;

/** The texts that a domain's first view loads together: its own, and those of the problems that only it can meet. */
const domainTexts =
  /\/(?:locales\/(?<language>\w+)\/(?<domain>\w+)\.po|problems\.(?<domain>\w+)\.(?<language>\w+)\.ts)$/u;

/** Texts that are one request for each language, not several: those of a domain, of the frame, and of what opens over it. */
function textsChunk(id: string): string | null {
  const { domain = '', language = '' } = domainTexts.exec(id)?.groups ?? {};
  if (domain && existsSync(`${import.meta.dirname}/src/pages/${domain}`)) return `${domain}.${language}`;
  const [, shown, name = ''] = /\/locales\/(\w+)\/(shell\/[\w-]+)\.po$/u.exec(id) ?? [];
  if (name === '' || name === 'shell/guide') return null;
  return frameTexts.includes(name) ? `frame.${shown}` : `shell.${shown}`;
}

/** Chunks of which every page runs most. The word must come first, which it cannot in those that load others. */
const usedWhole = new Set(['react', 'query']);

export default defineConfig({
  plugins: [
    // Before the React Compiler: it must see the macros' output, or it caches what a macro then cannot find.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // Files where much is drawn again at each key say 'use memo'; elsewhere the caches cost more bytes than they save time.
    react({ compiler: { compilationMode: 'annotation', reportDiagnostics: true } }),
    lingui({ failOnCompileError: true }),
    themeCss(),
    quietBuild(),
    startOfPage(),
    globalOfLodash(),
    hotViews(),
    mockWorker(),
    licensesOf.page,
  ],
  worker: { plugins: () => [licensesOf.workers] },
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
    // under whatever its developer is typing. Workers are pages of their own to it, and the compiler adds its import.
    entries: ['index.html', 'src/**/*-worker.ts'],
    include: ['react/compiler-runtime'],
  },
  css: { modules: { generateScopedName: scopedName } },
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    target: ['chrome131', 'edge131', 'firefox135', 'safari18.4'],
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
              (!beforeFrame.test(hostId) && withFrame.test(name)) ||
              (ofRoutes.test(hostId) && withKit.test(name)) ||
              (ofList.test(hostId) && withList.test(name))
            ),
        ),
    },
    sourcemap: false,
    rolldownOptions: {
      // 'use memo' has done its work by then.
      checks: { moduleLevelDirective: false },
      output: {
        // Chromium then compiles the whole file beside the page, not each function at its first call and in its way.
        postBanner: ({ name }) => (usedWhole.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            // One file of what changes least: a browser asks a server for six at a time, and every page begins with more.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
            },
            // What is always needed at once is one request, not one for each set of pages that share a module. Each
            // group takes what it imports along, but not what a group before it has.
            { name: 'start', tags: ['$initial'] },
            { name: 'calls', test: /\/src\/session\/calls\.ts/ },
            {
              name: 'main',
              test: /\/src\/(app\/main\.tsx|theme\/logo\.tsx|i18n\/(?:lazy|problems|request-label)\.tsx?)/,
            },
            // What the routes of every domain are made with.
            { name: 'pages', test: /\/src\/(shell\/routing\/menu-page|ui\/list\/search)\.ts/ },
            {
              name: 'login',
              test: /\/src\/(?:app\/sign-in\/(?!ticket|login-route|role-choice)|session\/sign-in\/(?!encrypt))/,
            },
            { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            // By what it begins with: a list of exceptions once took dialogs along that are meant to load late.
            {
              name: 'shell',
              test: /\/src\/(shell\/(frame\/shell\.tsx|tabs\/(?!closed|make-room|reload-page|tab-menu))|ui\/float\/use-anchor|api\/(?!generated|check-response|download|upload|sign))/,
            },
            // What every menu and panel needs. Scripts carry the names of files they may ask for: fewer weigh less.
            { name: 'float', test: /\/src\/ui\/float\/(?:menu|panel\.|place|float\.)/ },
            // What every list needs at once; many small chunks compress worse than one.
            {
              name: 'kit',
              test: /\/src\/(?:shell\/frame\/kit-|ui\/(?:list\/(?!auto-refresh|cards|filter-chips|columns\/(?:column-settings|column-widths|use-drag-order))|float\/(?!hints|menu|panel\.|place|float\.)|status\/|text\/(?!text\.tsx|copy|clipboard)|(?:button\/button(?:-row)?|kit|lazy-module|once|part|lifecycle|use-media|confirm\/use-confirm)\.))/,
            },
            { debugName: 'texts', name: textsChunk },
            // Two small files of the first page of releases: a script of its own for each weighs more than both.
            { name: 'upgrades', test: /\/src\/(?:api\/generated\/upgrades\/upgrades\.|pages\/publish\/words)/ },
            // What draws charts, for whichever page has one.
            { name: 'chart', test: /node_modules\/(?:@nivo|@react-spring|d3-|lodash\/)/ },
            // The frame's own questions, of which any may come at any time.
            {
              name: 'dialogs',
              test: /\/src\/shell\/(?:dialogs\/(?:frame-confirm-dialog|dialog\.module)|application\/|account\/expired-dialog)/,
            },
          ],
        },
      },
    },
  },
  test: {
    // A machine that does other work, too, makes a test slow, not wrong.
    testTimeout: 30_000,
    maxWorkers: '100%',
    projects: [
      // They share their modules, and so the seeds, of which the first one alone runs: nothing in them has a state.
      {
        extends: true,
        test: { name: 'unit', isolate: false, include: ['tests/**/*.test.ts'], exclude: ['tests/auth/**'] },
      },
      // The session of a document lives in its modules.
      { extends: true, test: { name: 'auth', include: ['tests/auth/**/*.test.ts'] } },
    ],
  },
});
