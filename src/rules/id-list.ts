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

/** What a text file of ids holds. */
export interface IdFile {
  ids: string[];
  duplicates: number;
  /** Lines that are no id, with their numbers. */
  invalid: string[];
}

/**
 * Reads a text file with one id a line, as an import does: empty lines do not count.
 * @param separator what else stands between ids, where a line holds several
 */
export function idsOfLines(text: string, isId: (id: string) => boolean, separator?: RegExp): IdFile {
  const ids = new Set<string>();
  const file: IdFile = { ids: [], duplicates: 0, invalid: [] };
  text.split(/\r\n|\r|\n/u).forEach((line, index) => {
    for (const part of separator ? line.split(separator) : [line]) {
      const id = part.trim();
      if (id === '') continue;
      if (!isId(id)) file.invalid.push(`${index + 1}: ${id.slice(0, 100)}`);
      else if (ids.has(id)) file.duplicates += 1;
      else ids.add(id);
    }
  });
  file.ids = [...ids];
  return file;
}
