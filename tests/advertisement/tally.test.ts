import { expect, test } from 'vitest';
import { Events, CLICK } from '../../mock-server/advertisement/activity/events.ts';
import { tallyOf } from '../../mock-server/advertisement/activity/tally.ts';
import type { Device } from '../../mock-server/delivery/target.ts';

const DAY = 86_400_000;
const start = Date.parse('2024-06-10T00:00:00+08:00');
const device: Device = {
  deviceId: 'd1',
  userId: 'u1',
  platform: 'android',
  model: 'Xiaomi 14',
  osVersion: '14',
  appVersion: '6.3.1',
  city: '澄州',
  network: 'wifi',
  userGroup: 'ordinary',
  tags: [],
};

/** The past of one device that is shown an activity every day, with a weight for each day. */
function pastOf(weights: readonly number[]) {
  const days = weights.map((weight) => {
    const events = new Events();
    events.add(0, weight, 60, 0, 0, CLICK);
    events.add(0, weight, 90, 0, 0, 0);
    const placements = [{ activityId: '1', boothId: '4', priority: 'high' as const }];
    return { ...events.columns, placements, versions: ['6.3.1'] };
  });
  return {
    start,
    devices: { all: [device], models: [0], weights: [Math.max(...weights)], numbers: new Map([['d1', 0]]) },
    has: () => true,
    day: (day: number) => days[(day - start) / DAY] ?? null,
  };
}

test('the total of unique devices uses the largest weight of a device, so that no part exceeds it', () => {
  const weights = [20, 21, 19];
  const past = pastOf(weights);
  const span = { from: start, to: start + weights.length * DAY, asOf: start + 10 * DAY };
  const tally = (nameOf: (day: number) => string) =>
    tallyOf(past, span, {}, (_, day) => ({ names: [nameOf(day)], place: () => 0 }));
  const whole = tally(() => 'all').get('all');
  const days = [...tally(String).values()];
  expect(whole).toMatchObject({ exposures: 120, exposureDevices: 21, clicks: 60, clickDevices: 21 });
  expect(days.map(({ exposureDevices }) => exposureDevices)).toEqual(weights);
  expect(days.map(({ clickDevices }) => clickDevices)).toEqual(weights);
});
