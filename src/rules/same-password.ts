/**
 * Compares a password and its repetition; returns a problem code or null.
 * @returns null also while one of the two is empty: its own field reports that it is required
 */
export const mismatch = (password: string, again: string): 'PWD_MISMATCH' | null =>
  password && again && password !== again ? 'PWD_MISMATCH' : null;
