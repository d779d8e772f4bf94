/**
 * A text as codes, ids and searches mean it: full-width letters and digits made plain, invisible characters and
 * outer spaces gone. They come with every paste from Word or Excel.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u2060\uFEFF]/gu, '')
    .trim();
}

/** A name as it is sent: what stands unseen at its ends, with a paste, is gone. What is unseen inside, the contract refuses. */
export const nameText = (text: string): string => text.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, '');
