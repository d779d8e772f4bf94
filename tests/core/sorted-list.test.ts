import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedList } from '../../mock-server/core/store/queries/sorted-list.ts';

interface Item {
  readonly rank: number;
  readonly name: string;
}
const byRank = (a: Item, b: Item): number => a.rank - b.rank;

test('items stay sorted after any additions, replacements and removals', () => {
  const rank = fc.integer({ min: 0, max: 5000 });
  const step = fc.record({ act: fc.constantFrom('add', 'add', 'replace', 'move', 'remove'), rank, to: rank });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.array(step, { maxLength: 1500, size: 'max' }), (many, steps) => {
      const model = new Map<number, Item>();
      for (let at = 0; at < many; at++) model.set(at, { rank: at, name: 'first' });
      const list = new SortedList<Item>(byRank, [...model.values()]);
      for (const { act, rank: from, to } of steps) {
        const previous = model.get(from);
        const item = { rank: act === 'move' && !model.has(to) ? to : from, name: act };
        if (act === 'remove') {
          list.remove(previous ?? item);
          model.delete(from);
        } else if (previous !== undefined) {
          list.replace(previous, item);
          model.delete(from);
          model.set(item.rank, item);
        } else {
          const added = { rank: from, name: act };
          list.add(added);
          model.set(from, added);
        }
      }
      const expected = [...model.values()].toSorted(byRank);
      expect(list.all()).toEqual(expected);
      expect([list.length, list.first(), list.last()]).toEqual([expected.length, expected[0], expected.at(-1)]);
      const [from, to] = [Math.floor(many / 3), Math.floor(many / 3) + 700];
      expect(list.slice(from, to)).toEqual(expected.slice(from, to));
    }),
    { numRuns: 40 },
  );
});

test('a slice before the first item is empty', () => {
  const list = new SortedList<Item>(byRank, [{ rank: 1, name: 'only' }]);
  expect([list.slice(-20, 0), list.slice(-20, 1), list.slice(1, 20)]).toEqual([[], list.all(), []]);
});
