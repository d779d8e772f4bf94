import { expect, test } from 'vitest';
import { allHelp } from '../../src/app/help.ts';

// The type requires that each screen has help.
test('the help of each screen has four different texts: its purpose and three rules', () => {
  for (const { about, rules } of Object.values(allHelp))
    expect(new Set([about, ...rules].map(({ id }) => id)).size).toBe(4);
});
