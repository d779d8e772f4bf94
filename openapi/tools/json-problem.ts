/** The reason why a text is not JSON, without the excerpt that V8 appends: the text may contain secrets. */
export const jsonProblem = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, (?:\.{3})?".*$/su, '');
