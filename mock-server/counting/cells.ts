import { OTHER, SEPARATOR, UNKNOWN } from './keys.ts';
import type { By } from './topic.ts';

/** Counts of an hour (start, ms) that share all dimensions. */
interface Cell {
  readonly hour: number;
}

/** The values of a cell by dimension: undefined if unknown, null if there is none, so that it is not counted. */
export type ValuesOf<C extends Cell, Dimension extends string> = {
  readonly [D in Dimension]: (cell: C) => string | undefined | null;
};

/** Groups cells by the keys of their parts. */
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
