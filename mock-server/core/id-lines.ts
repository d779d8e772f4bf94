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
  skipped: SkippedLine[];
}

const TEXT_LENGTH = 100;

/**
 * Sorts the lines of a text file into new ids, ids that are there, and lines that cannot be taken. Empty lines do not
 * count.
 * @param present ids that are there; it gets the new ones
 * @param most how many there may be
 */
export function sortIdLines(text: string, present: Set<string>, { isId, most }: { isId: (id: string) => boolean; most: number }): SortedLines {
  const sorted: SortedLines = { added: [], duplicated: 0, skipped: [] };
  text.split(/\r\n|\r|\n/u).forEach((raw, index) => {
    const id = raw.trim();
    const skip = (reason: SkippedLine['reason']) => sorted.skipped.push({ line: index + 1, text: id.slice(0, TEXT_LENGTH), reason });
    if (id === '') return;
    if (!isId(id)) skip('invalid');
    else if (present.has(id)) sorted.duplicated += 1;
    else if (present.size >= most) skip('full');
    else {
      present.add(id);
      sorted.added.push(id);
    }
  });
  return sorted;
}

const REPORTED_LINES = 100;

/** What an import answers of its lines. */
export const importReport = ({ added, duplicated, skipped }: SortedLines) => ({
  added: added.length, duplicated, skipped: skipped.slice(0, REPORTED_LINES), skippedTotal: skipped.length,
});
