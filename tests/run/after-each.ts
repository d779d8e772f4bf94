/** For each test file: runs the helpers' clean-up after a test. */
import { afterEach, beforeAll } from 'vitest';

let endTest: (() => Promise<void>) | undefined;

// Imported after the file has been loaded: if its modules are reloaded, so is this one.
beforeAll(async () => {
  ({ endTest } = await import('../after-test.ts'));
});
afterEach(() => endTest?.());
