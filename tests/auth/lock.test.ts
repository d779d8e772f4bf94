/** How wrong passwords lock a user name, and how the lock ends. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SignInLock } from '../../mock-server/auth/lock.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const [name, other] = ['admin', 'release01'];
const times = (count: number, act: () => void): void => Array.from({ length: count }).forEach(act);

describe('the lock', () => {
  let lock: SignInLock;
  beforeEach(() => {
    lock = new SignInLock();
    times(5, () => lock.fail(name, 0));
    times(5, () => lock.fail(other, 0));
  });

  test('lasts 900 seconds after five failures', () =>
    expect([lock.lockedFor(name, 0), lock.lockedFor(other, 1000)]).toEqual([900, 899]));

  test('is cleared for the name that signs in, but not for others', () => {
    lock.clear(name);
    expect([lock.lockedFor(name, 0), lock.lockedFor(other, 0)]).toEqual([0, 900]);
    times(4, () => lock.fail(name, 0));
    expect(lock.lockedFor(name, 0)).toBe(0);
  });

  test('can be cleared for all names', () => {
    lock.clear();
    expect([lock.lockedFor(name, 0), lock.lockedFor(other, 0)]).toEqual([0, 0]);
  });

  describe('with failures spread over time', () => {
    const minutes = (count: number): number => count * 60_000;
    const failAt = (...at: number[]): void => at.forEach((minute) => lock.fail('slow', minutes(minute)));
    const lockedAt = (minute: number): number => lock.lockedFor('slow', minutes(minute)) / 60;

    test('lasts 15 minutes from the fifth failure, not from the first', () => {
      failAt(0, 3, 6, 9);
      expect(lockedAt(9)).toBe(0);
      failAt(12);
      expect([12, 15, 18, 26, 27, 60].map(lockedAt)).toEqual([15, 12, 9, 1, 0, 0]);
    });

    test('counts only failures of the last 15 minutes', () => {
      failAt(0, 1, 2, 3, 15);
      expect(lockedAt(15)).toBe(0);
      failAt(15.9);
      expect(lockedAt(15.9)).toBe(15);
    });

    test('restarts the count after it has ended', () => {
      failAt(0, 0, 0, 0, 0, 15, 15, 15, 15);
      expect(lockedAt(15)).toBe(0);
      failAt(15);
      expect(lockedAt(15)).toBe(15);
    });

    test('does not apply to a name without failures', () => expect(lock.lockedFor('nobody', 0)).toBe(0));
  });

  test('locks no name while disabled, and forgets earlier failures when enabled again', () => {
    lock.enable(false);
    times(9, () => lock.fail(name, 0));
    expect(lock.lockedFor(name, 0)).toBe(0);
    lock.enable(true);
    expect([lock.lockedFor(name, 0), lock.lockedFor(other, 0)]).toEqual([0, 0]);
  });
});

describe('a sign-in', () => {
  let client: Client;
  const attempt = async (secret?: string): Promise<number> => (await client.signIn(name, secret)).status;

  test('with the right password restarts the count', async () => {
    client = await signedIn('release01', await freshMock());
    for (const _ of [1, 2, 3, 4]) expect(await attempt('wrong')).toBe(400);
    expect(await attempt()).toBe(200);
    for (const _ of [1, 2, 3, 4]) expect(await attempt('wrong')).toBe(400);
    expect(await attempt()).toBe(200);
  });
});
