import type { Schemas } from '../../openapi/generated/types.ts';
import { compareVersions } from '../core/kit/versions.ts';
import { fnv1a32, isWithin } from './bucket.ts';
import { isMember } from './crowd.ts';
import { citiesIn } from './regions.ts';
import {
  type Crowd,
  type DeliveryRule,
  type DeliveryTarget,
  type Device,
  eachOnce,
  isEnded,
  type Population,
} from './target.ts';

type Condition = Schemas['GrayCondition'];
type Operator = Schemas['GrayOperator'];

/** One check of a device. */
export interface Check {
  readonly check: Schemas['DeliveryCheck'];
  readonly operator?: Operator;
  /** The expected values, for display. */
  readonly expected: readonly string[];
  /** Returns the device's value for display; undefined if the check does not depend on the device. */
  actual(device: Device): string | undefined;
  test(device: Device): boolean;
}

/**
 * A targeting rule with its checks: device list, time and number of users must all hold; its conditions according to
 * `combination`.
 */
export interface RuleChecks {
  /** Index of the rule in its target. */
  readonly index: number;
  readonly isWhitelist: boolean;
  readonly always: readonly Check[];
  readonly conditions: readonly Check[];
  test(device: Device): boolean;
  /** The last device within the number of users; absent if all matching ones are within it. */
  readonly lastWithin?: LastWithin | undefined;
}

/** A sample device of which the number of users includes only some of those that it represents. */
interface LastWithin {
  readonly deviceId: string;
  readonly users: number;
}

export interface Checks {
  /** Checks of every device, in this order. */
  readonly base: readonly Check[];
  /** Allow lists first. */
  readonly rules: readonly RuleChecks[];
  /** Check of devices that are on no allow list. */
  readonly percent: Check;
  /** Checks of devices that pass all others. */
  readonly last: readonly Check[];
}

const nothing = (): undefined => undefined;

function higherCheck(higher: readonly DeliveryTarget[], at: number, population: Population): Check {
  const tests = higher.map((target) => getsBy(checksOf(target, at, population)));
  return {
    check: 'higherVersion',
    expected: higher.flatMap(({ below = [] }) => below),
    actual: nothing,
    test: (device) => !tests.some((gets) => gets(device)),
  };
}

function baseChecks(target: DeliveryTarget): Check[] {
  const { platforms, below, minOsVersion, clients, scope, cities, crowd, paused } = target;
  const checks: Check[] = [
    {
      check: 'platform',
      expected: platforms,
      actual: ({ platform }) => platform,
      test: ({ platform }) => platforms.includes(platform),
    },
  ];
  if (below !== undefined) {
    checks.push({
      check: 'lowerVersion',
      expected: [below],
      actual: ({ appVersion }) => appVersion,
      test: ({ appVersion }) => compareVersions(appVersion, below) < 0,
    });
  }
  if (minOsVersion !== undefined) {
    checks.push({
      check: 'minOsVersion',
      expected: [minOsVersion],
      actual: ({ osVersion }) => osVersion,
      test: ({ osVersion }) => compareVersions(osVersion, minOsVersion) >= 0,
    });
  }
  if (clients !== undefined) {
    checks.push({
      check: 'clientRange',
      expected: Object.entries(clients).map(([platform, { min = '', max = '' }]) => `${platform} ${min} – ${max}`),
      actual: ({ platform, appVersion }) => `${platform} ${appVersion}`,
      test: ({ platform, appVersion }) => {
        const range = clients[platform];
        if (range === undefined) return false;
        const { min, max } = range;
        return (
          (min === undefined || compareVersions(appVersion, min) >= 0) &&
          (max === undefined || compareVersions(appVersion, max) <= 0)
        );
      },
    });
  }
  if (scope !== undefined && scope !== 'all') {
    checks.push({
      check: 'userGroup',
      expected: [scope],
      actual: ({ userGroup }) => userGroup,
      test: ({ userGroup }) => userGroup === scope,
    });
  }
  if (cities !== undefined) {
    const within = citiesIn(cities);
    checks.push({
      check: 'city',
      operator: 'in',
      expected: cities,
      actual: ({ city }) => city,
      test: ({ city }) => within.has(city),
    });
  }
  if (crowd !== undefined) checks.push(crowdCheck(crowd));
  if (paused) checks.push({ check: 'paused', expected: [], actual: nothing, test: () => false });
  return checks;
}

/** Returns the device's values for a condition; a user has several tags. */
const valuesOf = (element: Condition['element'], device: Device): readonly string[] =>
  element === 'userTag' ? device.tags : [device[element]];

function conditionCheck({ element, operator, values }: Condition): Check {
  const valueSet = element === 'city' ? citiesIn(values) : new Set(values);
  const [low = '', high = ''] = values;
  const within = (value: string) => compareVersions(value, low) >= 0 && compareVersions(value, high) <= 0;
  const tests: Record<Operator, (of: readonly string[]) => boolean> = {
    in: (of) => of.some((value) => valueSet.has(value)),
    notIn: (of) => !of.some((value) => valueSet.has(value)),
    inRange: (of) => of.some(within),
    outOfRange: (of) => !of.some(within),
  };
  const test = tests[operator];
  return {
    check: element,
    operator,
    expected: values,
    actual: (device) => valuesOf(element, device).join(', '),
    test: (device) => test(valuesOf(element, device)),
  };
}

function listCheck(deviceIds: readonly string[] = []): Check {
  const ids = new Set(deviceIds);
  return {
    check: 'whitelist',
    expected: [String(ids.size)],
    actual: ({ deviceId }) => deviceId,
    test: ({ deviceId }) => ids.has(deviceId),
  };
}

