/** Who gets a release: properties that hold for any target and any device. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { compareVersions } from '../../mock-server/core/kit/versions.ts';
import { audienceOf } from '../../mock-server/delivery/audience.ts';
import { isWithin } from '../../mock-server/delivery/bucket.ts';
import { explain, matcher } from '../../mock-server/delivery/evaluate.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { grayOnly, type DeliveryRule, type DeliveryTarget, type Device } from '../../mock-server/delivery/target.ts';
import { anyDevice, NOW, standingFor } from './any-target.ts';

const rng = (...key: (string | number)[]) => createRng(1, key);
const everyone = populationOf(rng, 'chenghu-mbank');
const few = standingFor(10, everyone.devices.slice(0, 300));

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
const gets = (target: Partial<DeliveryTarget>, device: Partial<Device> = {}) =>
  matcher({ ...anyDevice, ...target }, NOW)({ ...phone, ...device });

const aVersion = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(3)).map((parts) => parts.join('.'));
const aCondition = fc.oneof(
  fc.record({
    element: fc.constantFrom('city' as const, 'model' as const, 'network' as const, 'userTag' as const),
    operator: fc.constantFrom('in' as const, 'notIn' as const),
    values: fc.uniqueArray(fc.constantFrom('澄州', '临湖', 'Xiaomi 14', 'iPhone 15', 'wifi', '4G', '新客', '信用卡'), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    element: fc.constantFrom('osVersion' as const, 'appVersion' as const),
    operator: fc.constantFrom('inRange' as const, 'outOfRange' as const),
    values: fc.tuple(aVersion, aVersion).map((ends) => ends.toSorted(compareVersions)),
  }),
);
const aRule: fc.Arbitrary<DeliveryRule> = fc.record(
  {
    mode: fc.constantFrom('whitelist' as const, 'nonWhitelist' as const),
    whitelist: fc.uniqueArray(fc.constantFrom(...few.devices.slice(0, 40).map(({ deviceId }) => deviceId)), {
      maxLength: 12,
    }),
    conditions: fc.array(aCondition, { maxLength: 3 }),
    maxUsers: fc.integer({ min: 1, max: 7000 }),
    endTime: fc.constantFrom('2024-06-18T10:00:00+08:00', '2024-06-18T11:00:00+08:00'),
  },
  { requiredKeys: ['mode', 'whitelist', 'conditions'] },
);
const aTarget: fc.Arbitrary<DeliveryTarget> = fc.record({
  key: fc.constantFrom('1', '2', '77'),
  platforms: fc.uniqueArray(fc.constantFrom('android' as const, 'ios' as const, 'harmony' as const), { minLength: 1 }),
  below: fc.option(aVersion, { nil: undefined }),
  minOsVersion: fc.constantFrom('10', '14', undefined),
  scope: fc.constantFrom('ordinary' as const, 'admin' as const, 'all' as const, undefined),
  combination: fc.constantFrom('AND' as const, 'OR' as const),
  rules: fc.array(aRule, { maxLength: 3 }),
  percent: fc.nat(100),
  // A paused release reaches no devices at all, so such cases are kept rare.
  paused: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
});

/** A target with a device, often from its allow lists, as few of 300 devices would be on one by chance. */
const aCase: fc.Arbitrary<{ target: DeliveryTarget; device: Device }> = aTarget.chain((target) => {
  const listedDevices = new Set(
    target.rules.flatMap(({ mode, whitelist = [] }) => (mode === 'whitelist' ? whitelist : [])),
  );
  const members = few.devices.filter(({ deviceId }) => listedDevices.has(deviceId));
  const any = fc.constantFrom(...few.devices);
  return fc.record({
    target: fc.constant(target),
    device: members.length === 0 ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...members) }, any),
  });
});

describe('percentages', () => {
  test('keep all of their devices when they grow', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(100), fc.nat(100), (key, id, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        if (isWithin(key, id, less)) expect(isWithin(key, id, more)).toBe(true);
      }),
    );
  });

  test('match about their share of the devices, 0 none and 100 all', () => {
    const within = (percent: number) =>
      everyone.devices.filter(({ deviceId }) => isWithin('9', deviceId, percent)).length / everyone.devices.length;
    expect([within(0), within(100)]).toEqual([0, 1]);
    for (const percent of [5, 30, 70]) expect(Math.abs(within(percent) - percent / 100)).toBeLessThan(0.015);
  });

  test('select other devices for another release', () => {
    const first = everyone.devices.filter(({ deviceId }) => isWithin('1', deviceId, 10));
    const both = first.filter(({ deviceId }) => isWithin('2', deviceId, 10));
    expect(both.length / first.length).toBeLessThan(0.2);
  });
});

