/**
 * Dependency injection across layers: code of a lower layer calls an implementation that an upper layer provides,
 * without importing it.
 */
export interface Port<Provided> {
  /** Returns the implementation. @throws Error before it is provided */
  get: () => Provided;
  provide: (provided: Provided) => void;
}

/** @param name used in the error message while nothing is provided */
export function createPort<Provided extends object>(name: string): Port<Provided> {
  let current: Provided | undefined;
  return {
    get: () => {
      if (current === undefined) throw new Error(`Nothing provides ${name}`);
      return current;
    },
    provide: (provided) => {
      current = provided;
    },
  };
}
