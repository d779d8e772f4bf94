import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import type { World } from '../../mock-server/core/world/world.ts';
import { emptyWorld, START } from './worlds.ts';

let world: World;
/** The jobs that ran, with their times. */
let runs: [unknown, number][];

beforeEach(() => {
  runs = [];
  world = emptyWorld({
    mark: {
      payload: v.string(),
      run: (payload, { clock }) => {
        runs.push([payload, clock.now()]);
        if (payload === 'fails') throw new Error('no');
      },
    },
  });
});

const write = <T>(work: () => Promise<T>): Promise<T> => world.commit('test', work);
const plan = (payload: unknown, dueAt: number, type = 'mark') =>
  write(async () => (await world.tables.jobs.insert({ type, payload, dueAt })).id);

test('the next job is the earliest one, or the one planned first among several at that time', async () => {
  expect(world.jobs.first).toBeUndefined();
  expect(world.jobs.next).toBe(Infinity);
  await plan('late', START + 2);
  await plan('early', START + 1);
  await plan('as early', START + 1);
  expect(world.jobs.first?.payload).toBe('early');
  expect(world.jobs.next).toBe(START + 1);
});

test('the time of the next job is updated by a refresh', async () => {
  const { jobs } = world;
  world.store.afterEach(() => undefined);
  await plan('a', START + 5);
  expect(jobs.next).toBe(Infinity);
  jobs.refresh();
  expect(jobs.next).toBe(START + 5);
});

test('a job can be planned for a time, or for a number of seconds from now', async () => {
  const payload = { rolloutId: '1' };
  const id = await write(() => world.jobs.at('rollout.stage', payload, START + 7));
  expect(world.tables.jobs.get(id)).toEqual({ id, type: 'rollout.stage', payload, dueAt: START + 7 });
  const later = await write(() => world.jobs.after('rollout.stage', payload, 90));
  expect(world.tables.jobs.get(later)?.dueAt).toBe(START + 90_000);
});

test('a canceled job does not run, and can be canceled again', async () => {
  const id = await plan('a', START);
  await write(() => world.jobs.cancel(id));
  await write(() => world.jobs.cancel(id));
  await world.runDue();
  expect(runs).toEqual([]);
});

test('due jobs run once, in order, each at its own time', async () => {
  await plan('third', START + 1);
  await plan('second', START);
  await plan('first', START - 5);
  expect(world.due).toBe(true);
  await world.runDue();
  expect(runs).toEqual([
    ['first', START - 5],
    ['second', START],
  ]);
  expect(world.tables.jobs.all()).toMatchObject([{ payload: 'third' }]);
  expect(world.due).toBe(false);
});

test('a job that fails, or has an unknown type or invalid payload, is dropped and reported', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  await plan('a', START - 3, 'unknown');
  await plan(1, START - 2);
  await plan('fails', START - 1);
  await plan('next', START);
  await world.runDue();
  expect(runs.map(([payload]) => payload)).toEqual(['fails', 'next']);
  expect(world.tables.jobs.size).toBe(0);
  expect(report.mock.calls.map(([text, error]) => [text, String(error)])).toEqual([
    ['job unknown failed', 'Error: nothing runs jobs of type unknown'],
    ['job mark failed', expect.stringContaining('Expected string')],
    ['job mark failed', 'Error: no'],
  ]);
  report.mockRestore();
});
