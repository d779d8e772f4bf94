import { expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { deviceIds, populationOf, userIds } from '../../mock-server/delivery/population.ts';
import { universeOf } from '../../mock-server/delivery/universe.ts';

const draw = (...key: (string | number)[]) => createRng(20240618, key);
const APP = 'chenghu-mbank';
const USERS = 412_000;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('the weights of devices are at least 1, and add up to the number of all devices', () => {
  const { devices, weights, total, crowdDevices } = universeOf(draw, APP, []);
  expect(total).toBe(USERS);
  expect(crowdDevices).toEqual([]);
  expect(devices).toHaveLength(20_000);
  expect(sum(weights)).toBe(USERS);
  expect(Math.min(...weights)).toBe(1);
  expect(weights.filter((weight) => weight <= 5).length / weights.length).toBeCloseTo(0.1, 1);
});

test('devices of a crowd have a weight of 1, in the sample and beyond it', () => {
  const { devices: sample } = populationOf(draw, APP);
  const inSample = [sample[4]?.userId ?? '', sample[10]?.userId ?? ''];
  const crowds = [
    { name: 'users', type: 'user', ids: [...inSample, ...userIds(APP, 8)] },
    { name: 'devices', type: 'device', ids: [...deviceIds(draw, APP, 2), sample[4]?.deviceId ?? ''] },
  ] as const;
  const { devices, crowdDevices, weights, places, total } = universeOf(draw, APP, crowds);
  // Two users of the sample have three devices; eight users beyond it have nine, two of them already listed.
  expect(crowdDevices).toHaveLength(3 + 9);
  expect(devices.slice(0, crowdDevices.length)).toEqual(crowdDevices);
  expect(weights.slice(0, crowdDevices.length)).toEqual(crowdDevices.map(() => 1));
  expect(places.slice(0, 3)).toEqual([4, 7, 10]);
  expect(devices[crowdDevices.length]).toBe(sample[0]);
  // Devices represented by one of the sample are equal to it, except for ids and users.
  for (const [index, { deviceId, userId, ...facts }] of crowdDevices.entries()) {
    expect([deviceId, userId]).not.toContain(undefined);
    expect(sample[places[index] ?? -1]).toMatchObject(facts);
  }
  const before = universeOf(draw, APP, []).weights;
  for (const [place, weight] of weights.slice(crowdDevices.length).entries())
    expect(weight).toBe((before[place] ?? 0) - places.filter((one) => one === place).length);
  expect(sum(weights)).toBe(USERS);
  expect(total).toBe(USERS);
});

test('the universe of crowds is cached until their members change', () => {
  const crowd = { name: 'users', type: 'user', ids: userIds(APP, 5) } as const;
  const first = universeOf(draw, APP, [crowd]);
  expect(first.crowdDevices).toHaveLength(6);
  expect(universeOf(draw, APP, [{ ...crowd, name: 'renamed' }])).toBe(first);
  expect(universeOf(draw, APP, [])).not.toBe(first);
  expect(universeOf(draw, APP, [{ ...crowd, ids: crowd.ids.slice(1) }]).crowdDevices).toHaveLength(5);
});

test('an unknown application has no devices, whatever its crowds name', () => {
  expect(universeOf(draw, 'unknown', [{ name: 'users', type: 'user', ids: userIds(APP, 5) }])).toMatchObject({
    devices: [],
    total: 0,
  });
});
