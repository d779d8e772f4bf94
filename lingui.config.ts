import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Domains whose screens have a catalogue of their own, loaded with their first view. */
const domains = ['platform', 'publish', 'system'];

/** Parts of the frame that few people open. */
const late = ['src/shell/late/**', 'src/shell/account/**', ...['about', 'error-log', 'errors', 'frame'].map((name) => `src/pages/common/${name}/**`)];

/** What a list alone does not load. */
const forms = ['src/ui/form/**', 'src/ui/confirm/**', 'src/ui/upload/**', 'src/ui/date/**'];

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
      exclude: ['src/api/generated/**', 'src/ui/**', 'src/rules/**', ...late, ...domains.map((name) => `src/pages/${name}/**`)],
    },
    { path: 'locales/{locale}/late', include: late },
    { path: 'locales/{locale}/ui', include: ['src/ui', 'src/rules'], exclude: forms },
    { path: 'locales/{locale}/form', include: forms },
    ...domains.map((name) => ({ path: `locales/{locale}/${name}`, include: [`src/pages/${name}`] })),
  ],
});
