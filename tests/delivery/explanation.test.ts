/** The checks of one device, and the numbers of a release's audience. */
import { describe, expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { audienceOf } from '../../mock-server/delivery/audience.ts';
import { isWithin } from '../../mock-server/delivery/bucket.ts';
import { explain } from '../../mock-server/delivery/evaluate.ts';
import { devicesOfCrowd } from '../../mock-server/delivery/crowd.ts';
import { deviceIds, populationOf } from '../../mock-server/delivery/population.ts';
import {
  eachOnce,
  grayOnly,
  nextLot,
  type Crowd,
  type DeliveryRule,
  type DeliveryTarget,
  type Device,
} from '../../mock-server/delivery/target.ts';
import { Platform } from '../../openapi/generated/schemas.ts';
import { standingFor } from './any-target.ts';

const NOW = Date.parse('2024-06-18T10:30:00+08:00');
const phone: Device = {
  deviceId: 'CH-1',
  platform: 'android',
  model: 'Xiaomi 14',
  osVersion: '14',
  appVersion: '6.3.1',
  city: '澄州',
  network: 'wifi',
  userGroup: 'ordinary',
  tags: ['信用卡', '新客'],
};
const base: DeliveryTarget = {
  key: '7',
  platforms: ['android', 'ios'],
  combination: 'AND',
  rules: [],
  percent: 100,
  paused: false,
};
const city = (value: string) => ({ element: 'city' as const, operator: 'in' as const, values: [value] });
const steps = (target: Partial<DeliveryTarget>, device: Partial<Device> = {}) =>
  explain({ ...base, ...target }, { ...phone, ...device }, NOW).steps;
const decisive = (target: Partial<DeliveryTarget>, device: Partial<Device> = {}) =>
  steps(target, device).find(({ decides }) => decides);

describe('checks with expected and actual values', () => {
  test('of the release are in a fixed order', () => {
    const target = {
      below: '6.4.0',
      minOsVersion: '10',
      clients: { android: { min: '6.0.0', max: '6.9.0' }, ios: {} },
      scope: 'ordinary',
      paused: true,
    } as const;
    expect(steps(target)).toEqual([
      { check: 'platform', passed: true, expected: ['android', 'ios'], actual: 'android' },
      { check: 'lowerVersion', passed: true, expected: ['6.4.0'], actual: '6.3.1' },
      { check: 'minOsVersion', passed: true, expected: ['10'], actual: '14' },
      { check: 'clientRange', passed: true, expected: ['android 6.0.0 – 6.9.0', 'ios  – '], actual: 'android 6.3.1' },
      { check: 'userGroup', passed: true, expected: ['ordinary'], actual: 'ordinary' },
      { check: 'paused', passed: false, expected: [], decides: true },
    ]);
  });

  test('of its rules start with allow lists, and have the index of the rule', () => {
    const rules: DeliveryRule[] = [
      {
        mode: 'nonWhitelist',
        conditions: [city('澄州'), { element: 'userTag', operator: 'notIn', values: ['老年版'] }],
        endTime: '2024-06-18T11:00:00+08:00',
      },
      { mode: 'whitelist', whitelist: ['CH-2', 'CH-3'] },
    ];
    expect(steps({ rules })).toEqual([
      { check: 'platform', passed: true, expected: ['android', 'ios'], actual: 'android' },
      { check: 'rule', passed: false, ruleIndex: 1 },
      { check: 'whitelist', passed: false, ruleIndex: 1, expected: ['2'], actual: 'CH-1' },
      { check: 'rule', passed: true, ruleIndex: 0 },
      { check: 'endTime', passed: true, ruleIndex: 0, expected: ['2024-06-18T11:00:00+08:00'] },
      { check: 'city', passed: true, ruleIndex: 0, operator: 'in', expected: ['澄州'], actual: '澄州' },
      { check: 'userTag', passed: true, ruleIndex: 0, operator: 'notIn', expected: ['老年版'], actual: '信用卡, 新客' },
    ]);
  });

  test('of the percentage are only included below 100', () => {
    const [, lot] = steps({ percent: 30 });
    expect(lot).toMatchObject({ check: 'percent', expected: ['30'] });
    const place = Number(lot?.actual);
    expect([isWithin('7', 'CH-1', place), isWithin('7', 'CH-1', place + 0.1)]).toEqual([false, true]);
    expect(lot?.passed).toBe(place < 30);
    expect(steps({ percent: 100 })).toHaveLength(1);
  });

  test('of the number of users are included', () => {
    const few = eachOnce([phone]);
    const explanation = explain({ ...base, rules: [{ mode: 'nonWhitelist', maxUsers: 5 }] }, phone, NOW, few);
    expect(explanation).toMatchObject({
      gets: true,
      steps: [{}, { check: 'rule' }, { check: 'maxUsers', passed: true, ruleIndex: 0, expected: ['5'] }],
    });
  });
});

describe('the decisive check is', () => {
  test('the first requirement of the release that fails', () => {
    expect(decisive({ platforms: ['ios'], paused: true })).toMatchObject({ check: 'platform' });
    expect(decisive({ minOsVersion: '15', percent: 0 })).toMatchObject({ check: 'minOsVersion' });
  });

  test('the condition that fails, not the rule as a whole', () => {
    expect(decisive({ rules: [{ mode: 'nonWhitelist', conditions: [city('澄州'), city('临湖')] }] })).toMatchObject({
      check: 'city',
      expected: ['临湖'],
    });
  });

  test('the percentage, for a device that is on no allow list', () => {
    expect(decisive({ percent: 0, rules: [{ mode: 'nonWhitelist' }] })).toMatchObject({ check: 'percent' });
    expect(decisive({ percent: 0, rules: [{ mode: 'whitelist', whitelist: ['CH-1'] }] })).toBeUndefined();
    expect(
      decisive({ percent: 0, rules: [{ mode: 'nonWhitelist' }, { mode: 'whitelist', whitelist: ['CH-1'] }] }),
    ).toBeUndefined();
  });

  test('the allow list, for a gray release without rules', () => {
    expect(decisive({ rules: grayOnly([]) })).toMatchObject({ check: 'whitelist', expected: ['0'] });
  });
});

describe('an audience', () => {
  const device = (deviceId: string, facts: Partial<Device>): Device => ({ ...phone, deviceId, ...facts });
  const devices = [
    device('a', { city: '临湖', appVersion: '6.10.0' }),
    device('b', { city: '澄州' }),
    device('c', { city: '澄州', platform: 'ios', appVersion: '6.9.0' }),
    device('d', { city: '临湖', platform: 'ios', appVersion: '6.10.0' }),
    device('e', { city: '云溪', appVersion: '6.9.0' }),
  ];
  const people = standingFor(10, devices);

  test('is split by platform and city, the largest first, and by version, the newest first', () => {
    const { byPlatform, byCity, byVersion, ...numbers } = audienceOf(
      { ...base, platforms: ['android', 'ios'] },
      NOW,
      people,
    );
    expect(numbers).toMatchObject({ total: 50, matched: 50, sampleSize: 5, rules: [] });
    expect(numbers).not.toHaveProperty('have');
    expect(byPlatform).toEqual([
      { name: 'android', matched: 30, total: 30 },
      { name: 'ios', matched: 20, total: 20 },
    ]);
    expect(byCity).toEqual([
      { name: '临湖', matched: 20, total: 20 },
      { name: '澄州', matched: 20, total: 20 },
      { name: '云溪', matched: 10, total: 10 },
    ]);
    expect(byVersion.map(({ platform, name }) => `${platform} ${name}`)).toEqual([
      'android 6.10.0',
      'android 6.9.0',
      'android 6.3.1',
      'ios 6.10.0',
      'ios 6.9.0',
    ]);
  });

  test('has its splits in the same order for any order of the sample', () => {
    const cities = ['云溪', '临湖', '临湖', '北屿', '澄州', '澄州', '澄州'];
    const seven = cities.map((name, index) =>
      device(`s${index}`, { city: name, platform: index < 2 ? 'android' : 'ios' }),
    );
    const { byPlatform, byCity } = audienceOf(base, NOW, standingFor(10, seven));
    expect(byPlatform.map(({ name, total }) => `${name} ${total}`)).toEqual(['ios 50', 'android 20']);
    expect(byCity.map(({ name, total }) => `${name} ${total}`)).toEqual(['澄州 30', '临湖 20', '云溪 10', '北屿 10']);
    const backwards = audienceOf(base, NOW, standingFor(10, seven.toReversed()));
    expect([backwards.byPlatform, backwards.byCity]).toEqual([byPlatform, byCity]);
  });

  test('counts each device with its weight', () => {
    const three = ['6.3.0', '6.4.0', '6.3.0'].map((appVersion, index) => device(`f${index}`, { appVersion }));
    const population = { devices: three, weights: [1, 20, 300], users: 321 };
    expect(audienceOf({ ...base, below: '6.4.0' }, NOW, population)).toMatchObject({
      total: 321,
      matched: 301,
      have: 20,
      byVersion: [
        { name: '6.4.0', matched: 0, total: 20 },
        { name: '6.3.0', matched: 301, total: 301 },
      ],
    });
  });

  test('keeps its total if an allow list names single devices', () => {
    const { devices: all, weights, ...rest } = populationOf((...key) => createRng(1, key), 'chenghu-mbank');
    const [first] = all;
    const beyond = deviceIds((...key) => createRng(1, key), 'chenghu-mbank', 3);
    const ids = [first?.deviceId ?? '', ...beyond];
    const everywhere = { ...base, platforms: Platform.options };
    const totals = (rules: DeliveryRule[]) => {
      const crowdDevices = (crowd: Crowd) =>
        devicesOfCrowd((...key) => createRng(1, key), 'chenghu-mbank', crowd).devices;
      const audience = audienceOf({ ...everywhere, rules }, NOW, {
        devices: all,
        weights,
        ...rest,
        devicesOf: crowdDevices,
      });
      return {
        matched: audience.matched,
        total: audience.total,
        platforms: audience.byPlatform.map(({ total }) => total),
      };
    };
    const everyone = totals([]);
    expect(everyone).toMatchObject({ matched: 412_000, total: 412_000 });
    expect(totals([{ mode: 'whitelist', whitelist: ids }])).toEqual({ ...everyone, matched: 4 });
  });

  test('counts only devices of its platforms, and how many have the version already', () => {
    const { byPlatform, byCity, ...numbers } = audienceOf(
      { ...base, platforms: ['android'], below: '6.9.0' },
      NOW,
      people,
    );
    expect(numbers).toMatchObject({ total: 30, matched: 10, have: 10, sampleSize: 3 });
    expect(byPlatform).toEqual([{ name: 'android', matched: 10, total: 30 }]);
    expect(byCity.reduce((sum, { total }) => sum + total, 0)).toBe(30);
  });

  test('has the number of devices of each rule by itself, in the order of the rules', () => {
    const rules: DeliveryRule[] = [
      { mode: 'nonWhitelist', conditions: [city('澄州')] },
      { mode: 'whitelist', whitelist: ['e'] },
      { mode: 'nonWhitelist', conditions: [city('临湖')] },
    ];
    const { matched, rules: each } = audienceOf({ ...base, platforms: ['android'], rules }, NOW, people);
    // A listed device counts as one, and not as a sample of ten.
    expect([matched, each]).toEqual([21, [{ matched: 10 }, { matched: 1 }, { matched: 10 }]]);
    expect(audienceOf({ ...base, platforms: ['android'], rules: rules.slice(0, 1) }, NOW, people).rules).toEqual([
      { matched: 10 },
    ]);
    expect(audienceOf({ ...base, percent: 0, rules }, NOW, people)).toMatchObject({
      matched: 1,
      rules: [{ matched: 0 }, { matched: 1 }, { matched: 0 }],
    });
  });

  test('has a sample of up to twenty devices, spread over all that match', () => {
    const many = Array.from({ length: 60 }, (_, index) => device(`n${index}`, {}));
    const sample = (count: number) =>
      audienceOf(base, NOW, eachOnce(many.slice(0, count))).sample.map(({ deviceId }) => deviceId);
    expect(sample(3)).toEqual(['n0', 'n1', 'n2']);
    expect(sample(60)).toEqual(Array.from({ length: 20 }, (_, index) => `n${index * 3}`));
  });

  test('of an application without devices is empty', () => {
    expect(audienceOf(base, NOW, eachOnce([]))).toEqual({
      total: 0,
      matched: 0,
      sampleSize: 0,
      byPlatform: [],
      byVersion: [],
      byCity: [],
      rules: [],
      sample: [],
    });
  });

  test('selects different devices for different rules with a number of users', () => {
    const all = populationOf((...key) => createRng(1, key), 'chenghu-mbank');
    const some = eachOnce(all.devices.slice(0, 200));
    const matchedCount = (rules: DeliveryRule[]) =>
      audienceOf({ ...base, platforms: ['android', 'ios', 'harmony'], rules }, NOW, some).matched;
    const ten = (id?: string): DeliveryRule => ({
      mode: 'nonWhitelist',
      maxUsers: 10,
      ...(id !== undefined && { id }),
    });
    expect(matchedCount([ten()])).toBe(10);
    expect(matchedCount([ten('1'), ten('1')])).toBe(10);
    expect(matchedCount([ten('1'), ten('2')])).toBeGreaterThan(10);
    expect(matchedCount([ten(), ten()])).toBeGreaterThan(10);
    expect(
      audienceOf({ ...base, platforms: ['android', 'ios', 'harmony'], key: '8', rules: [ten('1')] }, NOW, some).sample,
    ).not.toEqual(
      audienceOf({ ...base, platforms: ['android', 'ios', 'harmony'], rules: [ten('1')] }, NOW, some).sample,
    );
  });
});

test('a new rule gets the next lot, and its lot decides which devices it selects, not its id', () => {
  const rule = (lot?: number): DeliveryRule => ({
    mode: 'nonWhitelist',
    maxUsers: 10,
    id: String(lot),
    ...(lot !== undefined && { lot }),
  });
  expect([nextLot([]), nextLot([rule()]), nextLot([rule(3), rule(1)]), nextLot([rule(), rule(2)])]).toEqual([
    1, 1, 4, 3,
  ]);
  const all = populationOf((...key) => createRng(1, key), 'chenghu-mbank');
  const some = eachOnce(all.devices.slice(0, 200));
  const sampleOf = (...rules: DeliveryRule[]) =>
    audienceOf({ ...base, platforms: ['android', 'ios', 'harmony'], rules }, NOW, some).sample;
  expect(sampleOf(rule(2))).toEqual(sampleOf({ ...rule(2), id: 'another' }));
  expect(sampleOf(rule(2))).not.toEqual(sampleOf(rule(3)));
});

test('inRange matches versions within the ends, outOfRange the others', () => {
  const range = (operator: 'inRange' | 'outOfRange', ...values: string[]) =>
    explain(
      { ...base, rules: [{ mode: 'nonWhitelist', conditions: [{ element: 'appVersion', operator, values }] }] },
      phone,
      NOW,
    ).gets;
  expect([
    range('inRange', '6.3.1', '6.3.1'),
    range('inRange', '6.3.2', '7.0.0'),
    range('inRange', '6.0.0', '6.3.0'),
  ]).toEqual([true, false, false]);
  expect([
    range('outOfRange', '6.3.1', '6.3.1'),
    range('outOfRange', '6.3.2', '7.0.0'),
    range('outOfRange', '6.0.0', '6.3.0'),
  ]).toEqual([false, true, true]);
});
