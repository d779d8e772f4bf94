/**
 * Clean-up after each test, for helpers that open something. Test files share their modules: a helper's own hook would
 * belong to the file that loaded it first, and to no other.
 */
const works = new Set<() => Promise<void>>();

/** Registers work to run after each test. */
export const afterEachTest = (work: () => Promise<void>): void => void works.add(work);

/** Runs the registered work; called by `run/after-each.ts`. */
export async function endTest(): Promise<void> {
  for (const work of works) await work();
}
