/** Transitions of a rollout by each action, without a mock. Previews and actions share them. */
import { describe, expect, test } from 'vitest';
import { type LifecycleRow, lifecycles } from '../../openapi/generated/lifecycles.ts';
import {
  advanced,
  baseAfterPause,
  dueAt,
  finished,
  nextDue,
  paused,
  reachOfProgress,
  resumed,
  settled,
  stagesOf,
  START,
  started,
  type Progress,
} from '../../mock-server/publish/rollouts/moves.ts';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2024-06-18T10:00:00Z');
const STAGES = [
  { hours: 0, percent: 5 },
  { hours: 4, percent: 20 },
  { hours: 24, percent: 100 },
];

/** The time, some hours after the rollout began. */
const at = (hours: number): string => new Date(BEGIN + hours * HOUR).toISOString();
const clock = (hours: number) => ({ now: () => BEGIN + hours * HOUR, iso: () => at(hours) });

const planned = (stages = STAGES, startAt?: number): Progress => ({
  ...START,
  plan: { stages, ...(startAt !== undefined && { startAt: at(startAt) }) },
});
/** At the first stage. */
const running = started(planned(), { by: 'plan' }, 'lin', clock(0)).to;
/** At the second stage. */
const second = settled({ to: running, events: [] }, clock(4)).to;

test('a release starts idle; it has stages only by a plan, and due times only from its start on', () => {
  expect(START).toEqual({ state: 'idle', percent: 0, reached: [] });
  expect([stagesOf({}), stagesOf(planned())]).toEqual([[], STAGES]);
  expect(dueAt({}, { hours: 4, percent: 20 })).toBeUndefined();
  expect(dueAt({ base: BEGIN }, { hours: 4, percent: 20 })).toBe(BEGIN + 4 * HOUR);
});

describe('the reach of a rollout', () => {
  test.each<[string, Parameters<typeof reachOfProgress>[0], { percent: number; paused: boolean }]>([
    ['never noted: everyone', undefined, { percent: 100, paused: false }],
    ['noted before it was out: everyone', { state: 'idle', percent: 0 }, { percent: 100, paused: false }],
    ['before its first stage: nobody', { state: 'scheduled', percent: 0 }, { percent: 0, paused: true }],
    ['running', { state: 'running', percent: 20 }, { percent: 20, paused: false }],
    ['paused: nobody new', { state: 'paused', percent: 20 }, { percent: 20, paused: true }],
    [
      'standing where it stood: those within',
      { state: 'paused', percent: 20, holding: true },
      { percent: 20, paused: false },
    ],
    ['finished', { state: 'finished', percent: 100 }, { percent: 100, paused: false }],
  ])('%s', (_, progress, expected) => {
    expect(reachOfProgress(progress)).toEqual(expected);
  });
});

describe('the next stage', () => {
  test('is due while the rollout is running or scheduled', () => {
    expect(nextDue(running)).toBe(BEGIN + 4 * HOUR);
    expect(nextDue({ ...running, state: 'scheduled', reached: [] })).toBe(BEGIN);
  });

  test('is not due in any other state, and not after the last stage', () => {
    for (const state of ['paused', 'idle', 'finished'] as const) expect(nextDue({ ...running, state })).toBeUndefined();
    expect(nextDue({ ...running, reached: STAGES.map(() => at(0)) })).toBeUndefined();
  });

  test('is reached when it is due, not before', () => {
    const early = settled({ to: running, events: [] }, clock(3.99));
    expect(early).toEqual({ to: running, events: [] });
    expect(settled({ to: running, events: [] }, clock(4))).toEqual({
      to: { ...running, percent: 20, reached: [at(0), at(4)] },
      events: [{ cause: 'stage', by: 'system', percent: 20, paused: false }],
    });
  });

  test('and later ones that are overdue are reached in order, after earlier events', () => {
    const before = { cause: 'resumed', by: 'lin', percent: 5, paused: false } as const;
    const { to, events } = settled({ to: running, events: [before] }, clock(30));
    expect(to).toMatchObject({ state: 'finished', percent: 100, reached: [at(0), at(30), at(30)] });
    expect(events.map(({ cause, percent }) => `${cause} ${percent}`)).toEqual(['resumed 5', 'stage 20', 'stage 100']);
  });
});

