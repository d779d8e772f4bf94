/** What became of pasted ids. */
export interface IdList {
  ids: string[];
  duplicates: number;
  invalid: string[];
}

/**
 * Splits pasted ids at commas (also `，` and `、`), spaces and line ends; trims and de-duplicates them.
 * @param known ids that are there already
 */
export function splitIds(text: string, isId: (id: string) => boolean, known: readonly string[] = []): IdList {
  const seen = new Set(known);
  const result: IdList = { ids: [...known], duplicates: 0, invalid: [] };
  for (const id of text.normalize('NFKC').split(/[\s,、]+/u)) {
    if (id === '') continue;
    if (!isId(id)) result.invalid.push(id);
    else if (seen.has(id)) result.duplicates += 1;
    else {
      seen.add(id);
      result.ids.push(id);
    }
  }
  return result;
}
