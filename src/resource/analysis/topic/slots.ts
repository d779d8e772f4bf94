import { type Slot, slots } from '../../../ui/chart/series.ts';

/** The colors of the platforms, which are the same in all charts. */
const ofPlatforms: ReadonlyMap<string, Slot> = new Map([
  ['android', 1],
  ['ios', 2],
  ['harmony', 3],
]);

/** The colors of the values of a dimension in their order: that of its platform, else the next free one. */
export function slotsOf(keys: readonly string[]): Slot[] {
  const taken = new Set(keys.map((key) => ofPlatforms.get(key)));
  const free = slots.filter((slot) => !taken.has(slot));
  return keys.map((key) => ofPlatforms.get(key) ?? free.shift() ?? 'rest');
}
