import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { allTranslations, keyOf, knownTranslations } from './src/i18n/translations.ts';

/** The lower part of the dashboard: charts, which no other view begins with. */
const overview = 'src/pages/common/overview/**';

/** Folders of views, each with a catalogue of its own at the same path. */
const views = [
  ...new Set(
    globSync('src/pages/*/*/*.{ts,tsx}', { exclude: [overview] }).map((file) =>
      dirname(file).replaceAll('\\', '/').slice('src/pages/'.length),
    ),
  ),
].toSorted();
/** What the views of a domain share lies beside their folders. */
const domains = [...new Set(views.map((view) => dirname(view)))].filter((name) => name !== 'common');

/** Folders of the shell's features, each with a catalogue of its own at the same path. */
const features = globSync('src/shell/*/').map((folder) => `shell/${basename(folder)}`);

/** What the domains say of their records is shown by the search alone. */
const records = 'src/pages/*/records.ts';

/** What they say of their screens is shown by the help alone. */
const help = 'src/pages/*/help.ts';

/** What a feature of the shell shows beside its own. */
const alsoIn: Readonly<Record<string, readonly string[]>> = {
  'shell/search': [records],
  'shell/help': [help],
};

/** What a list alone does not load. */
const forms = [
  ...['dialog', 'form', 'field', 'json-editor', 'id-list', 'confirm', 'upload', 'date', 'phone'].map(
    (name) => `src/ui/${name}/**`,
  ),
  'src/resource/form.tsx',
  'src/resource/audit-facts.tsx',
  'src/resource/detail.tsx',
  'src/resource/device-ids/**',
];

/** What only pages load that ask who will receive something. */
const audience = 'src/resource/audience/**';

/** What only pages load that ask before an act on a release. */
const release = 'src/resource/release/**';

/** What only lists of exports load. */
const exportJobs = 'src/resource/export-jobs/**';

/** What only pages with charts load. */
const charts = ['src/ui/chart/**', 'src/ui/lanes/**', 'src/resource/analysis/**', overview];

// Where a text stands is found by searching for it; origins were a third of all lines, and changed with every move.
const po = formatter({ origins: false });
const known = knownTranslations(allTranslations());

/** From the root: of a path that is not, Lingui asks the disk what it is, of all of them for each file of texts it reads. */
const fromRoot = ({ path, include, exclude = [] }: { path: string; include: string[]; exclude?: string[] }) => ({
  path: `<rootDir>/${path}`,
  include: include.map((one) => `<rootDir>/${one}`),
  exclude: exclude.map((one) => `<rootDir>/${one}`),
});

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh_CN', 'zh_TW'],
  fallbackLocales: { zh_TW: 'zh_CN', default: 'en' },
  // A new message that is translated in another catalogue is written with that translation.
  format: {
    ...po,
    serialize: (catalog, context) =>
      po.serialize(
        Object.fromEntries(
          Object.entries(catalog).map(([id, entry]) => {
            const { message = '', context: meaning, translation } = entry;
            const found = translation || known.get(keyOf(context.locale ?? '', message, meaning));
            return [id, found ? { ...entry, translation: found } : entry];
          }),
        ),
        context,
      ),
  },
  orderBy: 'messageId',
  catalogs: [
    // What is shown without the frame, and what calls say: these texts are there on every page.
    { path: 'locales/{locale}/start', include: ['src/app', 'src/session', 'src/i18n', 'src/api/*.ts'] },
    ...features.map((name) => ({
      path: `locales/{locale}/${name}`,
      include: [`src/${name}`, ...(alsoIn[name] ?? [])],
    })),
    {
      path: 'locales/{locale}/ui',
      include: ['src/ui', 'src/rules', 'src/resource'],
      exclude: [...forms, audience, release, exportJobs, ...charts],
    },
    { path: 'locales/{locale}/form', include: forms },
    { path: 'locales/{locale}/audience', include: [audience] },
    { path: 'locales/{locale}/release', include: [release] },
    { path: 'locales/{locale}/export-jobs', include: [exportJobs] },
    { path: 'locales/{locale}/chart', include: charts },
    ...domains.map((name) => ({
      path: `locales/{locale}/${name}`,
      include: [`src/pages/${name}/*.ts`, `src/pages/${name}/*.tsx`],
      exclude: [records, help],
    })),
    ...views.map((name) => ({ path: `locales/{locale}/${name}`, include: [`src/pages/${name}/**`] })),
  ].map(fromRoot),
});