describe('a start', () => {
  test('by plan reaches the first stage if it is due at once, without an event', () => {
    const { to, events } = started(planned(), { by: 'plan' }, 'lin', clock(0));
    expect(to).toMatchObject({ state: 'running', percent: 5, base: BEGIN, reached: [at(0)], plan: { stages: STAGES } });
    expect(events).toEqual([]);
  });

  test('without a plan reaches everyone', () => {
    expect(started(START, { by: 'plan' }, 'lin', clock(0)).to).toMatchObject({
      state: 'finished',
      percent: 100,
      reached: [],
    });
  });

  test('in the future is scheduled, and so is one whose first stage is later', () => {
    expect(started(planned(STAGES, 10), { by: 'plan' }, 'lin', clock(0)).to).toMatchObject({
      state: 'scheduled',
      percent: 0,
      base: BEGIN + 10 * HOUR,
      reached: [],
    });
    expect(started(planned(STAGES.slice(1)), { by: 'plan' }, 'lin', clock(0)).to).toMatchObject({
      state: 'scheduled',
      percent: 0,
      base: BEGIN,
      reached: [],
    });
  });

  test('in the past counts from now', () => {
    expect(started(planned(STAGES, -10), { by: 'plan' }, 'lin', clock(0)).to).toMatchObject({
      percent: 5,
      base: BEGIN,
    });
  });

  test('clears an earlier pause', () => {
    const before = { ...second, state: 'paused', pausedAt: at(5), pausedBy: 'guard', holding: true } as const;
    const { to } = started(before, { by: 'plan' }, 'lin', clock(9));
    expect(to).toMatchObject({ state: 'running', percent: 5, base: BEGIN + 9 * HOUR, reached: [at(9)] });
    expect([to.pausedAt, to.pausedBy, to.holding]).toEqual([undefined, undefined, undefined]);
  });

  test('for everyone drops the plan', () => {
    const { to, events } = started({ ...second, state: 'idle' }, { by: 'everyone' }, 'lin', clock(9));
    expect(to).toMatchObject({ state: 'finished', percent: 100, plan: undefined, reached: [] });
    expect(events).toEqual([]);
  });

  test('at the former reach is paused there; the stages up to it count as reached', () => {
    expect(started(planned(), { by: 'former', percent: 20 }, 'lin', clock(9))).toEqual({
      to: {
        plan: { stages: STAGES },
        state: 'paused',
        percent: 20,
        holding: true,
        base: BEGIN + 5 * HOUR,
        reached: [at(9), at(9)],
        pausedAt: at(9),
        pausedBy: 'lin',
      },
      events: [],
    });
    // The former reach is no stage of the plan: it was finished by hand in between, or the plan has changed.
    expect(started(planned(), { by: 'former', percent: 3 }, 'lin', clock(9)).to).toMatchObject({
      percent: 3,
      reached: [],
      base: BEGIN + 9 * HOUR,
    });
    expect(started(planned(), { by: 'former', percent: 99 }, 'lin', clock(9)).to).toMatchObject({
      percent: 99,
      reached: [at(9), at(9)],
    });
  });

  test('at a former reach of 100% is a start for everyone', () => {
    const { to } = started(planned(), { by: 'former', percent: 100 }, 'lin', clock(9));
    expect(to).toMatchObject({ state: 'finished', percent: 100, plan: undefined });
    expect(to.holding).toBeUndefined();
  });
});

