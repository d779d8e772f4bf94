import { beforeEach, expect, test } from 'vitest';
import { type LogLine, RequestLog } from '../../mock-server/core/world/request-log.ts';

let log: RequestLog;
beforeEach(() => {
  log = new RequestLog();
});

const violation = { rule: 'enum', at: '/status', pointer: '#/paths', expected: 'x', actual: 'y' };

const line = (number: number, change: Partial<LogLine> = {}): LogLine => ({
  requestId: String(number),
  at: 0,
  operationId: 'listUsers',
  method: 'GET',
  path: '/users',
  status: 200,
  code: undefined,
  durationMs: 0,
  violations: [],
  undeclared: [],
  ...change,
});
const ids = (query: Parameters<RequestLog['list']>[0]) => log.list(query).items.map(({ requestId }) => requestId);

test('a line has its time in Shanghai and a duration of at most microsecond precision', () => {
  log.add(
    line(1, {
      operationId: undefined,
      status: 404,
      code: 'PATH_UNKNOWN',
      durationMs: 1.234_56,
      violations: [violation],
    }),
  );
  log.add(line(2));
  expect(log.list({})).toEqual({
    items: [
      {
        requestId: '2',
        at: '1970-01-01T08:00:00.000+08:00',
        operationId: 'listUsers',
        method: 'GET',
        path: '/users',
        status: 200,
        durationMs: 0,
        violations: [],
        undeclared: [],
      },
      {
        requestId: '1',
        at: '1970-01-01T08:00:00.000+08:00',
        method: 'GET',
        path: '/users',
        status: 404,
        code: 'PATH_UNKNOWN',
        durationMs: 1.235,
        violations: [violation],
        undeclared: [],
      },
    ],
    total: 2,
    page: 1,
    size: 20,
  });
  expect(Object.keys(log.list({}).items[0] ?? {})).not.toContain('code');
  expect(Object.keys(log.list({}).items[1] ?? {})).not.toContain('operationId');
});

test('lines are found by operation and status, newest first, page by page', () => {
  for (let number = 1; number <= 6; number++)
    log.add(line(number, { operationId: number % 2 ? 'a' : 'b', status: number < 4 ? 200 : 500 }));
  expect(ids({ operationId: 'a' })).toEqual(['5', '3', '1']);
  expect(ids({ status: 500 })).toEqual(['6', '5', '4']);
  expect(ids({ operationId: 'b', status: 500 })).toEqual(['6', '4']);
  expect(log.list({ operationId: 'a', page: 2, size: 2 })).toMatchObject({ total: 3, page: 2, size: 2 });
  expect(ids({ page: 2, size: 4 })).toEqual(['2', '1']);
});

test('the last five hundred lines are kept', () => {
  for (let number = 1; number <= 1203; number++) log.add(line(number));
  const all = ids({ size: 1000 });
  expect(all).toEqual(Array.from({ length: 500 }, (_, index) => String(1203 - index)));
});

test('calls are counted by operation, with the status of the last one', () => {
  expect(log.countOf('a')).toBeUndefined();
  log.count('a', 200);
  expect(log.countOf('a')).toEqual({ calls: 1, lastStatus: 200 });
  log.count('a', 500);
  log.count('b', 204);
  expect(log.countOf('a')).toEqual({ calls: 2, lastStatus: 500 });
  expect(log.countOf('b')).toEqual({ calls: 1, lastStatus: 204 });
});

test('a cleared log is empty, starts over, and ignores earlier requests that end later', () => {
  for (let number = 1; number <= 3; number++) log.add(line(number));
  log.count('a', 200);
  log.clear();
  expect(log.list({}).total).toBe(0);
  expect(log.countOf('a')).toBeUndefined();
  log.add(line(4, { durationMs: 1e6 }));
  expect(log.list({}).total).toBe(0);
  log.add(line(5, { durationMs: -1e3 }));
  log.add(line(6, { durationMs: -1e3 }));
  expect(ids({})).toEqual(['6', '5']);
});
