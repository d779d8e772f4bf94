import { readIds, type IdRules, type IdsRead } from '../../openapi/files/ids.ts';

export type IdTest = IdRules['isId'];

interface Read {
  text: string;
  isId: IdTest;
  most: number;
  read: IdsRead;
}

/** The latest results: a form reads each several times, and its preview the previous one while the next is typed. */
let cache: readonly Read[] = [];

const read = (text: string, isId: IdTest, most: number): IdsRead =>
  readIds(text, { isId, most, bySpaces: true, untilFull: true });

/** How much of a text `typedIds` reads: all of it, or what shows that there are more ids than can be sent. */
export const readTypedTo = (text: string, isId: IdTest, most: number): number =>
  read(text, isId, most).readTo ?? text.length;

/**
 * Reads typed or pasted ids, with commas (also `，` and `、`), semicolons, spaces or line ends between them. Once there
 * are too many, `full` is set and nothing more is read, so that a large paste takes no longer than what can be sent.
 * The last answers are kept: give the same function each time.
 * @param most how many ids can be sent
 */
export function typedIds(text: string, isId: IdTest, most: number): IdsRead {
  const cached = cache.find((one) => one.text === text && one.isId === isId && one.most === most);
  const answer = cached ?? { text, isId, most, read: read(text, isId, most) };
  cache = [answer, ...cache.filter((one) => one !== answer)].slice(0, 2);
  return answer.read;
}
