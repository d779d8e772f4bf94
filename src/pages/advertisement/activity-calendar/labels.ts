import { msg, plural } from '@lingui/core/macro';

export const spans = {
  2: msg`2 weeks`,
  4: msg`4 weeks`,
  8: msg`8 weeks`,
  12: msg`12 weeks`,
} as const;

/** The number of activities that a slot shows. */
export const capacityText = (capacity: number) =>
  msg`${plural(capacity, { one: 'Shows # activity', other: 'Rotates # activities' })}`;
