import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '../../codegen/contract.ts';
import type { Language } from '../../codegen/contract.ts';
import { startLayout } from './diagram/layout.ts';
import type { Child } from './html.ts';
import type { Loaded } from './load.ts';
import { createModel, SHARED_PAGE } from './model.ts';
import type { Model, Role } from './model.ts';
import { folderOf, renderPage } from './page.ts';
import { lifecyclesPage, schemasPage } from './pages/general.ts';
import { indexPage } from './pages/index.ts';
import { permissionsPage } from './pages/permissions.ts';
import { problemsPage } from './pages/problems.ts';
import { tagPage } from './pages/tag.ts';
import type { Scope } from './scope.ts';
import { t } from './scope.ts';
import { searchIndex } from './search-index.ts';

/** Where the mock server listens by default. */
const ORIGIN = 'http://127.0.0.1:4000';

const ASSETS = ['docs.css', 'docs.js', 'search.js', 'scheme.js', 'icon.svg'] as const;

/** Options of a site, besides the contract. */
export interface SiteOptions {
  /** Roles whose rights are shown; none by default. */
  readonly roles?: readonly Role[];
  /** Address of the API in examples; scripts replace the default by the origin of the page. */
  readonly origin?: string | undefined;
}

/** The reference, whose files are generated on request. */
export interface DocsSite {
  /** Every file, relative to the site's root. */
  readonly paths: readonly string[];
  /** Text of a file; undefined if there is none. */
  file(path: string): string | undefined;
}

type Page = (scope: Scope) => { title: string; main: readonly Child[] };

/** Creates the reference of a contract in every language. */
export async function createSite(loaded: Loaded, { roles = [], origin }: SiteOptions = {}): Promise<DocsSite> {
  const model = createModel(loaded, {
    roles,
    origin: origin ?? ORIGIN,
    isOriginOpen: origin === undefined,
    layOut: await startLayout(),
  });
  const assets = await Promise.all(
    ASSETS.map(
      async (name) =>
        [`assets/${name}`, await readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')] as const,
    ),
  );
  const files = new Map<string, () => string>(assets.map(([path, text]) => [path, () => text]));
  const pages = pagesOf(model);
  const scopeOf = (language: Language): Scope => ({ model, language });
  for (const language of LANGUAGES) {
    const scope = scopeOf(language);
    for (const [path, page] of pages)
      files.set(`${folderOf(language)}${path}`, () => renderPage(scope, { path, ...page(scope) }));
  }
  files.set('assets/search.json', () => JSON.stringify(searchIndex(model)));
  return {
    paths: [...files.keys()],
    file: (path) => files.get(path)?.(),
  };
}

function pagesOf(model: Model): Map<string, Page> {
  return new Map<string, Page>([
    ['index.html', (scope) => ({ title: t(scope, 'reference'), main: indexPage(scope) })],
    ['lifecycles.html', (scope) => ({ title: t(scope, 'lifecycles'), main: lifecyclesPage(scope) })],
    ['problems.html', (scope) => ({ title: t(scope, 'problems'), main: problemsPage(scope) })],
    ['permissions.html', (scope) => ({ title: t(scope, 'permissions'), main: permissionsPage(scope) })],
    [SHARED_PAGE, (scope) => ({ title: t(scope, 'sharedSchemas'), main: schemasPage(scope) })],
    ...model.tags.map((tag): [string, Page] => [tag.path, (scope) => ({ title: tag.name, main: tagPage(scope, tag) })]),
  ]);
}
