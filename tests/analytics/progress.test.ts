import { expect, test } from 'vitest';
import { Progress } from '../../mock-server/flows/progress.ts';

const [A, B, C] = [1, 2, 4];
type Deed = readonly [at: number, steps: number, mayEnter?: boolean];

/** The progress of a device with these events, in a funnel of some steps with a window of 10. */
function after(count: number, deeds: readonly Deed[], progress = new Progress(count, 10)): Progress {
  progress.begin();
  for (const [at, steps, mayEnter = true] of deeds) progress.add(at, steps, mayEnter);
  return progress;
}

test.each<readonly [name: string, taken: number, deeds: readonly Deed[]]>([
  ['nothing', 0, []],
  ['the first step', 1, [[0, A]]],
  [
    'all in order',
    3,
    [
      [0, A],
      [1, B],
      [2, C],
    ],
  ],
  [
    'others in between',
    3,
    [
      [0, A],
      [1, 0],
      [2, B],
      [3, A],
      [4, C],
    ],
  ],
  [
    'the second before the first',
    1,
    [
      [0, B],
      [1, A],
    ],
  ],
  [
    'one left out',
    1,
    [
      [0, A],
      [1, C],
    ],
  ],
  [
    'the first where it does not count',
    0,
    [
      [0, A, false],
      [1, B],
    ],
  ],
  [
    'further steps after the last possible entry',
    2,
    [
      [0, A],
      [1, B, false],
    ],
  ],
  [
    'the last as the window ends',
    2,
    [
      [0, A],
      [10, B],
    ],
  ],
  [
    'the last after the window',
    1,
    [
      [0, A],
      [11, B],
    ],
  ],
  [
    'each in time, but not all of them',
    2,
    [
      [0, A],
      [6, B],
      [12, C],
    ],
  ],
  [
    'a later entry in time',
    3,
    [
      [0, A],
      [9, A],
      [12, B],
      [19, C],
    ],
  ],
  [
    'a later entry that replaces none further on',
    3,
    [
      [0, A],
      [5, B],
      [6, A],
      [10, C],
    ],
  ],
  [
    'a later entry too late for what was begun',
    2,
    [
      [0, A],
      [5, B],
      [6, A],
      [11, C],
    ],
  ],
])('counts the steps taken after %s', (_, stepsTaken, deeds) => {
  expect(after(3, deeds).stepsTaken).toBe(stepsTaken);
  expect(after(3, deeds).isWhole).toBe(stepsTaken === 3);
});

test('a repeated step has to be taken twice, and one event takes only one step', () => {
  expect(after(2, [[0, A | B]]).stepsTaken).toBe(1);
  expect(
    after(2, [
      [0, A | B],
      [3, A | B],
    ]).stepsTaken,
  ).toBe(2);
  // The first and the third step are the same.
  expect(
    after(3, [
      [0, A | C],
      [1, B],
      [2, A | C],
    ]).stepsTaken,
  ).toBe(3);
  expect(
    after(3, [
      [0, A | C],
      [1, A | C],
      [2, B],
    ]).stepsTaken,
  ).toBe(2);
});

test('durations end with the first event of each step', () => {
  const progress = after(3, [
    [100, A],
    [103, A],
    [105, B],
    [108, C],
    [109, B],
    [110, C],
  ]);
  expect([...progress.fromBefore]).toEqual([0, 2, 3]);
  expect([...progress.fromFirst]).toEqual([0, 2, 5]);
  expect(progress.lastAt).toBe(110);
});

test('lastAt is the time of the last event of the furthest step', () => {
  expect(
    after(3, [
      [0, A],
      [2, B],
      [4, A],
      [5, B],
      [6, A],
    ]).lastAt,
  ).toBe(5);
  expect(
    after(3, [
      [0, A],
      [7, A],
    ]).lastAt,
  ).toBe(7);
});

test('a device is under way until the window of its latest entry with the furthest step ends', () => {
  const first = after(3, [
    [0, A],
    [4, A],
  ]);
  expect([first.isUnderWay(13), first.isUnderWay(14), first.isUnderWay(15)]).toEqual([true, false, false]);
  // Only the earlier entry has taken the second step.
  const second = after(3, [
    [0, A],
    [2, B],
    [4, A],
  ]);
  expect([second.isUnderWay(9), second.isUnderWay(10)]).toEqual([true, false]);
  expect(
    after(2, [
      [0, A],
      [1, B],
    ]).isUnderWay(2),
  ).toBe(false);
});

test('begin discards the progress of the previous device', () => {
  const progress = new Progress(2, 10);
  after(
    2,
    [
      [0, A],
      [1, B],
    ],
    progress,
  );
  expect(after(2, [[2, B]], progress).stepsTaken).toBe(0);
  expect(after(2, [[3, A]], progress).stepsTaken).toBe(1);
  expect(after(2, [], progress).isUnderWay(3)).toBe(false);
});
