/** Loads once; `retry` makes the next call ask again after a failure. */
export type LazyModule<Module> = (() => Promise<Module>) & { retry: () => void };

/**
 * Code that arrives with its first use. Unlike `lazy`, what it answers keeps the type parameters of a component.
 * @returns a function that always answers the same promise, for `use`; a failed one too, or a component that waits for
 * it would ask again with each rendering and never get to say that it failed
 */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let pending: Promise<Module> | undefined;
  let failed = false;
  const answer = () => {
    pending ??= load().catch((error: unknown) => {
      failed = true;
      throw error;
    });
    return pending;
  };
  const retry = () => {
    if (failed) pending = undefined;
    failed = false;
  };
  return Object.assign(answer, { retry });
}
