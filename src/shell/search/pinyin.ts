import type { Language } from '../../base/config.ts';
import type { PinyinMatch } from './find.ts';

type Dictionary = () => Promise<{ default: { match: PinyinMatch } }>;

/** Loaded lazily, because they are large. Names of records and menus are Chinese in every language. */
const dictionaries: Readonly<Record<Language, Dictionary>> = {
  zh_CN: () => import('pinyin-match'),
  zh_TW: () => import('pinyin-match/es/traditional.js'),
  en: () => import('pinyin-match'),
};

/** Loads the pinyin matcher; null if it can't be loaded. */
export async function loadPinyin(language: Language): Promise<PinyinMatch | null> {
  try {
    return (await dictionaries[language]()).default.match;
  } catch {
    return null;
  }
}
