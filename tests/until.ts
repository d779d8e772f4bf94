import { vi } from 'vitest';

/** Long enough for a machine that does other work: what comes ends the wait, the limit is for what never does. */
const timeout = 60_000;

/** Waits until something holds, or until something is expected without failing. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(condition, { timeout });
export const untilExpected = (expected: () => unknown): Promise<unknown> => vi.waitFor(expected, { timeout });
