/** Normalizes a name for comparison: ignores case and the width of letters. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
