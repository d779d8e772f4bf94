import { beforeEach, expect, test } from 'vitest';
import type { FaultInput } from '../../mock-server/core/world/control.ts';
import { Faults } from '../../mock-server/core/world/faults.ts';
import { createRng, type Rng } from '../../mock-server/core/world/rng.ts';

let faults: Faults;
let draws: number[];
/** What each random draw returns. */
let number: number;

beforeEach(() => {
  draws = [];
  number = 0.5;
  faults = new Faults((key): Rng => {
    draws.push(key);
    return { ...createRng(1, []), next: () => number, chance: (probability) => number < probability };
  });
});

const strike = (input: FaultInput, operationId?: string) => {
  faults.clear();
  faults.add(input);
  return faults.strike(operationId, '/api/users');
};

test('faults are listed in order, each with an id and its hits, and can be removed', () => {
  expect(faults.any).toBe(false);
  expect(faults.strike('listUsers', '/api/users')).toBeUndefined();
  expect(faults.add({ status: 500 })).toEqual({ id: '1', hits: 0, status: 500 });
  expect(faults.add({ operationId: 'getUser', latencyMs: 5 }).id).toBe('2');
  expect(faults.any).toBe(true);
  faults.strike('listUsers', '/api/users');
  expect(faults.list()).toEqual([
    { id: '1', hits: 1, status: 500 },
    { id: '2', hits: 0, operationId: 'getUser', latencyMs: 5 },
  ]);
  expect(faults.remove('3')).toBe(false);
  expect(faults.remove('1')).toBe(true);
  expect(faults.list().map(({ id }) => id)).toEqual(['2']);
  expect(faults.add({}).id).toBe('3');
});

test('callers get a copy of a fault', () => {
  faults.add({ status: 500 }).hits = 9;
  for (const fault of faults.list()) fault.hits = 9;
  expect(faults.list()).toMatchObject([{ hits: 0 }]);
});

test('clearing faults resets ids and random draws', () => {
  faults.add({});
  faults.strike('listUsers', '/');
  faults.strike('listUsers', '/');
  faults.clear();
  expect(faults.any).toBe(false);
  expect(faults.add({}).id).toBe('1');
  faults.strike('listUsers', '/');
  expect(draws).toEqual([0, 1, 0]);
});

test('a fault applies to the named operation, or to paths with the named prefix', () => {
  expect(strike({ operationId: 'listUsers' }, 'listUsers')).toBeDefined();
  expect(strike({ operationId: 'listRoles' }, 'listUsers')).toBeUndefined();
  expect(strike({ operationId: 'listUsers' })).toBeUndefined();
  expect(strike({ path: '/api/' })).toBeDefined();
  expect(strike({ path: 'users' })).toBeUndefined();
  expect(draws).toHaveLength(2);
});

test('a fault applies at most the given number of times', () => {
  faults.add({ times: 2, status: 500 });
  expect([1, 2, 3].map(() => faults.strike('a', '/') !== undefined)).toEqual([true, true, false]);
});

test('a fault with a lower probability applies at random; spared requests are not hits', () => {
  number = 0.3;
  expect(strike({ probability: 0.3, status: 500 })).toBeUndefined();
  expect(faults.list()).toMatchObject([{ hits: 0 }]);
  number = 0.29;
  expect(strike({ probability: 0.3, status: 500 })).toBeDefined();
});

test('delays add up with random jitter, and the first failure determines the response', () => {
  faults.add({ latencyMs: 100 });
  faults.add({ jitterMs: 51 });
  faults.add({ latencyMs: 1, status: 404 });
  faults.add({ status: 500 });
  expect(faults.strike('a', '/')).toEqual({ delayMs: 127, status: 404, code: 'NOT_FOUND', body: undefined });
});

test('a fault that only delays has no status', () => {
  expect(strike({ latencyMs: 7 })).toEqual({ delayMs: 7, status: undefined, code: 'SYS_EXCEPTION', body: undefined });
});

test.each([
  [{ status: 401 }, 401, 'AUTH_TOKEN_EXPIRED'],
  [{ status: 403 }, 403, 'AUTH_FORBIDDEN'],
  [{ status: 404 }, 404, 'NOT_FOUND'],
  [{ status: 409 }, 409, 'APP_CONTEXT_CHANGED'],
  [{ status: 412 }, 412, 'RECORD_CHANGED'],
  [{ status: 429 }, 429, 'RATE_LIMITED'],
  [{ status: 500 }, 500, 'SYS_EXCEPTION'],
  [{ status: 418 }, 418, 'SYS_EXCEPTION'],
  [{ code: 'RATE_LIMITED' }, 429, 'RATE_LIMITED'],
  [{ code: 'RATE_LIMITED', status: 503 }, 503, 'RATE_LIMITED'],
  [{ code: 'toString' }, 500, 'SYS_EXCEPTION'],
  [{ body: '<html>' }, 200, 'SYS_EXCEPTION'],
  [{ body: '<html>', status: 502 }, 502, 'SYS_EXCEPTION'],
])('a fault of %j responds with status %i and code %s', (input, status, code) => {
  expect(strike(input)).toEqual({ delayMs: 0, status, code, body: 'body' in input ? input.body : undefined });
});
