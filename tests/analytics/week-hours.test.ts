import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';
import { list } from './numbers.ts';

test('the split by hour of the week for one day equals the hours of its weekday', async () => {
  const client = await signedIn('analyst01');
  // A Wednesday.
  const query = { start: '2024-06-12', end: '2024-06-12', dimensions: ['hour', 'weekHour'] };
  const { splits } = await client.ok('getBehaviorSplit', { query });
  const [hours, weekHours] = list(splits).map(({ parts }) => list(parts));
  expect(weekHours?.length).toBe(24);
  expect(weekHours?.map(({ key, value }) => [key, value])).toEqual(
    hours?.map(({ key, value }) => [`3-${String(key).padStart(2, '0')}`, value]),
  );
});
