/** A text without the characters that turn the direction of what follows them, as the name of a file has it. */
export const withoutTurns = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');

/**
 * A name as it stands in a plain text of ours, a title or an attribute: whatever its script, what stands around it keeps
 * its order. Elements do the same with `<bdi>`.
 */
export function isolate(text: string): string {
  const plain = withoutTurns(text);
  // Of the scripts that run from right to left.
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(plain)
    ? `\u2068${plain}\u2069`
    : plain;
}
