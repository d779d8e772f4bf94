import type { Language } from '../base/config.ts';
import { createStore } from '../base/store.ts';
import { fetchTexts, type TextFile } from './files.ts';

/** Whether a code without its text was met: then the texts of all domains come with every language. */
let isAllWanted = false;

/** Texts of the contract's problem codes in the language on screen, as far as they are loaded. */
export const problemTexts = createStore<TextFile['problemTexts']>({});

/** Adds the texts that came with a file. */
export const addProblemTexts = (texts: TextFile['problemTexts']): void =>
  problemTexts.update((current) => ({ ...current, ...texts }));

async function loadAll(language: Language): Promise<void> {
  const file = await fetchTexts('problems', language);
  if (file) addProblemTexts(file.problemTexts);
}

/** Brings the texts of all codes if they were wanted once. No page fails for want of them: a code is shown as it is. */
export const loadProblemTexts = async (language: Language): Promise<void> =>
  isAllWanted ? loadAll(language).catch(() => {}) : undefined;

/** A code has no text yet: a page met the refusal of another domain. Who shows it paints again when the text is there. */
export function missProblemText(language: Language): void {
  if (isAllWanted) return;
  isAllWanted = true;
  loadAll(language).catch(() => {
    isAllWanted = false;
  });
}
