/** A list that nobody named. */
const UNNAMED = 'excel-list';
/** A name of which nothing is left. */
const NAMELESS = 'file';
const MAX_CHARACTERS = 80;

/** What file names of some system cannot have, and marks that turn the direction of reading, which hide an ending. */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * Name of the file of an export.
 * @param report name of the report; without one it is a list as it is
 * @param day `2026-11-22`
 */
export function exportFileName(report: string | undefined, day: string): string {
  const name = Array.from((report ?? '').replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ')).slice(0, MAX_CHARACTERS).join('');
  // Windows drops dots at the end, and files that begin with one are hidden elsewhere.
  const kept = name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  const safe = kept === '' || RESERVED.test(kept) ? NAMELESS : kept;
  return `${report === undefined ? UNNAMED : safe}-${day}.xlsx`;
}
