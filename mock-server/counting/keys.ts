/** What stands between the names of several dimensions in a key. */
export const SEPARATOR = '~';
/** The key of what has no value that anybody knows. */
export const UNKNOWN = 'unknown';
/** The key of all other parts together. */
export const OTHER = 'other';
