/** The numbers of a response, by name. */
export type Numbers = Record<string, unknown>;

export const isNumbers = (value: unknown): value is Numbers => typeof value === 'object' && value !== null;
export const list = (value: unknown): Numbers[] => (Array.isArray(value) ? value.filter(isNumbers) : []);
