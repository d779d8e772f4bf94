/** How far devices get in a funnel, computed from their sessions. */
import { array, assert, constantFrom, integer, type Arbitrary, option, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Action, isCounted, isDone } from '../../mock-server/flows/actions.ts';
import { Progress } from '../../mock-server/flows/progress.ts';
import { eachProgress, type Funnel, type Step } from '../../mock-server/flows/steps.ts';
import { type Journeys, secondsOf, sizeOfSeconds } from '../../mock-server/population/journeys.ts';
import { versionAt } from '../../mock-server/population/phones.ts';
import { JOURNEYS, minuteOf } from '../../mock-server/population/sessions.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const START = Date.parse('2024-06-10T00:00:00+08:00');
const STRETCH_HOURS = 48;
const versions = ['1.0', '2.0'];
const pages = ['a', 'b', 'c', 'd'].map((name) => ({
  name,
  module: '',
  type: 'native' as const,
  lots: 1,
  stay: 1,
  load: 1,
}));

/** A view: the index of the page and its duration (s). */
type View = readonly [page: number, seconds: number];

function journeysOf(ways: readonly (readonly View[])[]): Journeys {
  const views = ways.flat();
  const offsets = new Uint16Array(JOURNEYS + 1);
  for (let way = 0; way < JOURNEYS; way++) offsets[way + 1] = (offsets[way] ?? 0) + (ways[way]?.length ?? 0);
  return {
    pages,
    offsets,
    journey: Uint8Array.from(ways.flatMap((way, place) => way.map(() => place))),
    page: Uint8Array.from(views, ([page]) => page),
    stay: Uint16Array.from(views, ([, seconds]) => sizeOfSeconds(seconds)),
    load: new Uint16Array(views.length),
    pagesIn: new Int32Array(JOURNEYS),
    secondsIn: new Uint32Array(JOURNEYS),
  };
}

interface Launch {
  /** Hours since the first stretch began. */
  readonly hour: number;
  readonly way: number;
  readonly network?: number;
}

/** A device: its launches, and the hour of its update to version 2.0. */
interface Owner {
  readonly launches: readonly Launch[];
  readonly updated?: number | undefined;
}

