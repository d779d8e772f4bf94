import { nameKey } from '../store/name-key.ts';

/** Whether a text contains a part, ignoring case and width, as in the filters of lists; every text contains an absent part. */
export const hasText = (text: string, part: string | undefined): boolean =>
  part === undefined || nameKey(text).includes(nameKey(part));
