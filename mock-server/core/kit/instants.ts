/**
 * Compares two instants as texts of the contract. Those of clients may have any offset, so that their texts do not sort
 * by time.
 */
export const compareInstants = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
