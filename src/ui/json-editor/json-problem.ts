/** Where a text stops being JSON; lines and columns from 1. */
export interface JsonProblem {
  line: number;
  column: number;
  /** Characters before it. */
  offset: number;
}

/** How browsers report the place of an error: by offset, or by line and column. */
const byOffset = /position (\d+)/u;
const byLine = /line (\d+) column (\d+)/u;

/** What is wrong with a text as JSON; null when nothing is, or when it is empty. */
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
    // An end that comes too early has no place of its own.
    const offset = givenOffset === undefined ? text.length : Math.min(Number(givenOffset), text.length);
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, offset };
  }
}
