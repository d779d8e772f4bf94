import { describe, expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { byRank, overlapsOf, sizeOf, type PlacedFor } from '../../mock-server/delivery/slots.ts';

const HOUR = 3_600_000;
const placed = (part: Partial<PlacedFor>): PlacedFor => ({
  id: '1',
  priority: 'medium',
  from: 0,
  to: 10 * HOUR,
  isFor: Uint8Array.from([1, 1, 1, 1]),
  ...part,
});
const span = { from: 0, to: 100 * HOUR };
const EACH = [1, 1, 1, 1];

describe('the order in a slot', () => {
  test('is by priority, then the newer start, then the higher id', () => {
    const all = [
      placed({ id: '5', priority: 'low', from: 9 }),
      placed({ id: '9', priority: 'medium', from: 1 }),
      placed({ id: '10', priority: 'medium', from: 1 }),
      placed({ id: '2', priority: 'medium', from: 2 }),
      placed({ id: '1', priority: 'high', from: 0 }),
    ];
    expect(all.toSorted(byRank).map(({ id }) => id)).toEqual(['1', '2', '10', '9', '5']);
  });
});

describe('an activity is hidden', () => {
  const first = placed({ id: '1', priority: 'high', isFor: Uint8Array.from([1, 1, 0, 0]) });
  const second = placed({ id: '2', from: 2 * HOUR, to: 6 * HOUR, isFor: Uint8Array.from([1, 1, 1, 0]) });

  test('from devices that an activity of higher rank is for, while both run', () => {
    expect(overlapsOf([second, first], span, 1, [10, 1, 1, 1])).toEqual([
      { activity: '2', behind: ['1'], from: 2 * HOUR, to: 6 * HOUR, devices: 12, hidden: 11 },
    ]);
  });

  test('from no devices if the slot has room for both', () => {
    expect(overlapsOf([first, second], span, 2, EACH)[0]).toMatchObject({ devices: 3, hidden: 0 });
  });

  test('by changing sets of other activities, each with its own period', () => {
    const third = placed({ id: '3', priority: 'low', from: HOUR, to: 9 * HOUR, isFor: Uint8Array.from([0, 1, 1, 1]) });
    const overlaps = overlapsOf([first, second, third], span, 1, EACH).filter(({ activity }) => activity === '3');
    expect(overlaps).toEqual([
      { activity: '3', behind: ['1'], from: HOUR, to: 2 * HOUR, devices: 3, hidden: 1 },
      { activity: '3', behind: ['1', '2'], from: 2 * HOUR, to: 6 * HOUR, devices: 3, hidden: 2 },
      { activity: '3', behind: ['1'], from: 6 * HOUR, to: 9 * HOUR, devices: 3, hidden: 1 },
    ]);
  });

  test('at no time if one starts when the other ends, and only within the requested period', () => {
    expect(overlapsOf([first, { ...second, from: 10 * HOUR, to: 12 * HOUR }], span, 1, EACH)).toEqual([]);
    expect(overlapsOf([first, second], { from: 6 * HOUR, to: 8 * HOUR }, 1, EACH)).toEqual([]);
    expect(overlapsOf([first, second], { from: 5 * HOUR, to: 8 * HOUR }, 1, EACH)[0]).toMatchObject({
      from: 5 * HOUR,
      to: 6 * HOUR,
    });
  });
});

test('overlaps of random activities equal a count by hour and device', () => {
  for (let seed = 0; seed < 60; seed++) {
    const draw = createRng(seed, ['slot']);
    const weights = Array.from({ length: 12 }, () => draw.int(1, 30));
    const capacity = draw.int(1, 3);
    const all = Array.from({ length: draw.int(1, 6) }, (_, index) => {
      const from = draw.int(0, 20);
      return placed({
        id: String(index + 1),
        priority: draw.pick(['high', 'medium', 'low']),
        from: from * HOUR,
        to: (from + draw.int(1, 20)) * HOUR,
        isFor: Uint8Array.from(weights, () => draw.int(0, 1)),
      });
    });
    const overlaps = overlapsOf(all, span, capacity, weights);
    for (const activity of all) {
      for (let hour = 0; hour < 40; hour++) {
        const at = hour * HOUR;
        const runs = (one: PlacedFor) => one.from <= at && at < one.to;
        const before = all.filter((one) => one !== activity && runs(one) && byRank(one, activity) < 0);
        const overlap = overlaps.find(
          (one) => one.activity === activity.id && one.from <= at && at < one.to && runs(activity),
        );
        if (!runs(activity) || before.length === 0) {
          expect(overlap).toBeUndefined();
          continue;
        }
        const hidden = weights.reduce((sum, weight, device) => {
          const others = before.filter(({ isFor }) => isFor[device] === 1).length;
          return sum + (activity.isFor[device] === 1 && others >= capacity ? weight : 0);
        }, 0);
        expect(overlap).toMatchObject({ hidden, devices: sizeOf(activity.isFor, weights) });
        expect(overlap?.behind).toEqual(before.toSorted(byRank).map(({ id }) => id));
      }
    }
  }
});