describe('a pause', () => {
  const move = paused(second, 'lin', clock(6));

  test('keeps the percentage, and records who paused', () => {
    expect(move).toEqual({
      to: { ...second, state: 'paused', pausedAt: at(6), pausedBy: 'lin', holding: undefined },
      events: [{ cause: 'paused', by: 'lin', percent: 20, paused: true }],
    });
    expect(paused(second, 'guard', clock(6), 'guard').events).toMatchObject([{ cause: 'guard', by: 'guard' }]);
  });

  test('of a paused rollout by its guard keeps the length of the pause until then', () => {
    const tripped = paused(move.to, 'guard', clock(30), 'guard').to;
    expect([tripped.pausedAt, tripped.pausedBy]).toEqual([at(30), 'guard']);
    // The last stage was due 18 hours after the pause began.
    expect(nextDue(resumed(tripped, 'wei', clock(31)).to)).toBe(BEGIN + (31 + 18) * HOUR);
  });

  test('of a rollout held at its former reach stops the delivery to new devices', () => {
    const holding = started(planned(), { by: 'former', percent: 20 }, 'lin', clock(9)).to;
    expect(reachOfProgress(paused(holding, 'guard', clock(10), 'guard').to).paused).toBe(true);
  });

  test('delays the remaining stages by its length', () => {
    expect(resumed(move.to, 'wei', clock(16))).toEqual({
      to: {
        ...second,
        state: 'running',
        base: BEGIN + 10 * HOUR,
        pausedAt: undefined,
        pausedBy: undefined,
        holding: undefined,
      },
      events: [{ cause: 'resumed', by: 'wei', percent: 20, paused: false }],
    });
  });

  test('that begins before the start counts from the start on', () => {
    const base = BEGIN + 10 * HOUR;
    expect(baseAfterPause({ base, pausedAt: at(2) }, BEGIN + 5 * HOUR)).toBe(base);
    expect(baseAfterPause({ base, pausedAt: at(2) }, BEGIN + 13 * HOUR)).toBe(base + 3 * HOUR);
    expect(baseAfterPause({ base, pausedAt: at(12) }, BEGIN + 13 * HOUR)).toBe(base + HOUR);
  });

  test('has no effect if there was none, or if the rollout has not started', () => {
    expect(baseAfterPause({ base: BEGIN }, BEGIN + HOUR)).toBe(BEGIN);
    expect(baseAfterPause({ pausedAt: at(1) }, BEGIN + HOUR)).toBeUndefined();
  });

  test('of a scheduled rollout ends with the rollout scheduled again', () => {
    const waiting = started(planned(STAGES, 10), { by: 'plan' }, 'lin', clock(0)).to;
    const { to, events } = resumed(paused(waiting, 'lin', clock(1)).to, 'lin', clock(2));
    expect(to).toMatchObject({ state: 'scheduled', percent: 0, base: BEGIN + 10 * HOUR });
    expect(events).toEqual([{ cause: 'resumed', by: 'lin', percent: 0, paused: false }]);
  });

  test('of a rollout without a plan ends with a rollout to everyone', () => {
    const standing = started(START, { by: 'former', percent: 30 }, 'lin', clock(0)).to;
    expect(resumed(standing, 'lin', clock(2)).to).toMatchObject({ state: 'finished', percent: 100 });
  });
});

describe('advancing', () => {
  test('reaches the next stage now, and keeps the time of the one after it', () => {
    const { to, events } = advanced(running, 'wei', clock(1));
    expect(to).toMatchObject({ state: 'running', percent: 20, base: BEGIN, reached: [at(0), at(1)] });
    expect(nextDue(to)).toBe(BEGIN + 24 * HOUR);
    expect(events).toEqual([{ cause: 'jumped', by: 'wei', percent: 20, paused: false }]);
  });

  test('ends a pause, and finishes the rollout at the last stage', () => {
    const { to, events } = advanced(paused(second, 'lin', clock(6)).to, 'wei', clock(16));
    expect(to).toMatchObject({ state: 'finished', percent: 100, base: BEGIN + 10 * HOUR });
    expect([to.pausedAt, to.pausedBy]).toEqual([undefined, undefined]);
    expect(events).toEqual([{ cause: 'jumped', by: 'wei', percent: 100, paused: false }]);
  });

  test('throws if no stage is left', () => {
    expect(() => advanced(finished(running, 'wei', clock(1)).to, 'wei', clock(2))).toThrow('no stage is left');
  });
});

