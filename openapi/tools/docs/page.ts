import { languageTags } from '../../checker/languages.ts';
import { LANGUAGES } from '../../codegen/contract.ts';
import type { Language } from '../../codegen/contract.ts';
import { h } from './html.ts';
import type { Child, Html } from './html.ts';
import { navigation } from './navigation.ts';
import { t } from './scope.ts';
import type { Scope } from './scope.ts';
import { OWN_NAMES } from './words.ts';

/** Folder of a language's pages below the site's root; English is at the root. */
export const folderOf = (language: Language): string => (language === 'en' ? '' : `${languageTags[language]}/`);

/** The content of a page inside its frame. */
export interface PageContent {
  /** File name in the folder of its language. */
  readonly path: string;
  readonly title: string;
  readonly main: readonly Child[];
}

/** Writes a whole page: head, contents, search and its content. */
export function renderPage(scope: Scope, { path, title, main }: PageContent): string {
  const { language, model } = scope;
  const root = language === 'en' ? '' : '../';
  const page = h(
    'html',
    { lang: languageTags[language] },
    h(
      'head',
      {},
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', {}, `${title} · ${model.title}`),
      h('link', { rel: 'icon', href: `${root}assets/icon.svg`, type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: `${root}assets/docs.css` }),
      h('script', { src: `${root}assets/scheme.js` }),
      h('script', { src: `${root}assets/docs.js`, type: 'module' }),
      ...LANGUAGES.map((one) =>
        h('link', { rel: 'alternate', hreflang: languageTags[one], href: `${root}${folderOf(one)}${path}` }),
      ),
    ),
    h(
      'body',
      { 'data-root': root },
      h('a', { class: 'skip', href: '#main' }, t(scope, 'skip')),
      header(scope, root, path),
      h('aside', { id: 'contents', popover: 'auto', 'aria-label': t(scope, 'reference') }, navigation(scope, path)),
      h('main', { id: 'main', tabindex: -1 }, ...main),
    ),
  );
  return `<!doctype html>\n${page.markup}\n`;
}

function header(scope: Scope, root: string, path: string): Html {
  const { language, model } = scope;
  return h(
    'header',
    {},
    h('button', { class: 'menu', type: 'button', popovertarget: 'contents' }, t(scope, 'navigation')),
    h(
      'a',
      { class: 'brand', href: 'index.html' },
      h('img', { src: `${root}assets/icon.svg`, alt: '', width: 20, height: 20 }),
      h('span', { class: 'product' }, model.title),
      ' ',
      h('span', { class: 'quiet' }, t(scope, 'reference')),
    ),
    search(scope),
    h(
      'nav',
      { class: 'languages', 'aria-label': t(scope, 'language') },
      ...LANGUAGES.toReversed().map((one) =>
        h(
          'a',
          {
            href: `${root}${folderOf(one)}${path}`,
            lang: languageTags[one],
            hreflang: languageTags[one],
            'aria-current': one === language ? 'true' : undefined,
          },
          OWN_NAMES[one],
        ),
      ),
    ),
    h('button', { class: 'scheme', type: 'button', hidden: true, 'aria-label': t(scope, 'scheme') }, '◐'),
  );
}

/** The search. It is hidden until the script that it needs has loaded. */
function search(scope: Scope): Html {
  return h(
    'div',
    { class: 'search', role: 'search', hidden: true },
    h('input', {
      type: 'search',
      role: 'combobox',
      placeholder: t(scope, 'searchHint'),
      'aria-label': t(scope, 'search'),
      'aria-expanded': 'false',
      'aria-controls': 'results',
      'aria-autocomplete': 'list',
      'aria-keyshortcuts': '/',
      autocomplete: 'off',
      spellcheck: 'false',
    }),
    h('kbd', { 'aria-hidden': 'true' }, '/'),
    h('div', { id: 'results', role: 'listbox', 'aria-label': t(scope, 'search'), hidden: true }),
    h('p', {
      class: 'hidden-text',
      role: 'status',
      'data-none': t(scope, 'noResults'),
      'data-count': t(scope, 'resultCount'),
      'data-failed': t(scope, 'searchFailed'),
      'data-copy': t(scope, 'copy'),
      'data-copied': t(scope, 'copied'),
    }),
  );
}
