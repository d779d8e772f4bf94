/**
 * Whether a password was typed the same way twice, as a problem code.
 * @returns null also while one of the two is empty: its own field reports that it is required
 */
export const mismatch = (password: string, again: string): 'PWD_MISMATCH' | null =>
  password && again && password !== again ? 'PWD_MISMATCH' : null;