describe('conditions', () => {
  const here = { element: 'city', operator: 'in', values: ['澄州'] } as const;
  const mobile = { element: 'network', operator: 'in', values: ['4G'] } as const;
  const rule = (conditions: DeliveryRule['conditions']): DeliveryRule[] => [
    { mode: 'nonWhitelist', conditions: [...(conditions ?? [])] },
  ];

  test('are combined with AND or with OR', () => {
    const rules = [
      {
        mode: 'nonWhitelist' as const,
        conditions: [
          { ...here, values: [...here.values] },
          { ...mobile, values: [...mobile.values] },
        ],
      },
    ];
    expect(gets({ rules })).toBe(false);
    expect(gets({ rules, combination: 'OR' })).toBe(true);
    expect(gets({ rules }, { network: '4G' })).toBe(true);
  });

  test('of ranges include both ends, and compare versions by number', () => {
    const range = (operator: 'inRange' | 'outOfRange') =>
      rule([{ element: 'appVersion', operator, values: ['6.2.0', '6.10.0'] }]);
    for (const [appVersion, inside] of [
      ['6.1.9', false],
      ['6.2.0', true],
      ['6.9.9', true],
      ['6.10.0', true],
      ['6.10.1', false],
    ] as const) {
      expect(gets({ rules: range('inRange') }, { appVersion })).toBe(inside);
      expect(gets({ rules: range('outOfRange') }, { appVersion })).toBe(!inside);
    }
  });

  test('must all match with AND, and one with OR, in any order', () => {
    const [city, model] = [
      { ...here, values: [...here.values] },
      { element: 'model' as const, operator: 'in' as const, values: ['Xiaomi 14'] },
    ];
    const failing = { ...mobile, values: [...mobile.values] };
    for (const conditions of [
      [failing, city, model],
      [city, failing, model],
      [city, model, failing],
    ]) {
      expect(gets({ rules: rule(conditions) })).toBe(false);
      expect(gets({ rules: rule(conditions), combination: 'OR' })).toBe(true);
    }
    expect(gets({ rules: rule([failing, failing, failing]), combination: 'OR' })).toBe(false);
    expect(gets({ rules: rule([city, model, city]) })).toBe(true);
  });

  test('match any of the tags of a user', () => {
    expect(gets({ rules: rule([{ element: 'userTag', operator: 'in', values: ['新客'] }]) })).toBe(true);
    expect(gets({ rules: rule([{ element: 'userTag', operator: 'notIn', values: ['新客'] }]) })).toBe(false);
  });
});

test('an allow list overrides the percentage, but not the platform or a pause', () => {
  const rules: DeliveryRule[] = [{ mode: 'whitelist', whitelist: ['CH-1'] }];
  expect(gets({ rules, percent: 0 })).toBe(true);
  expect(gets({ rules, percent: 0 }, { deviceId: 'CH-2' })).toBe(false);
  expect(gets({ rules, platforms: ['ios'] })).toBe(false);
  expect(gets({ rules, paused: true })).toBe(false);
});

test('a gray release without rules reaches no devices', () => {
  expect(gets({ rules: grayOnly([]) })).toBe(false);
  expect(gets({ rules: grayOnly([{ mode: 'whitelist', whitelist: ['CH-1'] }]) })).toBe(true);
});

test('a target can be limited to lower versions or to client ranges', () => {
  expect(gets({ below: '6.3.1' })).toBe(false);
  expect(gets({ below: '6.3.2' })).toBe(true);
  expect(gets({ clients: { android: { min: '6.3.1', max: '6.3.1' } } })).toBe(true);
  expect(gets({ clients: { ios: { min: '1.0.0', max: '9.0.0' } } })).toBe(false);
});

test('the minimum OS version is inclusive, and compares by number', () => {
  expect(gets({ minOsVersion: '14' })).toBe(true);
  expect(gets({ minOsVersion: '14.0.1' })).toBe(false);
  expect(gets({ minOsVersion: '9' })).toBe(true);
});

