/**
 * Normalizes a text to search for: removes invisible characters and outer spaces. Keeps full-width characters, which
 * names may contain.
 */
export const searchText = (text: string): string => text.replace(/[\u200B-\u200F\u2060\uFEFF]/gu, '').trim();

/**
 * Normalizes codes and ids: converts full-width letters and digits, and removes invisible characters and outer spaces.
 * They are common in text pasted from Word or Excel.
 */
export const plainText = (text: string): string => searchText(text.normalize('NFKC'));

/**
 * Normalizes a name before it is sent: removes invisible characters from its ends. The contract rejects them inside.
 */
export const nameText = (text: string): string => text.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, '');
