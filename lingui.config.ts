import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Domains whose screens have catalogues of their own: one loaded with their first view, one with what opens over it. */
const domains = ['files', 'platform', 'publish', 'system'];

const imports = /^(?:import|export)\b(?! type)[^;]*?'(\.[^']+)'/gmu;
const views = /\bload: \(\) => import\('(\.[^']+)'\)/gu;

/** The files of a domain that arrive with its views: what the routes name, and what that imports. The rest comes later. */
function withViews(folder: string): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !file.startsWith(folder) || !/\.tsx?$/u.test(file)) return;
    found.add(file);
    const source = readFileSync(file, 'utf8');
    for (const pattern of [imports, views]) {
      for (const [, target = ''] of source.matchAll(pattern)) follow(join(file, '..', target));
    }
  };
  follow(`${folder}/routes.ts`);
  return [...found];
}

/** What is shown without the frame. */
const start = 'src/routes/**';

/** Parts of the frame that few people open. */
const late = ['src/shell/late/**', 'src/shell/account/**', ...['error-log', 'errors', 'frame'].map((name) => `src/pages/common/${name}/**`)];

/** Comes after the first page is drawn. */
const attention = ['src/pages/common/dashboard/attention.tsx'];

/** Help, which everyone reads once: who opens it needs nothing else of the frame's. */
const help = ['src/shell/guide/**', ...['about', 'guide'].map((name) => `src/pages/common/${name}/**`)];

/** What a list alone does not load. */
const forms = ['form', 'json-editor', 'id-list', 'confirm', 'upload', 'date'].map((name) => `src/ui/${name}/**`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh_CN', 'zh_TW', 'en'],
  fallbackLocales: { zh_TW: 'zh_CN', default: 'en' },
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'messageId',
  catalogs: [
    {
      path: 'locales/{locale}/shell',
      include: ['src'],
      exclude: ['src/api/generated/**', 'src/ui/**', 'src/rules/**', start, ...late, ...attention, ...help, ...domains.map((name) => `src/pages/${name}/**`)],
    },
    { path: 'locales/{locale}/start', include: [start, 'src/i18n'] },
    { path: 'locales/{locale}/late', include: late },
    { path: 'locales/{locale}/attention', include: attention },
    { path: 'locales/{locale}/help', include: help },
    { path: 'locales/{locale}/ui', include: ['src/ui', 'src/rules'], exclude: forms },
    { path: 'locales/{locale}/form', include: forms },
    ...domains.flatMap((name) => {
      const folder = `src/pages/${name}`;
      const first = withViews(folder);
      return [
        { path: `locales/{locale}/${name}`, include: first },
        { path: `locales/{locale}/${name}.late`, include: [folder], exclude: first },
      ];
    }),
  ],
});