test('finishing reaches everyone now; remaining stages count as reached, earlier ones keep their time', () => {
  expect(finished(paused(second, 'lin', clock(6)).to, 'wei', clock(9))).toEqual({
    to: {
      ...second,
      state: 'finished',
      percent: 100,
      base: BEGIN + 3 * HOUR,
      reached: [at(0), at(4), at(9)],
      pausedAt: undefined,
      pausedBy: undefined,
      holding: undefined,
    },
    events: [{ cause: 'finished', by: 'wei', percent: 100, paused: false }],
  });
});

describe('the lifecycle of the contract', () => {
  const { transitions, also }: LifecycleRow = lifecycles.Rollout;
  const rows = new Map(Object.entries(transitions));
  const named = new Set([
    ...[...rows].flatMap(([by, row]) =>
      (row?.from ?? []).flatMap((from) => [row?.to ?? []].flat().map((to) => `${by}: ${from} to ${to}`)),
    ),
    ...also.flatMap(({ from, to, by }) =>
      by.flatMap((cause) => from.flatMap((one) => to.map((next) => `${cause}: ${one} to ${next}`))),
    ),
  ]);

  /** The results of every start, by the operation that makes it. */
  const starts = [undefined, [], STAGES, STAGES.slice(0, 2), STAGES.slice(1)].flatMap((stages) =>
    [undefined, 10].flatMap((startAt) => {
      const from = stages === undefined ? START : planned(stages, startAt);
      const returned = [{ by: 'everyone' }, { by: 'former', percent: 20 }, { by: 'former', percent: 100 }] as const;
      return [
        { by: 'publishUpgrade', from, to: started(from, { by: 'plan' }, 'lin', clock(0)).to },
        ...returned.map((how) => ({ by: 'rollbackOfflinePackage', from, to: started(from, how, 'lin', clock(0)).to })),
      ];
    }),
  );

  /** The results of everything that can happen to a rollout next, by its cause. */
  function movesFrom(from: Progress, hours: number) {
    const now = clock(hours);
    const acts = {
      pauseRollout: () => paused(from, 'lin', now),
      resumeRollout: () => resumed(from, 'lin', now),
      finishRollout: () => finished(from, 'lin', now),
      ...(from.reached.length < stagesOf(from).length && { advanceRollout: () => advanced(from, 'lin', now) }),
    };
    return [
      ...Object.entries(acts).flatMap(([by, move]) =>
        rows.get(by)?.from.includes(from.state) ? [{ by, from, to: move().to }] : [],
      ),
      { by: 'job', from, to: paused(from, 'guard', now, 'guard').to },
      { by: 'job', from, to: START },
      { by: 'clock', from, to: settled({ to: from, events: [] }, now).to },
    ];
  }

  test('names every change of state', () => {
    const changes = new Set<string>();
    let moves = starts;
    for (const hours of [0, 5, 12, 30, 30]) {
      for (const { by, from, to } of moves)
        if (from.state !== to.state) changes.add(`${by}: ${from.state} to ${to.state}`);
      const live = new Map(moves.filter(({ to }) => to.state !== 'idle').map(({ to }) => [JSON.stringify(to), to]));
      moves = [...live.values()].flatMap((from) => movesFrom(from, hours));
    }
    expect([...changes].filter((change) => !named.has(change))).toEqual([]);
    expect(changes).toContain('resumeRollout: paused to finished');
    expect(changes).toContain('job: finished to paused');
  });
});
