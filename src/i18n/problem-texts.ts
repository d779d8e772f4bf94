import type { Language } from '../base/config.ts';
import { createStore } from '../base/store.ts';
import { fetchTexts } from './files.ts';

/** What every language must bring along: the shared codes, and all others once one of them was missing. */
const wanted = new Set<'shared' | 'all'>(['shared']);

/** Texts of the contract's problem codes in the language on screen, as far as they are loaded. */
export const problemTexts = createStore<Partial<Record<string, string>>>({});

async function addTexts(language: Language, domain: string): Promise<void> {
  const name = domain === 'all' ? language : `${domain}.${language}`;
  const { problemTexts: texts } = await fetchTexts(`openapi/generated/problems.${name}.ts`);
  if (texts) problemTexts.update((current) => ({ ...current, ...texts }));
}

/**
 * Adds the texts of the codes that only one domain's operations answer; nothing for a name that is no such domain. No
 * page fails for want of them: a code without its text is shown as it is, and asks for all texts once more.
 */
export const loadProblemTexts = (language: Language, domain: string): Promise<void> =>
  addTexts(language, domain).catch(() => {});

/** Adds the texts of the codes that any page may have to show. */
export async function loadSharedProblemTexts(language: Language): Promise<void> {
  await Promise.all([...wanted].map((group) => loadProblemTexts(language, group)));
}

/** A code has no text yet: a page met the refusal of another domain. Who shows it paints again when the text is there. */
export function missProblemText(language: Language): void {
  if (wanted.has('all')) return;
  wanted.add('all');
  addTexts(language, 'all').catch(() => wanted.delete('all'));
}
