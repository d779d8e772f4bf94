/** For each test file: runs the helpers' clean-up after a test. */
import { afterEach, beforeAll } from 'vitest';

let endTest: (() => Promise<void>) | undefined;

// Not before the file has been loaded: where its modules are loaded anew, so is this one.
beforeAll(async () => {
  ({ endTest } = await import('../after-test.ts'));
});
afterEach(() => endTest?.());
