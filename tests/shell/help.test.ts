import { expect, test } from 'vitest';
import { allHelp } from '../../src/app/help.ts';

// The type requires that each screen has help.
test('what a screen is for and its three rules are four texts', () => {
  for (const { about, rules } of Object.values(allHelp))
    expect(new Set([about, ...rules].map(({ id }) => id)).size).toBe(4);
});
