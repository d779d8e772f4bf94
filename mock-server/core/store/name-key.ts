/** A character other than those of most names, which normalization leaves as they are. */
const OTHER = /[^\0-\u007F\u3001\u3002\u300A\u300B\u4E00-\u9FFF]/u;

/** Normalizes a name for comparison: ignores case and the width of letters. */
export const nameKey = (name: string): string =>
  // Lists of a hundred thousand names are compared, of which few have to be normalized.
  (OTHER.test(name) ? name.normalize('NFKC') : name).toLowerCase();
