const PLACEHOLDER = /#([\p{L}\p{N}_]{1,20})#/gu;

/** Returns the unique placeholders in the texts (`#name#`), in order. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))),
];
