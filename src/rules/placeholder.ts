const PLACEHOLDER = /(#[\p{L}\p{N}_]{1,20}#)/u;

/**
 * Splits a text of a notification at its placeholders (`#name#`).
 * @returns the parts in order; every second one, starting with the second, is a placeholder
 */
export const splitPlaceholders = (text: string): string[] => text.split(PLACEHOLDER);
