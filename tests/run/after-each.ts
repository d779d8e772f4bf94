/** For each file of tests: what helpers have to do after a test is done. */
import { afterEach, beforeAll } from 'vitest';

let endTest: (() => Promise<void>) | undefined;

// Not before the file has been loaded: where its modules are loaded anew, so is this one.
beforeAll(async () => {
  ({ endTest } = await import('../after-test.ts'));
});
afterEach(() => endTest?.());
