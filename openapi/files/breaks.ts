/** How long work runs before it yields to other tasks. */
const SLICE_MS = 15;

/**
 * Splits long work, so requests and events are handled in between.
 * @returns a function to await after each small part: yields if the last yield is long enough ago
 */
export function createBreaks(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
