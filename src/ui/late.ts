/**
 * Code that arrives with its first use. Unlike `lazy`, what it answers keeps the type parameters of a component.
 * @returns a function that always answers the same promise, for `use`; after a failure the next call asks again
 */
export function late<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let pending: Promise<Module> | undefined;
  return () => {
    pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}
