/** A name as it is compared: without letter case, and wide letters are the usual ones. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
