import { readIds, type IdRules, type IdsRead } from '../../openapi/files/ids.ts';

export type IdTest = IdRules['isId'];

let last: { text: string; isId: IdTest; most: number; read: IdsRead } | undefined;

/**
 * Reads typed or pasted ids, with commas (also `，` and `、`), semicolons, spaces or line ends between them. Once there
 * are too many, `full` says so and nothing more is read, so that a large paste takes no longer than what can be sent.
 * The last answer is kept, as a form asks for it several times: give the same function each time.
 * @param most how many ids can be sent
 */
export function typedIds(text: string, isId: IdTest, most: number): IdsRead {
  if (last?.text !== text || last.isId !== isId || last.most !== most)
    last = { text, isId, most, read: readIds(text, { isId, most, bySpaces: true, untilFull: true }) };
  return last.read;
}
