/** The position of the first JSON error; line and column start at 1. */
export interface JsonProblem {
  line: number;
  column: number;
  /** Number of characters before it. */
  offset: number;
}

/** Formats in which browsers report the position of an error: by offset, or by line and column. */
const byOffset = /position (\d+)/u;
const byLine = /line (\d+) column (\d+)/u;

/** The JSON error in a text; null if it is valid or empty. */
export function jsonProblem(text: string): JsonProblem | null {
  if (text === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const lines = text.split('\n');
    const [, givenLine, givenColumn] = byLine.exec(message) ?? [];
    const [, givenOffset] = byOffset.exec(message) ?? [];
    if (givenOffset === undefined && givenLine !== undefined) {
      const before = lines.slice(0, Number(givenLine) - 1).reduce((sum, { length }) => sum + length + 1, 0);
      return { line: Number(givenLine), column: Number(givenColumn), offset: before + Number(givenColumn) - 1 };
    }
    // A premature end has no position of its own.
    const offset = givenOffset === undefined ? text.length : Math.min(Number(givenOffset), text.length);
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, offset };
  }
}
