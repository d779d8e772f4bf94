const PLACEHOLDER = /(#[\p{L}\p{N}_]{1,20}#)/u;

/**
 * A text of a notification, taken apart at its placeholders (`#name#`).
 * @returns the parts in their order; every second one, from the second on, is a placeholder
 */
export const splitPlaceholders = (text: string): string[] => text.split(PLACEHOLDER);
