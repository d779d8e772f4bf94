import type { Language } from '../../base/config.ts';
import type { PinyinMatch } from './find.ts';

type Dictionary = () => Promise<{ default: { match: PinyinMatch } }>;

/** They are large, and each is of use in one language only. */
const dictionaries: Partial<Record<Language, Dictionary>> = {
  zh_CN: () => import('pinyin-match'),
  zh_TW: () => import('pinyin-match/es/traditional.js'),
};

/** What finds texts of a language by their pinyin; null where there is no such thing, or while it cannot be loaded. */
export async function loadPinyin(language: Language): Promise<PinyinMatch | null> {
  try {
    return (await dictionaries[language]?.())?.default.match ?? null;
  } catch {
    return null;
  }
}
