/**
 * The beginning of a text that a spreadsheet would interpret as a formula, or that would leave its cell, also in full-width
 * forms. Apostrophes before it are those of an escaped text, which is escaped again: otherwise it would be read as if it had
 * been escaped once.
 */
const formula = /^'*[=+\-@\t\r\0＝＋－＠]/u;

/** Prepends an apostrophe to a text that a spreadsheet would interpret as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeFormula` prepends. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
