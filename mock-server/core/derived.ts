import { markFrozen } from './encode.ts';

/**
 * Makes answers out of rows of a table and what else they depend on. An answer is frozen and kept with its row: as long
 * as the row and everything else are the same objects or values, it is the same one, so that the encoder has its bytes.
 * @param make whose result must not change any more, on no level
 */
export function derived<Row extends object, Rest extends readonly unknown[], Answer extends object>(
  make: (row: Row, ...rest: Rest) => Answer,
): (row: Row, ...rest: Rest) => Answer {
  const known = new WeakMap<Row, { readonly rest: Rest; readonly answer: Answer }>();
  return (row, ...rest) => {
    const found = known.get(row);
    if (found !== undefined && isSame(found.rest, rest)) return found.answer;
    const answer = make(row, ...rest);
    markFrozen(answer);
    Object.freeze(answer);
    known.set(row, { rest, answer });
    return answer;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