/** Devices with their sessions in two stretches of time. */
function devicesOf(owners: readonly Owner[]) {
  const stretches = [0, 1].map((index) => {
    const own = owners.map(({ launches }) =>
      launches.filter(({ hour }) => Math.floor(hour / STRETCH_HOURS) === index).toSorted((a, b) => a.hour - b.hour),
    );
    const all = own.flat();
    let count = 0;
    return {
      from: START + index * STRETCH_HOURS * HOUR,
      sessions: {
        offsets: Uint32Array.from([0, ...own.map((some) => (count += some.length))]),
        hour: Uint8Array.from(all, ({ hour }) => hour % STRETCH_HOURS),
        network: Uint8Array.from(all, ({ network = 0 }) => network),
        journey: Uint8Array.from(all, ({ way }) => way),
      },
    };
  });
  const segments = owners.map(({ updated }) => [
    [-Infinity, 0],
    ...(updated === undefined ? [] : [[START + updated * HOUR, 1]]),
  ]);
  let count = 0;
  return {
    log: { between: () => stretches },
    segments: {
      versions,
      offsets: Uint32Array.from([0, ...segments.map((some) => (count += some.length))]),
      from: Float64Array.from(segments.flat(), ([from = 0]) => from),
      version: Uint16Array.from(segments.flat(), ([, version = 0]) => version),
    },
    stretches,
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

type ProgressRow = readonly [place: number, taken: number, lastAt: number, fromBefore: number[], fromFirst: number[]];

const progressRow = (place: number, progress: Progress): ProgressRow => [
  place,
  progress.stepsTaken,
  progress.lastAt,
  [...progress.fromBefore.subarray(0, progress.stepsTaken)],
  [...progress.fromFirst.subarray(0, progress.stepsTaken)],
];

function progressOf(
  devices: Parameters<typeof eachProgress>[0],
  ways: readonly (readonly View[])[],
  span: Span,
  funnel: Funnel,
) {
  const rows: ProgressRow[] = [];
  const places = Array.from({ length: devices.segments.offsets.length - 1 }, (_, place) => place);
  eachProgress(devices, journeysOf(ways), places, span, funnel, (place, progress) =>
    rows.push(progressRow(place, progress)),
  );
  return rows;
}

/** The matching steps as bits. */
const bitsOf = (steps: readonly Step[], isStep: (step: NonNullable<Step>) => boolean): number =>
  steps.reduce((bits, step, place) => (step !== null && isStep(step) ? bits | (1 << place) : bits), 0);

/** A slow reference implementation: device by device, session by session and view by view. */
function slowly(
  { stretches, segments }: ReturnType<typeof devicesOf>,
  ways: readonly (readonly View[])[],
  { from, to, asOf }: Span,
  { steps, window, version, network }: Funnel,
): ProgressRow[] {
  const minuteBefore = (at: number) => at - (at % MINUTE);
  const actions = [...new Set(steps.flatMap((step) => (step && 'action' in step ? [step.action] : [])))];
  return Array.from({ length: segments.offsets.length - 1 }, (_, place) => place).flatMap((place) => {
    const progress = new Progress(steps.length, window);
    progress.begin();
    const launches = stretches.flatMap(({ from: stretch, sessions }) =>
      Array.from(sessions.hour, (hour, launch) => ({ stretch, launch, hour: stretch + hour * HOUR, sessions }))
        .slice(sessions.offsets[place], sessions.offsets[place + 1])
        .map((one) => ({ ...one, at: one.hour + minuteOf(place, one.launch) * MINUTE })),
    );
    let latest = 0;
    for (const { stretch, launch, hour, at, sessions } of launches.toSorted((a, b) => a.at - b.at)) {
      if (progress.isWhole || at < from || at >= minuteBefore(Math.min(to + window, asOf))) continue;
      const mayEnter =
        at < minuteBefore(Math.min(to, asOf)) &&
        (network === undefined || sessions.network[launch] === network) &&
        (version?.includes(versionAt(segments, place, hour)) ?? true);
      const deeds: { after: number; bits: number }[] = [];
      let seconds = 0;
      for (const [view, [page, time]] of (ways[sessions.journey[launch] ?? 0] ?? []).entries()) {
        const stay = secondsOf[sizeOfSeconds(time)] ?? 0;
        deeds.push({ after: seconds * 1000, bits: bitsOf(steps, (step) => 'page' in step && step.page === page) });
        for (const action of actions.toSorted((a, b) => a.after - b.after))
          if (action.page === page && isCounted(action, at) && isDone(action, { stretch, place, launch }, view))
            deeds.push({
              after: Math.round((seconds + stay * action.after) * 1000),
              bits: bitsOf(steps, (step) => 'action' in step && step.action === action),
            });
        seconds += stay;
      }
      // Events that do not lead into the funnel do not end the previous step either.
      const first = steps[0];
      const onWay = ways[sessions.journey[launch] ?? 0]?.map(([page]) => page) ?? [];
      const begins = first && onWay.includes('page' in first ? first.page : first.action.page);
      if (progress.stepsTaken === 0 && (!mayEnter || begins !== true)) continue;
      for (const { after, bits } of deeds) {
        if (bits === 0) continue;
        latest = Math.max(latest, at + after);
        progress.add(latest, bits, mayEnter);
      }
    }
    return progress.stepsTaken > 0 ? [progressRow(place, progress)] : [];
  });
}

describe('eachProgress', () => {
  const page = integer({ min: 0, max: 3 });
  const view: Arbitrary<View> = tuple(page, constantFrom(1, 30, 600, 3600));
  const ways = array(array(view, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const launch = record({
    hour: integer({ min: 0, max: 95 }),
    way: integer({ min: 0, max: 4 }),
    network: integer({ min: 0, max: 1 }),
  });
  const near = record({
    hour: integer({ min: 30, max: 34 }),
    way: integer({ min: 0, max: 4 }),
    network: integer({ min: 0, max: 1 }),
  });
  const owner = record({
    launches: array(
      constantFrom(launch, near).chain((one) => one),
      { maxLength: 12 },
    ),
    updated: option(integer({ min: 1, max: 80 }), { nil: undefined }),
  });
  const action: Arbitrary<Action> = record({
    page,
    share: constantFrom(0.5, 1),
    after: constantFrom(0, 0.5, 0.9),
    salt: integer({ min: 0, max: 99 }),
    spans: constantFrom([], [{ from: START, to: Infinity }], [{ from: START + 20 * HOUR, to: START + 33.5 * HOUR }]),
  });
  const actions = array(action, { minLength: 2, maxLength: 2 });
  const step = constantFrom('a', 'b', 'c', 'd', 0, 1, null);
  const minutes = integer({ min: 0, max: 96 * 60 });

  test('equals the reference implementation for random sessions and funnels', () => {
    assert(
      property(
        array(owner, { minLength: 1, maxLength: 3 }),
        ways,
        actions,
        array(step, { minLength: 2, maxLength: 4 }),
        record({ from: minutes, to: minutes, asOf: minutes }),
        record({
          window: constantFrom(1, 3, 24, 72),
          version: option(constantFrom(['1.0'], ['2.0'], [], versions), { nil: undefined }),
          network: option(integer({ min: 0, max: 1 }), { nil: undefined }),
        }),
        (owners, some, done, names, { from, to, asOf }, { window, ...filter }) => {
          const steps = names.map((name): Step => {
            if (name === null) return null;
            const own = typeof name === 'number' ? done[name] : undefined;
            return own ? { action: own } : { page: ['a', 'b', 'c', 'd'].indexOf(String(name)) };
          });
          const devices = devicesOf(owners);
          const times = {
            from: START + (from % 1440) * MINUTE,
            to: START + to * MINUTE + 500,
            asOf: START + asOf * MINUTE + 30_000,
          };
          const funnel = { steps, window: window * HOUR, ...filter };
          expect(progressOf(devices, some, times, funnel)).toEqual(slowly(devices, some, times, funnel));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a device with one session', () => {
  const launch = { hour: 30, way: 0 };
  const at = START + 30 * HOUR + minuteOf(0, 0) * MINUTE;
  const ways = [
    [
      [0, 30],
      [1, 30],
    ],
  ] as const;
  const long = { from: START, to: START + 90 * HOUR, asOf: START + 90 * HOUR };
  const takes = (span: Partial<Span>, more: Partial<Funnel> = {}, updated?: number) =>
    progressOf(
      devicesOf([{ launches: [launch], updated }]),
      ways,
      { ...long, ...span },
      { steps: [{ page: 0 }, { page: 1 }], window: HOUR, ...more },
    ).map(([, stepsTaken]) => stepsTaken);

  test('enters only in a complete minute of the period', () => {
    expect(takes({})).toEqual([2]);
    expect(takes({ from: at })).toEqual([2]);
    expect(takes({ from: at + 1 })).toEqual([]);
    expect(takes({ to: at + MINUTE })).toEqual([2]);
    expect(takes({ to: at + MINUTE - 1 })).toEqual([]);
    expect(takes({ asOf: at + MINUTE })).toEqual([2]);
    expect(takes({ asOf: at + MINUTE - 1 })).toEqual([]);
    expect(takes({ from: at + HOUR, to: at })).toEqual([]);
  });

  test('has a version from the hour of its update on', () => {
    expect(takes({}, { version: ['2.0'] }, 30)).toEqual([2]);
    expect(takes({}, { version: ['1.0'] }, 30)).toEqual([]);
    expect(takes({}, { version: ['1.0'] }, 31)).toEqual([2]);
  });

  test('takes actions on a page in order of time, and once per view', () => {
    const action = (after: number, salt = 1, share = 1): Action => ({
      page: 0,
      share,
      after,
      salt,
      spans: [{ from: START, to: Infinity }],
    });
    const steps = [{ action: action(0.9) }, { action: action(0.1) }];
    expect(takes({}, { steps })).toEqual([1]);
    expect(takes({}, { steps: steps.toReversed() })).toEqual([2]);
    expect(takes({}, { steps: [{ page: 0 }, ...steps.toReversed()] })).toEqual([3]);
    const key = { stretch: START, place: 0, launch: 0 };
    const salt = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
      (one) => !isDone(action(0, one, 0.5), key, 0) && isDone(action(0, one, 0.5), key, 2),
    );
    const often = [
      [
        [0, 30],
        [1, 30],
        [0, 30],
      ],
    ] as const;
    const some = { steps: [{ action: action(0, salt, 0.5) }], window: HOUR };
    const devices = devicesOf([{ launches: [launch] }]);
    expect(progressOf(devices, often, long, some).map(([, stepsTaken, last]) => [stepsTaken, last])).toEqual([
      [1, at + 60_000],
    ]);
    expect(progressOf(devices, ways, long, some)).toEqual([]);
  });
});

test('no device enters without sessions', () => {
  const none = { ...devicesOf([{ launches: [] }]), log: undefined };
  expect(
    progressOf(
      none,
      [[[0, 1]]],
      { from: START, to: START + HOUR, asOf: START + HOUR },
      { steps: [{ page: 0 }], window: HOUR },
    ),
  ).toEqual([]);
});

test('events of a later launch are not earlier than those of the previous session', () => {
  // The first session spends an hour on its first page.
  const ways = [
    [
      [0, 3600],
      [1, 1],
    ],
    [[2, 1]],
  ] as const;
  const devices = devicesOf([
    {
      launches: [
        { hour: 5, way: 0 },
        { hour: 6, way: 1 },
      ],
    },
  ]);
  const [first, second] = [START + 5 * HOUR + minuteOf(0, 0) * MINUTE, START + 6 * HOUR + minuteOf(0, 1) * MINUTE];
  const steps = [{ page: 0 }, { page: 1 }, { page: 2 }];
  const [progress] = progressOf(
    devices,
    ways,
    { from: START, to: START + 90 * HOUR, asOf: START + 90 * HOUR },
    { steps, window: 9 * HOUR },
  );
  expect(progress?.[2]).toBe(Math.max(first + (secondsOf[sizeOfSeconds(3600)] ?? 0) * 1000, second));
});
