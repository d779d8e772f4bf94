/** Why a release reaches nobody: the failing requirements of each device, added up. */
import { expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { explain } from '../../mock-server/delivery/evaluate.ts';
import { missesOf } from '../../mock-server/delivery/misses.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import type { DeliveryTarget } from '../../mock-server/delivery/target.ts';
import { anyDevice, NOW } from './any-target.ts';

const population = populationOf((...key) => createRng(7, key), 'chenghu-mbank');
const devices = population.devices.slice(0, 400);

test.each<[string, Partial<DeliveryTarget>]>([
  ['a version that no device is below', { below: '1.0.0' }],
  ['platforms and an OS version', { platforms: ['android'], minOsVersion: '99' }],
  ['clients of some platforms', { clients: { ios: { min: '99.0.0' } } }],
  ['an audience without devices', { crowd: { name: 'VIP', type: 'user', ids: ['nobody'] } }],
  ['a rule that has ended', { rules: [{ mode: 'nonWhitelist', maxUsers: 5, endTime: '2024-06-18T10:00:00+08:00' }] }],
  [
    'rules that exclude all devices',
    {
      rules: [
        { mode: 'nonWhitelist', conditions: [{ element: 'model', operator: 'in', values: ['none'] }] },
        { mode: 'whitelist', whitelist: ['CH-none'] },
      ],
    },
  ],
  ['a pause', { paused: true }],
  ['a sample of 0%', { percent: 0 }],
])('the misses of a target with %s are the decisive checks of its devices', (_, part) => {
  const whole = { ...anyDevice, ...part };
  const counts = new Map<string, number>();
  for (const device of devices) {
    const { gets, steps } = explain(whole, device, NOW, population);
    expect(gets).toBe(false);
    const step = steps.find(({ decides }) => decides);
    const key = JSON.stringify([step?.check, step?.expected, step?.ruleIndex]);
    counts.set(key, (counts.get(key) ?? 0) + 20);
  }
  const misses = missesOf(
    whole,
    NOW,
    population,
    devices.map((device) => [device, 20]),
  );
  expect(
    new Map(misses.map((miss) => [JSON.stringify([miss.check, miss.expected, miss.ruleIndex]), miss.devices])),
  ).toEqual(counts);
  expect(misses.map((miss) => miss.devices)).toEqual([...counts.values()].toSorted((a, b) => b - a));
});

test('a target that reaches all devices has no misses', () => {
  expect(
    missesOf(
      anyDevice,
      NOW,
      population,
      devices.map((device) => [device, 20]),
    ),
  ).toEqual([]);
});
