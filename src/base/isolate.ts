/** Removes bidi control characters from a text, for example from a file name. */
export const withoutTurns = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');

/**
 * Isolates a name within a plain text, such as a title or an attribute, so that its script does not reorder the
 * surrounding text. Elements use `<bdi>` for this.
 */
export function isolate(text: string): string {
  const plain = withoutTurns(text);
  // Characters of right-to-left scripts.
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(plain)
    ? `\u2068${plain}\u2069`
    : plain;
}
