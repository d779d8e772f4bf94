/** A line that was not taken. */
export interface SkippedLine {
  /** From 1. */
  line: number;
  text: string;
  reason: 'invalid' | 'full';
}

export interface SortedLines {
  /** Ids that were not there before, in the order of their lines. */
  added: string[];
  /** Lines whose id was there already, or in a line before. */
  duplicated: number;
  /** The first ones; a file may consist of nothing else. */
  skipped: SkippedLine[];
  skippedTotal: number;
}

const TEXT_LENGTH = 100;
const REPORTED_LINES = 100;
/** Lines of a file, empty ones included. */
const MAX_LINES = 200_000;

/**
 * Sorts the lines of a text file into new ids, ids that are there, and lines that cannot be taken. Empty lines do not
 * count. With a separator a line holds several ids.
 * @param present ids that are there; it gets the new ones
 * @param most how many there may be
 * @returns null for a file of too many lines
 */
export function sortIdLines(
  text: string,
  present: Set<string>,
  { isId, most, separator }: { isId: (id: string) => boolean; most: number; separator?: RegExp },
): SortedLines | null {
  const sorted: SortedLines = { added: [], duplicated: 0, skipped: [], skippedTotal: 0 };
  let line = 0;
  for (const { 0: raw } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/gu)) {
    if (++line > MAX_LINES) return null;
    for (const part of separator ? raw.split(separator) : [raw]) {
      const id = part.trim();
      if (id === '') continue;
      if (present.has(id)) sorted.duplicated += 1;
      else if (!isId(id) || present.size >= most) {
        sorted.skippedTotal += 1;
        if (sorted.skipped.length < REPORTED_LINES)
          sorted.skipped.push({ line, text: id.slice(0, TEXT_LENGTH), reason: isId(id) ? 'full' : 'invalid' });
      } else {
        present.add(id);
        sorted.added.push(id);
      }
    }
  }
  return sorted;
}

/** What an import answers of its lines. */
export const importReport = ({ added, ...report }: SortedLines) => ({ added: added.length, ...report });
