import type { ProblemCode } from '../../openapi/generated/problems.ts';
import type { Language } from '../config.ts';
import { createStore } from '../store.ts';

type Texts = Record<ProblemCode, string>;

const loaders: Record<Language, () => Promise<{ problemTexts: Texts }>> = {
  zh_CN: () => import('../../openapi/generated/problems.zh_CN.ts'),
  zh_TW: () => import('../../openapi/generated/problems.zh_TW.ts'),
  en: () => import('../../openapi/generated/problems.en.ts'),
};

/** Texts of the contract's problem codes in the language on screen. */
export const problemTexts = createStore<Partial<Record<string, string>>>({});

/** Loads the texts of the contract's problem catalogue and makes them current. */
export async function loadProblemTexts(language: Language): Promise<void> {
  problemTexts.set((await loaders[language]()).problemTexts);
}
