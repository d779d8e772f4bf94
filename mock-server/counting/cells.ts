import { OTHER, SEPARATOR, UNKNOWN } from './keys.ts';
import type { By } from './topic.ts';

/** What was counted in an hour (its beginning, ms), of what is alike. */
interface Cell {
  readonly hour: number;
}

/** The value that a cell has in a dimension: undefined where nobody knows it, null where there is none, so that nothing counts. */
export type ValuesOf<C extends Cell, Dimension extends string> = {
  readonly [D in Dimension]: (cell: C) => string | undefined | null;
};

/** Cells by the keys of the parts that they belong to. */
export function gather<C extends Cell, Dimension extends string>(
  cells: readonly C[],
  { dimensions, keep, starts }: By<Dimension>,
  values: ValuesOf<C, Dimension>,
): ReadonlyMap<string, readonly C[]> {
  const parts = new Map<string, C[]>();
  for (const cell of cells) {
    const keys = dimensions.map((dimension) => values[dimension](cell));
    if (keys.includes(null)) continue;
    const names = keys.map((value) => value ?? UNKNOWN).map((name) => (keep?.has(name) === false ? OTHER : name));
    if (starts) names.push(String(starts.findLastIndex((start) => start <= cell.hour)));
    const key = names.join(SEPARATOR);
    const part = parts.get(key);
    if (part) part.push(cell);
    else parts.set(key, [cell]);
  }
  return parts;
}
