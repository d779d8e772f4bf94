import { expect, test } from 'vitest';
import { screens } from '../../openapi/generated/menu-names.ts';
import { allHelp } from '../../src/app/help.ts';

test('every screen of a menu says what it is for, and three rules', () => {
  expect(Object.keys(allHelp).toSorted()).toEqual([...screens].toSorted());
  for (const { about, rules } of Object.values(allHelp))
    expect(new Set([about, ...rules].map(({ id }) => id)).size).toBe(4);
});
