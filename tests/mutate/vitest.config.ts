/** Like the unit tests, without the parts of the console's build: each mutation would pay for them. */
import { defineConfig } from 'vitest/config';

/** Set by `main.ts`. Stryker's own option activates a mutant too late for code that runs while a module loads. */
const include = (process.env['MUTATE_TESTS'] ?? '').split(' ');

// A mutated test may run on a busy machine.
export default defineConfig({ test: { environment: 'node', include, testTimeout: 30_000 } });
