/** Requests that are pending during a write. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import '../../src/api/generated/index.ts';
import { perform } from '../../src/api/change.ts';
import { callOutcome } from '../../src/api/ports.ts';
import { ProblemError } from '../../src/api/problem.ts';
import { queryClient } from '../../src/api/query-policy.ts';

const upgrades = ['yusp-app-common', 'api', 'upgrade', 'android'];
const create = () => perform({ key: ['createUpgrade'], call: () => Promise.resolve({}) }, undefined);

const nothing = () => Promise.resolve();
const [followNotices, renewSession] = [vi.fn(nothing), vi.fn(nothing)];
callOutcome.provide({ toast: nothing, logError: nothing, followNotices, renewSession });

/** Requests that are answered on demand, with the state at the time of the request. */
function reads() {
  let there = 'before';
  const answers: (() => void)[] = [];
  return {
    change: () => (there = 'after'),
    answer: (place: number) => answers[place]?.(),
    requestCount: () => answers.length,
    read: ({ signal }: { signal: AbortSignal }) => {
      const answer = there;
      return new Promise<string>((resolve, reject) => {
        answers.push(() => resolve(answer));
        signal.addEventListener('abort', () => reject(new Error('given up')));
      });
    },
  };
}

/** A call that fails with a status. */
const failWith = (status: number, code = 'SYS_EXCEPTION') =>
  Promise.reject(new ProblemError({ method: 'POST', path: '/', at: new Date(), status, code, requestId: '-' }));

afterEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

test('a list that is loading for the first time while a record is created is requested again', async () => {
  const { read, change, answer, requestCount } = reads();
  const list = new QueryObserver(queryClient, { queryKey: upgrades, queryFn: read });
  const end = list.subscribe(() => {});
  change();
  await create();
  expect(requestCount()).toBe(2);
  answer(0);
  answer(1);
  await expect.poll(() => list.getCurrentResult().data).toBe('after');
  end();
});

test('a preloaded list is requested again as well, and its promise resolves to the new response', async () => {
  const { read, change, answer, requestCount } = reads();
  const ahead = queryClient.fetchQuery({ queryKey: upgrades, queryFn: read });
  change();
  await create();
  expect(requestCount()).toBe(2);
  answer(0);
  answer(1);
  expect(await ahead).toBe('after');
  expect(queryClient.getQueryState(upgrades)).toMatchObject({ data: 'after', isInvalidated: false });
});

test.each([
  [0, 2],
  [503, 2],
  [409, 2],
  [422, 1],
])('a list is requested again after a change that failed with %i: %i requests', async (status, requests) => {
  const { read, answer, requestCount } = reads();
  const list = queryClient.fetchQuery({ queryKey: upgrades, queryFn: read });
  answer(0);
  await list;
  const end = new QueryObserver(queryClient, { queryKey: upgrades, queryFn: read, staleTime: Infinity }).subscribe(
    () => {},
  );
  await expect(perform({ key: ['createUpgrade'], call: () => failWith(status) }, undefined)).rejects.toThrow();
  expect(requestCount()).toBe(requests);
  end();
});

test.each([
  ['without an answer', 0, 1],
  ['refused', 422, 0],
])('a change %s requests the session and the notices: %i, %i times', async (_, status, times) => {
  const call = () => failWith(status);
  await expect(perform({ key: ['saveRoleAuthorization'], call }, undefined)).rejects.toThrow();
  expect(renewSession).toHaveBeenCalledTimes(times);
  await expect(perform({ key: ['syncGatewayConfig'], call }, undefined)).rejects.toThrow();
  expect(followNotices).toHaveBeenCalledTimes(times);
});

test('a query that the change does not affect is not requested again', async () => {
  const { read, answer, requestCount } = reads();
  const users = queryClient.fetchQuery({ queryKey: ['yusp-app-oca', 'api', 'sysuser'], queryFn: read });
  await create();
  expect(requestCount()).toBe(1);
  answer(0);
  expect(await users).toBe('before');
});

test.each([
  ['a failing server', 500, 'SYS_EXCEPTION', 3],
  ['a lost connection', 0, 'CLIENT_NETWORK', 3],
  ['a timeout', 0, 'CLIENT_TIMEOUT', 1],
  ['a rejection', 409, 'IN_USE', 1],
])('a request that ends with %s is sent as often as makes sense', async (_, status, code, times) => {
  const read = vi.fn(() => failWith(status, code));
  await expect(queryClient.fetchQuery({ queryKey: upgrades, queryFn: read, retryDelay: 1 })).rejects.toThrow();
  expect(read).toHaveBeenCalledTimes(times);
});
