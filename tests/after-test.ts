/**
 * What is done after each test, by helpers that open something for one. Test files share their modules: a hook of a helper
 * would be one of the file that loaded it first, and of no other.
 */
const works = new Set<() => Promise<void>>();

/** Has work done after each test, from now on. */
export const afterEachTest = (work: () => Promise<void>): void => void works.add(work);

/** Does the work: `run/after-each.ts` calls it. */
export async function endTest(): Promise<void> {
  for (const work of works) await work();
}
