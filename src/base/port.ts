/** A place for what a room above provides: code below calls it without importing that room. */
export interface Port<Provided> {
  /** What was provided. @throws Error before that */
  get: () => Provided;
  provide: (provided: Provided) => void;
}

/** @param name what an error calls it while nothing is provided */
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
