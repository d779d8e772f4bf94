/** As the unit tests run, without what only the console's build needs: each mutation pays for it. */
import { defineConfig } from 'vitest/config';

/** Set by `main.ts`. Stryker's own option for it switches a mutation on too late for what a module does as it loads. */
const include = (process.env['MUTATE_TESTS'] ?? '').split(' ');

// A mutated test may run on a machine that does other things beside it.
export default defineConfig({ test: { environment: 'node', include, testTimeout: 30_000 } });
