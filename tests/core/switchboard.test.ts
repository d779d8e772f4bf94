import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compileOperations } from '../../mock-server/core/contract/operation.ts';
import { RequestLog } from '../../mock-server/core/world/request-log.ts';
import { Switchboard } from '../../mock-server/core/world/switchboard.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { emptyWorld, START } from './worlds.ts';

let world: World;
let log: RequestLog;
let switches: Switchboard;
const seed = vi.fn<(shiftMs: number) => Promise<void>>(() => Promise.resolve());
const [persist, forget] = [vi.fn(), vi.fn()];
const scenarios = [
  { id: 'default', title: 'Usual' },
  { id: 'empty', title: 'Empty' },
] as const;
const document = { openapi: '3.1.0' };

beforeEach(() => {
  for (const spy of [seed, persist, forget]) spy.mockReset();
  world = emptyWorld({});
  log = new RequestLog();
  switches = new Switchboard({
    version: '1.2.3',
    defaultSeed: 42,
    world,
    domains: { scenarios, reset: forget },
    log,
    operations: compileOperations(),
    document,
    seed,
    persist,
  });
});

const remember = (value: number) => world.remember('test', value);
const remembered = () => world.tables.settings.get('test')?.value;

test('health returns version, seed, scenario, time and the size of each table', async () => {
  await remember(1);
  const { records, ...rest } = switches.health();
  expect(rest).toEqual({ version: '1.2.3', seed: 1, scenario: 'default', now: '2024-06-18T10:30:00.000+08:00' });
  expect(records).toMatchObject({ settings: 1, users: 0 });
});

describe('a reset', () => {
  test('uses the default seed and scenario unless others are given', async () => {
    await switches.reset({ seed: 7, scenario: 'empty' });
    expect([world.seed, world.scenario]).toEqual([7, 'empty']);
    await switches.reset({});
    expect([world.seed, world.scenario]).toEqual([42, 'default']);
    expect(world.exchanges).toBe(2);
    expect(forget).toHaveBeenCalledTimes(2);
  });

  test('unfreezes the clock, and passes the jump in time to the seed', async () => {
    world.clock.set({ now: START - 5000 });
    await switches.reset({});
    expect(world.clock.state.frozen).toBe(false);
    expect(seed.mock.calls).toEqual([[5000]]);
  });

  test('removes faults and early expiry, and clears the log', async () => {
    switches.addFault({ status: 500 });
    switches.expireTokens(1);
    world.expiry.count(() => ['token']);
    log.count('listUsers', 200);
    await switches.reset({});
    expect(switches.faults()).toEqual([]);
    expect(world.expiry.has('token')).toBe(false);
    expect(log.countOf('listUsers')).toBeUndefined();
  });
});

describe('the clock', () => {
  test('is set, advanced and stored', async () => {
    await switches.setClock({ now: START, advanceSeconds: 90, speed: 2 });
    expect(switches.clock()).toEqual({ now: '2024-06-18T10:31:30.000+08:00', mode: 'frozen', speed: 2 });
    expect(world.tables.settings.get('clock')?.value).toEqual(world.clock.state);
    await switches.setClock({ frozen: false });
    expect(switches.clock()).toEqual({ now: '2024-06-18T10:31:30.000+08:00', mode: 'real', speed: 2 });
  });

  test('runs due jobs and plans the next one after it is set', async () => {
    const due = vi.spyOn(world, 'runDue');
    const plan = vi.spyOn(world, 'replan');
    await switches.setClock({ advanceSeconds: 1 });
    expect([due.mock.calls.length, plan.mock.calls.length]).toEqual([1, 1]);
  });
});

test('tokens expire at the given call', () => {
  switches.expireTokens(2);
  for (const expected of [false, true]) {
    world.expiry.count(() => ['token']);
    expect(world.expiry.has('token')).toBe(expected);
  }
});

test('a mock without a reset hook can be reset', async () => {
  await new Switchboard({
    version: '1',
    defaultSeed: 42,
    world,
    domains: { scenarios },
    log,
    operations: compileOperations(),
    document,
    seed,
    persist,
  }).reset({});
  expect(seed).toHaveBeenCalledTimes(1);
});

test('scenarios are returned as copies', () => {
  expect(switches.scenarios()).toEqual(scenarios);
  expect(switches.scenarios()[0]).not.toBe(scenarios[0]);
});

test('faults can be added and removed', () => {
  const { id } = switches.addFault({ status: 500 });
  expect(switches.faults()).toEqual([{ id, hits: 0, status: 500 }]);
  expect([switches.removeFault(id), switches.removeFault(id)]).toEqual([true, false]);
});

describe('a snapshot', () => {
  test('restores records, time, seed and scenario', async () => {
    await remember(1);
    const info = switches.createSnapshot('before');
    expect(info).toEqual({ id: '1', name: 'before', createdAt: '2024-06-18T10:30:00.000+08:00', records: 1 });
    expect(world.keepsBytes).toBe(true);
    await remember(2);
    world.clock.set({ now: START + 1 });
    [world.seed, world.scenario] = [9, 'empty'];
    const plan = vi.spyOn(world, 'replan');
    expect(await switches.restoreSnapshot('1')).toBe(true);
    expect([remembered(), world.clock.now(), world.seed, world.scenario]).toEqual([1, START, 1, 'default']);
    expect([world.exchanges, persist.mock.calls.length, plan.mock.calls.length]).toEqual([1, 1, 1]);
  });

  test('is found by its id among several', async () => {
    for (const value of [1, 2, 3]) {
      await remember(value);
      switches.createSnapshot(`of ${value}`);
    }
    expect(switches.snapshots().map(({ id, name }) => [id, name])).toEqual([
      ['1', 'of 1'],
      ['2', 'of 2'],
      ['3', 'of 3'],
    ]);
    await switches.restoreSnapshot('2');
    expect(remembered()).toBe(2);
  });

  test('with an unknown id changes nothing', async () => {
    expect(await switches.restoreSnapshot('1')).toBe(false);
    expect([world.exchanges, persist.mock.calls.length]).toEqual([0, 0]);
  });
});

test('every operation is listed with its calls', () => {
  log.count('listUsers', 500);
  const operations = switches.operations();
  expect(operations).toHaveLength(compileOperations().size);
  expect(operations.find(({ operationId }) => operationId === 'listUsers')).toEqual({
    operationId: 'listUsers',
    method: 'GET',
    path: expect.stringMatching(/^\/yusp-app-oca\//u),
    implemented: true,
    calls: 1,
    lastStatus: 500,
  });
  expect(operations.find(({ operationId }) => operationId === 'listRoles')).toMatchObject({ calls: 0 });
});

test('requests pass their query to the log, and the contract is returned unchanged', () => {
  expect(switches.requests({ page: 3, size: 5 })).toEqual({ items: [], total: 0, page: 3, size: 5 });
  expect(switches.document()).toBe(document);
});
