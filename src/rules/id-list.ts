import { readIds, type IdRules, type IdsRead } from '../../openapi/files/ids.ts';

export type IdTest = IdRules['isId'];

interface Read {
  text: string;
  isId: IdTest;
  most: number;
  read: IdsRead;
}

/**
 * Cache of the latest results: a form reads each several times, and its preview still uses the previous one while the
 * user types.
 */
let cache: readonly Read[] = [];

const read = (text: string, isId: IdTest, most: number): IdsRead =>
  readIds(text, { isId, most, bySpaces: true, untilFull: true });

/** The length of the text that `typedIds` reads: all of it, or as much as shows that there are too many ids. */
export const readTypedTo = (text: string, isId: IdTest, most: number): number =>
  read(text, isId, most).readTo ?? text.length;

/**
 * Parses typed or pasted ids, separated by commas (also `，` and `、`), semicolons, spaces or line breaks. Once there are
 * too many, `full` is set and parsing stops, so that a large paste takes no longer than a valid one. Results are
 * cached: pass the same function each time.
 * @param most maximum number of ids that can be sent
 */
export function typedIds(text: string, isId: IdTest, most: number): IdsRead {
  const cached = cache.find((one) => one.text === text && one.isId === isId && one.most === most);
  const answer = cached ?? { text, isId, most, read: read(text, isId, most) };
  cache = [answer, ...cache.filter((one) => one !== answer)].slice(0, 2);
  return answer.read;
}
