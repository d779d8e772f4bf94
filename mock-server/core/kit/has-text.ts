/** Whether a text has a part, whatever their case, as the filters of lists ask; no part is in every text. */
export const hasText = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());
