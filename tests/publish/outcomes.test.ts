/** A message after an act tells the state that the answer describes. */
import { expect, test } from 'vitest';
import { outcomeOf } from '../../src/api/outcomes.ts';
import '../../src/pages/publish/offline-upgrade/outcomes.ts';

const text = (operation: string, answer: unknown) => {
  const { message, values } = outcomeOf(operation, answer) ?? {};
  return (message ?? '').replace('{percent}', String(values?.['percent']));
};

test('of a package that was published or brought back it says how much of the devices it reaches', () => {
  const publish = (percent: number) => text('publishOfflinePackage', { reach: { percent } });
  expect([100, 20, 0].map(publish)).toEqual([
    'The offline package is in effect for all devices that match',
    'The offline package is in effect for 20% of the devices that match',
    'The offline package is published; its first stage is still to come',
  ]);
  const back = (percent: number) => text('rollbackOfflinePackage', { activeId: '1', version: '2024061801', percent });
  expect([100, 5].map(back)).toEqual([
    'The earlier version is in effect again, for all devices that match',
    'The earlier version is in effect again, paused at 5%',
  ]);
});
