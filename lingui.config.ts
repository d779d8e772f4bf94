import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Folders of views, each with a catalogue of its own at the same path. */
const views = [
  ...new Set(
    globSync('src/pages/*/*/*.{ts,tsx}').map((file) => dirname(file).replaceAll('\\', '/').slice('src/pages/'.length)),
  ),
].toSorted();
/** What the views of a domain share lies beside their folders. */
const domains = [...new Set(views.map((view) => dirname(view)))].filter((name) => name !== 'common');

/** What is shown without the frame. */
const start = 'src/routes/**';

/** Parts of the frame that few people open. */
const late = ['src/shell/late/**', 'src/shell/account/**'];

/** Help, which everyone reads once: who opens it needs nothing else of the frame's. */
const help = ['src/shell/guide/**'];

/** What a list alone does not load. */
const forms = [
  ...['form', 'json-editor', 'id-list', 'confirm', 'upload', 'date'].map((name) => `src/ui/${name}/**`),
  'src/resource/form.tsx',
  'src/resource/detail.tsx',
];

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
      exclude: [
        'src/api/generated/**',
        'src/ui/**',
        'src/rules/**',
        'src/resource/**',
        'src/pages/**',
        start,
        ...late,
        ...help,
      ],
    },
    { path: 'locales/{locale}/start', include: [start, 'src/i18n'] },
    { path: 'locales/{locale}/late', include: late },
    { path: 'locales/{locale}/help', include: help },
    { path: 'locales/{locale}/ui', include: ['src/ui', 'src/rules', 'src/resource'], exclude: forms },
    { path: 'locales/{locale}/form', include: forms },
    ...domains.map((name) => ({
      path: `locales/{locale}/${name}`,
      include: [`src/pages/${name}/*.ts`, `src/pages/${name}/*.tsx`],
    })),
    ...views.map((name) => ({ path: `locales/{locale}/${name}`, include: [`src/pages/${name}/**`] })),
  ],
});
