/**
 * Normalizes codes, ids and search texts: converts full-width letters and digits, and removes invisible characters and
 * outer spaces. They are common in text pasted from Word or Excel.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u2060\uFEFF]/gu, '')
    .trim();
}

/**
 * Normalizes a name before it is sent: removes invisible characters from its ends. The contract rejects them inside.
 */
export const nameText = (text: string): string => text.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, '');
