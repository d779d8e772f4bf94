import { derivedFrom, keepDerived, markFrozen } from '../contract/encode.ts';

/**
 * Derives objects from rows of a table and further inputs. A derived object is frozen and cached with its row: as long
 * as the row and all inputs are identical, the result is the same object, so that the encoder can reuse its bytes.
 * Objects that are not rows of a table are not cached.
 * @param make returns an object that must not change any more, on any level
 */
export function derived<Row extends object, Rest extends readonly unknown[], Answer extends object>(
  make: (row: Row, ...rest: Rest) => Answer,
): (row: Row, ...rest: Rest) => Answer {
  /** A separate class per function distinguishes its results from those of others. */
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
