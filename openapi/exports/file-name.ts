/**
 * Characters that some systems forbid in file names, and marks that change the reading direction, which can hide an
 * extension.
 */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Converts a text of at most `most` characters to a file name without its ending, which is empty if nothing is left. */
export function fileNameOf(text: string, most = 80): string {
  const name = Array.from(text.replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ')).slice(0, most).join('');
  // Windows drops trailing dots, and other systems hide files with a leading dot.
  const trimmed = name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  return RESERVED.test(trimmed) ? '' : trimmed;
}
