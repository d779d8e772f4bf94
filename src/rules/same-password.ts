/**
 * Whether a password was typed the same way twice, as a problem code.
 * @returns null also while one of the two is empty: that it is required is said by its own field
 */
export const mismatch = (password: string, again: string): 'PWD_MISMATCH' | null =>
  password && again && password !== again ? 'PWD_MISMATCH' : null;
