/** Whether a text contains a part, ignoring case, as in the filters of lists; every text contains an absent part. */
export const hasText = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());
