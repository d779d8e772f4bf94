import type { Compare, Entry } from './views.ts';

type Comparators<T> = { [K in keyof T]?: (a: NonNullable<T[K]>, b: NonNullable<T[K]>) => number };

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function column<T extends object, K extends keyof T>(
  key: K,
  direction: 1 | -1,
  compare: Comparators<T>[K],
): Compare<T> {
  return ({ row: { [key]: a } }: Entry<T>, { row: { [key]: b } }: Entry<T>) => {
    // Absent values come last in either direction.
    if (a === undefined || a === null) return b === undefined || b === null ? 0 : 1;
    if (b === undefined || b === null) return -1;
    return direction * (compare === undefined ? compareValues(a, b) : compare(a, b));
  };
}

/** The contract lists the columns of each sort parameter; a column that no record has leaves the order unchanged. */
function isColumn<T>(name: string): name is keyof T & string {
  return !(name in Object.prototype);
}

/**
 * Compiles `field,asc` terms into one total order; ties are sorted newest first. Throws a RangeError for an invalid
 * term.
 */
export function compileOrder<T extends object>(sort: readonly string[], comparators: Comparators<T>): Compare<T> {
  const terms = sort.map((term) => {
    const [, field, direction] = /^(\w+),(asc|desc)$/u.exec(term) ?? [];
    if (field === undefined) throw new RangeError(`not a sort term: ${term}`);
    if (!isColumn<T>(field)) throw new RangeError(`not a column: ${field}`);
    return column<T, keyof T & string>(field, direction === 'desc' ? -1 : 1, comparators[field]);
  });
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) return (a, b) => only(a, b) || b.seq - a.seq;
  return (a, b) => {
    for (const term of terms) {
      const result = term(a, b);
      if (result !== 0) return result;
    }
    return b.seq - a.seq;
  };
}
