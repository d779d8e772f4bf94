/** Idempotency keys of repeated calls. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPushMessage } from '../../src/api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../src/api/generated/push-messages/resource.ts';
import '../../src/app/call-session.ts';
import { adopt, forget, newOrigin } from '../../src/session/token.ts';
import { stubSessionStorage } from '../session-storage.ts';

let status: number;
let keys: (string | null)[];

beforeEach(() => {
  stubSessionStorage();
  keys = [];
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    if (path.includes('cancel-schedule')) keys.push(new Headers(headers).get('Idempotency-Key'));
    return Promise.resolve(new Response(null, { status }));
  });
  adopt({ access: 'a', refresh: 'r', expiresIn: 4000, lastRefreshTime: Date.now(), ...newOrigin() });
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Cancels a schedule twice, with another call in between; the first answer is lost. */
async function cancelTwice(id: string, between: () => Promise<unknown>): Promise<void> {
  status = 503;
  await expect(pushMessages.cancelSchedule.call({ id })).rejects.toThrow('503');
  status = 204;
  await between();
  await pushMessages.cancelSchedule.call({ id });
}

const push = (id: string) => pushMessages.pushMessage.call({ id, revision: 1 });

test.each([
  ['reading the record', () => getPushMessage('1')],
  ['a change of another record', () => push('12')],
])('a call whose answer was lost is repeated with its key after %s', async (_, between) => {
  await cancelTwice('1', between);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a call that is repeated much later is a new intent: others may have changed the record', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await cancelTwice('3', () => Promise.resolve(vi.advanceTimersByTime(300_000)));
  expect(new Set(keys).size).toBe(2);
});

test('after another change of the record, the same call is a new intent', async () => {
  await cancelTwice('2', () => push('2'));
  expect(new Set(keys).size).toBe(2);
});
