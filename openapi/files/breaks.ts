/** How long work runs before it yields to other tasks. */
const SLICE_MS = 15;

/**
 * Breaks up long work, so that requests and events are served in between.
 * @returns to be awaited after each small part: lets others run once the last time is long enough ago
 */
export function createBreaks(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
