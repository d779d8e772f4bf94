import { vi } from 'vitest';

/** Long enough for a busy machine: success ends the wait, the limit is for failures. */
const timeout = 60_000;

/** Waits until a condition holds, or an expectation passes. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(condition, { timeout });
export const untilExpected = (expected: () => unknown): Promise<unknown> => vi.waitFor(expected, { timeout });
