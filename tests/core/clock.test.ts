import { beforeEach, describe, expect, test } from 'vitest';
import { formatTime, MockClock } from '../../mock-server/core/world/clock.ts';

const START = Date.parse('2024-06-18T10:30:00+08:00');
let real: number;
let clock: MockClock;
beforeEach(() => {
  real = START;
  clock = new MockClock(() => real);
});

test('a clock starts at real time, by default that of the system clock', () => {
  real += 1500;
  expect(clock.now()).toBe(START + 1500);
  expect(clock.state).toEqual({ mock: START, real: START, speed: 1, frozen: false });
  expect(Math.abs(new MockClock().now() - Date.now())).toBeLessThan(1000);
});

test('setting one of time, speed and frozen keeps the other two', () => {
  clock.set({ speed: 10 });
  real += 100;
  expect(clock.now()).toBe(START + 1000);
  clock.set({ frozen: true });
  real += 100;
  expect(clock.now()).toBe(START + 1000);
  clock.set({ now: 5000 });
  real += 100;
  expect(clock.state).toEqual({ mock: 5000, real: START + 200, speed: 10, frozen: true });
  clock.set({ frozen: false });
  real += 3;
  expect(clock.now()).toBe(5030);
});

test('a slow clock returns whole milliseconds', () => {
  clock.set({ speed: 0.4 });
  real += 4;
  expect(clock.now()).toBe(START + 1);
});

test('a restored clock continues from a copy of the saved state until it is reset', () => {
  const state = { mock: 1000, real: START - 50, speed: 2, frozen: false };
  clock.restore(state);
  state.mock = 0;
  expect(clock.now()).toBe(1100);
  clock.state.mock = 0;
  expect(clock.now()).toBe(1100);
  clock.reset();
  expect(clock.state).toEqual({ mock: START, real: START, speed: 1, frozen: false });
});

describe('the real delay', () => {
  test('is the mock delay divided by the speed of the clock', () => {
    clock.set({ speed: 10 });
    real += 1;
    expect(clock.realDelay(START + 1010)).toBe(100);
  });

  test('is 0 for a time in the past', () => {
    expect(clock.realDelay(START - 1)).toBe(0);
  });

  test('is infinite while the clock is frozen', () => {
    clock.set({ frozen: true });
    expect(clock.realDelay(START)).toBe(Infinity);
  });
});

test('a held clock returns the same time until the work ends or fails', async () => {
  const times = await clock.hold(42, async () => {
    real += 100;
    return [clock.now(), clock.iso()];
  });
  expect(times).toEqual([42, '1970-01-01T08:00:00.042+08:00']);
  expect(clock.now()).toBe(START + 100);
  await expect(clock.hold(42, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(clock.now()).toBe(START + 100);
});

test('times and days are in the time zone of Shanghai', () => {
  expect(clock.iso()).toBe('2024-06-18T10:30:00.000+08:00');
  expect(clock.iso(START + 1)).toBe('2024-06-18T10:30:00.001+08:00');
  expect(clock.day()).toBe('2024-06-18');
  expect(clock.day(Date.parse('2024-06-18T16:00:00Z'))).toBe('2024-06-19');
  expect(formatTime(Date.parse('2024-06-18T15:59:59.999Z'))).toBe('2024-06-18T23:59:59.999+08:00');
});
