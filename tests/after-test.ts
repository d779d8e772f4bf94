/**
 * Clean-up after each test, for helpers that open something. Test files share their modules: a helper's own hook would
 * belong to the file that loaded it first, and to no other.
 */
const works = new Set<() => Promise<void>>();

/** Has work done after each test, from now on. */
export const afterEachTest = (work: () => Promise<void>): void => void works.add(work);

/** Does the work: `run/after-each.ts` calls it. */
export async function endTest(): Promise<void> {
  for (const work of works) await work();
}
