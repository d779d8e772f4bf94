import { i18n } from '@lingui/core';
import type { Language } from '../base/config.ts';
import { config, languages } from '../base/config.ts';
import { createStore } from '../base/store.ts';
import { fetchTexts } from './files.ts';
import { addProblemTexts, loadProblemTexts } from './problem-texts.ts';
import { textFileOf } from './text-file.ts';
import { keep } from '../base/keep.ts';

/**
 * Name of a catalog, which is its path below `locales/<language>`: `publish/upgrade` has the texts of the files in
 * `src/pages/publish/upgrade`, `publish` those of the files that the views of the domain share.
 */
export type Catalogue = 'start' | 'ui' | (string & {});

const storageKey = `mpc${__BASE_PATH__}.language`;
/** Pending and completed loads of text files, shared by later callers. */
const textLoads = new Map<string, Promise<unknown>>();
/** The change of language in progress: the last one chosen. */
let change: { to: Language } | undefined;

/** The tag for `lang` attributes, `Accept-Language` and `Intl`. */
export const languageTags = {
  zh_CN: { html: 'zh-Hans', http: 'zh-CN' },
  zh_TW: { html: 'zh-Hant', http: 'zh-TW' },
  en: { html: 'en', http: 'en' },
} as const satisfies Record<Language, { html: string; http: string }>;

/** The native name of each language, for the language menu. */
export const languageNames: Record<Language, string> = { zh_CN: '简体中文', zh_TW: '繁體中文', en: 'English' };

/** The current language. */
export const language = createStore<Language>('zh_CN');

export const httpLanguage = (): string => languageTags[language.get()].http;

const isLanguage = (value: string | null): value is Language => languages.some((one) => one === value);

function fromBrowser(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^zh\b.*\b(tw|hk|mo|hant)\b/u.test(lower)) return 'zh_TW';
  if (/^zh\b/u.test(lower)) return 'zh_CN';
  return /^[a-z]{2,3}\b/u.test(lower) ? 'en' : undefined;
}

/** The stored choice, else the browser's language, else the first of the configuration. */
export function initialLanguage(stored: string | null, browser: string | undefined): Language {
  const allowed = config().languages;
  const candidates = [isLanguage(stored) ? stored : undefined, browser ? fromBrowser(browser) : undefined];
  return candidates.find((candidate) => candidate && allowed.includes(candidate)) ?? allowed[0] ?? 'zh_CN';
}

async function load(next: Language, files: Iterable<string>): Promise<void> {
  await Promise.all(
    [...files].map(async (name) => {
      const file = await fetchTexts(name, next);
      if (!file) return;
      i18n.load(next, file.messages);
      if (next === (change?.to ?? language.get())) addProblemTexts(file.problemTexts);
    }),
  );
}

/**
 * Loads a catalog with the file that contains it; later changes of language load it, too. During a change it is loaded
 * in both languages, because the component may render in either.
 */
export function loadCatalogue(name: Catalogue): Promise<unknown> {
  const file = textFileOf(name);
  const now = language.get();
  const arrival =
    textLoads.get(file) ?? Promise.all([load(now, [file]), change && change.to !== now && load(change.to, [file])]);
  textLoads.set(file, arrival);
  // A failed load is repeated on the next call.
  arrival.catch(() => textLoads.delete(file));
  return arrival;
}

/** Loads code together with the catalogs that it needs. */
export async function withTexts<Module>(code: Promise<Module>, ...texts: readonly Catalogue[]): Promise<Module> {
  const [module] = await Promise.all([code, ...texts.map(loadCatalogue)]);
  return module;
}

/** Activates a language, unless another one is chosen before its texts have loaded. Resolves to whether it did. */
async function activate(next: Language): Promise<boolean> {
  const own = { to: next };
  change = own;
  try {
    await Promise.all([load(next, textLoads.keys()), loadProblemTexts(next)]);
    if (change !== own) return false;
    i18n.activate(next, [languageTags[next].http]);
    document.documentElement.lang = languageTags[next].html;
    language.set(next);
    return true;
  } finally {
    if (change === own) change = undefined;
  }
}

/**
 * Activates the language of this window before the first render of the application; API calls send it immediately.
 * @param catalogues the catalogs that the first render needs
 */
export async function startLanguage(catalogues: readonly Catalogue[]): Promise<void> {
  for (const name of ['start', ...catalogues]) textLoads.set(textFileOf(name), Promise.resolve());
  const first = initialLanguage(sessionStorage.getItem(storageKey), navigator.languages[0]);
  language.set(first);
  await activate(first);
}

/** Changes the language in place and stores it for this window; pages keep their input. */
export async function chooseLanguage(next: Language): Promise<void> {
  if (!(await activate(next))) return;
  keep(sessionStorage, storageKey, next);
  if (config().reloadOnLanguageSwitch) location.reload();
}
