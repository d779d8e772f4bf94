import { expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { devicesOfCrowd, isMember } from '../../mock-server/delivery/crowd.ts';
import { deviceBy, devicesOfUser, populationOf, userIds } from '../../mock-server/delivery/population.ts';
import { placesOfUser, userAt } from '../../mock-server/delivery/users.ts';

const draw = (...key: (string | number)[]) => createRng(20240618, key);
const APP = 'chenghu-mbank';
const USERS = 412_000;

test('a user of the seed has one or two devices, and every device has a user', () => {
  const devicesOf = new Map<string, number>();
  for (let place = 0; place < USERS; place++) {
    const user = userAt(place);
    devicesOf.set(user, (devicesOf.get(user) ?? 0) + 1);
    if (place % 977 === 0) expect(placesOfUser(user, USERS)).toContain(place);
  }
  const counts = [...devicesOf.values()];
  expect(counts.filter((count) => count === 2)).toHaveLength(USERS / 8);
  expect(counts.every((count) => count <= 2)).toBe(true);
});

test('the devices of a user are found by its id, in the sample and beyond it', () => {
  const { devices } = populationOf(draw, APP);
  const first = devices[4];
  expect(devicesOfUser(draw, APP, first?.userId ?? '')).toEqual([first, devices[7]]);

  const [beyond = ''] = userIds(APP, 1);
  const ofUser = devicesOfUser(draw, APP, beyond);
  expect(ofUser).toHaveLength(1);
  expect(ofUser[0]).toMatchObject({ userId: beyond });
  expect(deviceBy(draw, APP, ofUser[0]?.deviceId ?? '')).toEqual(ofUser[0]);
});

test('the last user of a population can have fewer devices', () => {
  expect(placesOfUser(userAt(4), 8)).toEqual([4, 7]);
  expect(placesOfUser(userAt(4), 7)).toEqual([4]);
  expect(placesOfUser(userAt(4), 4)).toEqual([]);
});

test('an unknown user id has no devices', () => {
  for (const id of ['', 'U1', 'U99999999', 'CH-0a1b2c3d', userAt(USERS + 8), `x${userAt(0)}`, `${userAt(0)}0`]) {
    expect(placesOfUser(id, USERS)).toEqual([]);
    expect(devicesOfUser(draw, APP, id)).toEqual([]);
  }
});

test('a crowd of users has all devices of its users, and the number of unknown ids', () => {
  const { devices } = populationOf(draw, APP);
  const [one = '', other = ''] = [devices[4]?.userId, devices[5]?.userId];
  const crowd = { name: 'both', type: 'user', ids: [one, other, 'U00000000'] } as const;
  const members = devicesOfCrowd(draw, APP, crowd);
  expect(members.unknown).toBe(1);
  expect(members.devices).toEqual([devices[4], devices[7], devices[5]]);
  expect(devices.filter((device) => isMember(crowd, device))).toEqual([devices[4], devices[5], devices[7]]);

  const deviceCrowd = { name: 'one', type: 'device', ids: [devices[7]?.deviceId ?? '', 'CH-00000000'] } as const;
  expect(devicesOfCrowd(draw, APP, deviceCrowd)).toEqual({ devices: [devices[7]], unknown: 1 });
  // The same ids are unknown in another application or as another type.
  expect(devicesOfCrowd(draw, 'unknown', deviceCrowd)).toEqual({ devices: [], unknown: 2 });
  expect(devicesOfCrowd(draw, APP, { ...deviceCrowd, type: 'user' })).toEqual({ devices: [], unknown: 2 });
  expect(devicesOfCrowd(draw, APP, deviceCrowd)).toBe(devicesOfCrowd(draw, APP, deviceCrowd));
  const [seventh] = devices.slice(7, 8);
  if (seventh === undefined) throw new Error('the sample is too small');
  expect(isMember(deviceCrowd, seventh)).toBe(true);
  expect(isMember({ ...deviceCrowd, type: 'user' }, seventh)).toBe(false);
  expect(isMember(crowd, { ...seventh, userId: undefined })).toBe(false);
});
