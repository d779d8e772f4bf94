/** Separates the values of several dimensions in a key. */
export const SEPARATOR = '~';
/** The key of unknown values. */
export const UNKNOWN = 'unknown';
/** The key of all other parts together. */
export const OTHER = 'other';
