import type { Language } from '../base/config.ts';
import { createStore } from '../base/store.ts';
import { fetchTexts, type TextFile } from './files.ts';

/**
 * Whether a code without a text was encountered: from then on the texts of all domains are loaded with each language.
 */
let isAllWanted = false;

/** Loaded texts of the contract's problem codes in the current language. */
export const problemTexts = createStore<TextFile['problemTexts']>({});

/** Adds the texts of a loaded file. */
export const addProblemTexts = (texts: TextFile['problemTexts']): void =>
  problemTexts.update((current) => ({ ...current, ...texts }));

async function loadAll(language: Language): Promise<void> {
  const file = await fetchTexts('problems', language);
  if (file) addProblemTexts(file.problemTexts);
}

/**
 * Loads the texts of all codes if they were needed once. A failure does not break the page: the code is shown instead.
 */
export const loadProblemTexts = async (language: Language): Promise<void> =>
  isAllWanted ? loadAll(language).catch(() => {}) : undefined;

/**
 * Loads a missing text of a code, such as a rejection by another domain on this page. Components rerender once it has
 * loaded.
 */
export function missProblemText(language: Language): void {
  if (isAllWanted) return;
  isAllWanted = true;
  loadAll(language).catch(() => {
    isAllWanted = false;
  });
}
