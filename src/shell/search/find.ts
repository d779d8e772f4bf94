/** Something that can be found. */
export interface Findable {
  /** Its names, the one on screen first. */
  words: readonly string[];
}

/** Finds what is typed in the pronunciation of a Chinese text; answers where, or false. */
export type PinyinMatch = (text: string, typed: string) => readonly [number, number] | false;

/** Width, case, accents and blanks make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s·]+/gu, ' ')
    .trim();

const nowhere = 9;

/** How well a text answers: 0 begins with it, 1 has a word that does, 2 has it somewhere, 3 and 4 sound like it. */
function rank(text: string, typed: string, pinyin: PinyinMatch | null): number {
  const at = plain(text).indexOf(typed);
  if (at === 0) return 0;
  if (at > 0) return /[\s/-]/u.test(plain(text)[at - 1] ?? '') ? 1 : 2;
  const heard = pinyin?.(text, typed.replaceAll(' ', ''));
  return heard ? (heard[0] === 0 ? 3 : 4) : nowhere;
}

/**
 * Finds by name, in any of the names' languages, and by pinyin once that is there.
 * @param typed as the user typed it; blank finds everything
 * @returns the best answers first, otherwise in the given order
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
