const PLACEHOLDER = /#([\p{L}\p{N}_]{1,20})#/gu;

/** Names of the placeholders in the texts (`#name#`), in their order, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))),
];