test('client ranges include both ends, and a missing end is open', () => {
  const within = (android: { min?: string; max?: string }) => gets({ clients: { android } });
  expect(within({ min: '6.3.2', max: '7.0.0' })).toBe(false);
  expect(within({ min: '6.0.0', max: '6.3.0' })).toBe(false);
  expect(within({ min: '6.3.1' })).toBe(true);
  expect(within({ max: '6.3.1' })).toBe(true);
  expect(within({ min: '6.3.2' })).toBe(false);
  expect(within({ max: '6.3.0' })).toBe(false);
});

test('a scope matches one group of users, or all', () => {
  expect(gets({ scope: 'ordinary' })).toBe(true);
  expect(gets({ scope: 'admin' })).toBe(false);
  expect(gets({ scope: 'all' })).toBe(true);
});

test('a rule matches only before its end time', () => {
  const until = (endTime: string): DeliveryRule[] => [{ mode: 'nonWhitelist', endTime }];
  expect(gets({ rules: until('2024-06-18T10:30:01+08:00') })).toBe(true);
  expect(gets({ rules: until('2024-06-18T10:30:00+08:00') })).toBe(false);
});

test('a rule with a number of users matches exactly that many, if there are as many', () => {
  const matched = (maxUsers: number) =>
    audienceOf({ ...anyDevice, rules: [{ mode: 'nonWhitelist', maxUsers }] }, NOW, few).matched;
  expect([9, 10, 2060, 2069, 3000, 99_999].map(matched)).toEqual([9, 10, 2060, 2069, 3000, 3000]);
  // Users of other platforms, who can't receive it, do not use it up.
  const android = {
    ...anyDevice,
    platforms: ['android' as const],
    rules: [{ mode: 'nonWhitelist' as const, maxUsers: 95 }],
  };
  const { matched: some, byCity, rules } = audienceOf(android, NOW, few);
  expect([some, rules, byCity.reduce((sum, city) => sum + city.matched, 0)]).toEqual([95, [{ matched: 95 }], 95]);
});

test('the explanation of a device agrees with the match, and has one decisive check if it fails', () => {
  let whitelistCases = 0;
  fc.assert(
    fc.property(aCase, ({ target, device }) => {
      const isMatch = matcher(target, NOW, few)(device);
      const { gets: isTold, steps } = explain(target, device, NOW, few);
      expect(isTold).toBe(isMatch);
      expect(steps.filter(({ decides }) => decides)).toHaveLength(isMatch ? 0 : 1);
      for (const { decides, passed } of steps) if (decides) expect(passed).toBe(false);
      if (isMatch && steps.some(({ check, passed }) => check === 'percent' && !passed)) whitelistCases++;
    }),
    { numRuns: 2000 },
  );
  // Without such cases the property would not test whitelists.
  expect(whitelistCases).toBeGreaterThan(20);
});

test('a higher percentage or another rule never loses a device', () => {
  fc.assert(
    fc.property(aTarget, aRule, (target, rule) => {
      const before = few.devices.filter(matcher(target, NOW, few));
      const more = matcher({ ...target, percent: Math.min(100, target.percent + 20) }, NOW, few);
      expect(before.every(more)).toBe(true);
      if (target.rules.length === 0) return;
      const wider = matcher({ ...target, rules: [...target.rules, rule] }, NOW, few);
      expect(before.every(wider)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('the parts of an audience add up to its totals in each split', () => {
  fc.assert(
    fc.property(aTarget, (target) => {
      const { matched, total, byPlatform, byVersion, byCity } = audienceOf(target, NOW, few);
      for (const parts of [byPlatform, byVersion, byCity]) {
        expect(parts.reduce((sum, part) => sum + part.matched, 0)).toBe(matched);
        expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
      }
    }),
    { numRuns: 200 },
  );
});

test('the devices of an application are the same for the same seed, and each has its own id', () => {
  const again = populationOf((...key) => createRng(1, key), 'chenghu-mbank');
  const other = populationOf((...key) => createRng(2, key), 'chenghu-mbank');
  expect(again.devices[4711]).toEqual(everyone.devices[4711]);
  expect(other.devices[4711]).not.toEqual(everyone.devices[4711]);
  expect(new Set(everyone.devices.map(({ deviceId }) => deviceId)).size).toBe(20_000);
  expect(populationOf(rng, 'somebody-else').devices).toEqual([]);
});