const crowdCheck = (crowd: Crowd): Check => ({
  check: 'crowd',
  expected: [crowd.name],
  actual: ({ deviceId, userId }) => (crowd.type === 'user' ? userId : deviceId),
  test: (device) => isMember(crowd, device),
});

const listCrowds = new WeakMap<readonly string[], Crowd>();

/** Returns whom a rule names: its crowd, or the devices on its list; undefined if it names nobody. */
export function ruleCrowd({ mode, crowd, whitelist }: DeliveryRule): Crowd | undefined {
  if (crowd !== undefined || mode !== 'whitelist' || whitelist === undefined) return crowd;
  let list = listCrowds.get(whitelist);
  if (list === undefined)
    listCrowds.set(whitelist, (list = { name: '', type: 'device', ids: [...new Set(whitelist)] }));
  return list;
}

/** Returns the devices of a crowd, each with weight 1. */
export function membersIn({ devices, devicesOf }: Population, crowd: Crowd): Population {
  return eachOnce(devicesOf?.(crowd) ?? devices.filter((device) => isMember(crowd, device)));
}

/**
 * Returns the last of the first `maxUsers` users that match, in random order, with its lot; undefined if fewer match. A
 * device counts with its weight.
 */
function lastWithinOf(
  maxUsers: number,
  lotOf: (device: Device) => number,
  matches: (device: Device) => boolean,
  { devices, weights }: Population,
): (LastWithin & { readonly lot: number }) | undefined {
  const ranked = devices
    .flatMap((device, place) => {
      const users = weights[place] ?? 0;
      return users > 0 && matches(device) ? [{ deviceId: device.deviceId, lot: lotOf(device), users }] : [];
    })
    .toSorted((a, b) => a.lot - b.lot);
  let remaining = maxUsers;
  for (const { users, ...device } of ranked) {
    if (users >= remaining) return { ...device, users: remaining };
    remaining -= users;
  }
  return undefined;
}

function ruleChecks(
  target: DeliveryTarget,
  rule: DeliveryRule,
  index: number,
  at: number,
  population: Population,
  isEligible: (device: Device) => boolean,
): RuleChecks {
  const isWhitelist = rule.mode === 'whitelist';
  const always: Check[] = [];
  if (isWhitelist) {
    always.push(rule.crowd ? crowdCheck(rule.crowd) : listCheck(rule.whitelist));
  }
  const { endTime, maxUsers } = rule;
  if (endTime !== undefined) {
    const isOpen = !isEnded(rule, at);
    always.push({ check: 'endTime', expected: [endTime], actual: nothing, test: () => isOpen });
  }
  const conditions = (rule.conditions ?? []).map(conditionCheck);
  const holds = (device: Device): boolean =>
    conditions.length === 0 ||
    (target.combination === 'AND'
      ? conditions.every(({ test }) => test(device))
      : conditions.some(({ test }) => test(device)));
  const matches = (device: Device): boolean => always.every(({ test }) => test(device)) && holds(device);
  if (maxUsers === undefined) return { index, isWhitelist, always, conditions, test: matches };

  const key = `${target.key}:${rule.lot === undefined ? (rule.id ?? index) : `lot ${rule.lot}`}`;
  // Named devices count individually, not as sample devices.
  const crowd = ruleCrowd(rule);
  const among = crowd ? membersIn(population, crowd) : population;
  const lotOf = ({ deviceId }: Device): number => fnv1a32(`${key}:${deviceId}`);
  const lastWithin = lastWithinOf(maxUsers, lotOf, (device) => isEligible(device) && matches(device), among);
  const isAmong = (device: Device): boolean => lastWithin === undefined || lotOf(device) <= lastWithin.lot;
  const limit: Check = { check: 'maxUsers', expected: [String(maxUsers)], actual: nothing, test: isAmong };
  return {
    index,
    isWhitelist,
    always: [...always, limit],
    conditions,
    test: (device) => matches(device) && isAmong(device),
    lastWithin,
  };
}

/** Returns all checks of a release at a time (ms), prepared for many devices. */
export function checksOf(target: DeliveryTarget, at: number, population: Population): Checks {
  const base = baseChecks(target);
  // What changes during the rollout does not change who the first users are.
  const lasting = base.filter(({ check }) => check !== 'lowerVersion' && check !== 'paused');
  const isEligible = (device: Device): boolean => lasting.every(({ test }) => test(device));
  const rules = target.rules.map((rule, index) => ruleChecks(target, rule, index, at, population, isEligible));
  const { key, percent, higher = [] } = target;
  return {
    base,
    rules: [...rules.filter(({ isWhitelist }) => isWhitelist), ...rules.filter(({ isWhitelist }) => !isWhitelist)],
    percent: {
      check: 'percent',
      expected: [String(percent)],
      actual: ({ deviceId }) => String((fnv1a32(`${key}:${deviceId}`) % 1000) / 10),
      test: ({ deviceId }) => isWithin(key, deviceId, percent),
    },
    last: higher.length === 0 ? [] : [higherCheck(higher, at, population)],
  };
}

/**
 * Returns whether a device receives a release: all general requirements hold, and either an allow list names it, or one
 * of the other rules matches (or there is none) and it is within the percentage; and no higher version is offered.
 */
export const getsBy =
  ({ base, rules, percent, last }: Checks) =>
  (device: Device): boolean =>
    base.every(({ test }) => test(device)) &&
    (rules.length === 0
      ? percent.test(device)
      : rules.some(({ isWhitelist, test }) => test(device) && (isWhitelist || percent.test(device)))) &&
    last.every(({ test }) => test(device));
