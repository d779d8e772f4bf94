/** An item that can be searched. */
export interface Findable {
  /** Its names; the first one is displayed. */
  words: readonly string[];
}

/** Matches typed text against the pinyin of a Chinese text; returns the matched range, or false. */
export type PinyinMatch = (text: string, typed: string) => readonly [number, number] | false;

/** Normalizes a text, ignoring width, case, accents and spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·]+/gu, ' ')
    .trim();

const nowhere = 9;

/** Ranks a match: 0 starts with the text, 1 has a word that does, 2 contains it, 3 and 4 match by pinyin. */
function rank(text: string, typed: string, pinyin: PinyinMatch | null): number {
  const at = plain(text).indexOf(typed);
  if (at === 0) return 0;
  if (at > 0) return /[\s/-]/u.test(plain(text)[at - 1] ?? '') ? 1 : 2;
  const heard = pinyin?.(text, typed.replaceAll(' ', ''));
  return heard ? (heard[0] === 0 ? 3 : 4) : nowhere;
}

/**
 * Searches by name in all languages of the names, and by pinyin once it has loaded.
 * @param typed the raw input; blank matches everything
 * @returns the best matches first, otherwise in the given order
 */
export function find<Item extends Findable>(all: readonly Item[], typed: string, pinyin: PinyinMatch | null): Item[] {
  const query = plain(typed);
  if (query === '') return [...all];
  return all
    .map((item) => ({
      item,
      best: Math.min(...item.words.map((word, at) => rank(word, query, pinyin) + (at > 0 ? 0.5 : 0))),
    }))
    .filter(({ best }) => best < nowhere)
    .toSorted((a, b) => a.best - b.best)
    .map(({ item }) => item);
}
