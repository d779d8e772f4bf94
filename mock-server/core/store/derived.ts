import { derivedFrom, keepDerived, markFrozen } from '../contract/encode.ts';

/**
 * Makes answers out of rows of a table and what else they depend on. An answer is frozen and kept with its row: as long
 * as the row and everything else are the same objects or values, it is the same one, so that the encoder has its bytes.
 * With what is no row of a table nothing is kept.
 * @param make whose result must not change any more, on no level
 */
export function derived<Row extends object, Rest extends readonly unknown[], Answer extends object>(
  make: (row: Row, ...rest: Rest) => Answer,
): (row: Row, ...rest: Rest) => Answer {
  /** A class of its own tells what this function made from what another one did. */
  class Derived {
    readonly rest: Rest;
    readonly answer: Answer;

    constructor(rest: Rest, answer: Answer) {
      this.rest = rest;
      this.answer = answer;
    }
  }
  return (row, ...rest) => {
    const value = derivedFrom(row);
    if (value instanceof Derived && isSame(value.rest, rest)) return value.answer;
    const answer = make(row, ...rest);
    markFrozen(answer);
    Object.freeze(answer);
    keepDerived(row, new Derived(rest, answer));
    return answer;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
