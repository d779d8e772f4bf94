import { i18n } from '@lingui/core';
import type { Language } from '../base/config.ts';
import { config, languages } from '../base/config.ts';
import { createStore } from '../base/store.ts';
import { fetchTexts } from './files.ts';
import { addProblemTexts, loadProblemTexts } from './problem-texts.ts';
import { textFileOf } from './text-file.ts';
import { keep } from '../base/keep.ts';

/**
 * Name of a catalogue, which is its path below `locales/<language>`: `publish/upgrade` has the texts of the files in
 * `src/pages/publish/upgrade`, `publish` those of the files that the views of the domain share.
 */
export type Catalogue = 'start' | 'ui' | (string & {});

const storageKey = `mpc${__BASE_PATH__}.language`;
/** Loads of the text files in use: later callers wait for the same load. */
const textLoads = new Map<string, Promise<unknown>>();
/** The change of language under way: the one that was chosen last. */
let change: { to: Language } | undefined;

/** The tag for `lang` attributes, `Accept-Language` and `Intl`. */
export const languageTags = {
  zh_CN: { html: 'zh-Hans', http: 'zh-CN' },
  zh_TW: { html: 'zh-Hant', http: 'zh-TW' },
  en: { html: 'en', http: 'en' },
} as const satisfies Record<Language, { html: string; http: string }>;

/** Every language in its own words, as a language menu shows it. */
export const languageNames: Record<Language, string> = { zh_CN: '简体中文', zh_TW: '繁體中文', en: 'English' };

/** The language on screen. */
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
 * Loads a catalogue, with the file that it comes in; later changes of language load that, too. During a change it comes in
 * both languages: what needs it is shown in the one or in the other.
 */
export function loadCatalogue(name: Catalogue): Promise<unknown> {
  const file = textFileOf(name);
  const now = language.get();
  const arrival =
    textLoads.get(file) ?? Promise.all([load(now, [file]), change && change.to !== now && load(change.to, [file])]);
  textLoads.set(file, arrival);
  // A failed one is requested again.
  arrival.catch(() => textLoads.delete(file));
  return arrival;
}

/** Code together with the catalogues that it needs. */
export async function withTexts<Module>(code: Promise<Module>, ...texts: readonly Catalogue[]): Promise<Module> {
  const [module] = await Promise.all([code, ...texts.map(loadCatalogue)]);
  return module;
}

/** Brings up a language, unless another is chosen before its texts are there. Tells whether it did. */
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
 * Brings up the language of this window before the first paint of the application; calls name it at once.
 * @param catalogues what that paint needs
 */
export async function startLanguage(catalogues: readonly Catalogue[]): Promise<void> {
  for (const name of ['start', ...catalogues]) textLoads.set(textFileOf(name), Promise.resolve());
  const first = initialLanguage(sessionStorage.getItem(storageKey), navigator.languages[0]);
  language.set(first);
  await activate(first);
}

/** Changes the language in place and remembers it for this window; no page loses its input. */
export async function chooseLanguage(next: Language): Promise<void> {
  if (!(await activate(next))) return;
  keep(sessionStorage, storageKey, next);
  if (config().reloadOnLanguageSwitch) location.reload();
}
