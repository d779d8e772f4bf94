import type { Schemas } from '../../openapi/generated/types.ts';
import { checksOf, getsBy, type Check, type RuleChecks } from './checks.ts';
import { type DeliveryTarget, type Device, eachOnce, type Population } from './target.ts';

type Step = Schemas['DeliveryStep'];

const NOBODY = eachOnce([]);

type Test = (device: Device) => boolean;

/** Returns how many of the devices that one represents, by its weight, receive a release. */
type Count = (device: Device, weight: number) => number;

/** Prepared tests for many devices. */
export interface Tests {
  readonly gets: Test;
  /** The devices that each targeting rule delivers to by itself, in the order of the target. */
  readonly byRule: readonly Count[];
}

/**
 * Returns who receives a release at a time (ms).
 * @param population needed for rules with a limit of users, which counts the first devices that match
 */
export function testsOf(target: DeliveryTarget, at: number, population: Population = NOBODY): Tests {
  const checks = checksOf(target, at, population);
  return {
    gets: getsBy(checks),
    byRule: checks.rules
      .toSorted((a, b) => a.index - b.index)
      .map((rule) => {
        const gets = getsBy({ ...checks, rules: [rule] });
        const { lastWithin } = rule;
        return (device, weight) =>
          !gets(device) ? 0 : device.deviceId === lastWithin?.deviceId ? Math.min(weight, lastWithin.users) : weight;
      }),
  };
}

/** Returns a test whether a device receives a release; see `testsOf`. */
export const matcher = (target: DeliveryTarget, at: number, population?: Population): Test =>
  testsOf(target, at, population).gets;

const stepOf = ({ check, operator, expected, actual, test }: Check, device: Device, ruleIndex?: number): Step => {
  const has = actual(device);
  return {
    check,
    passed: test(device),
    ...(ruleIndex !== undefined && { ruleIndex }),
    ...(operator !== undefined && { operator }),
    expected: [...expected],
    ...(has !== undefined && { actual: has }),
  };
};

const ruleSteps = ({ index, always, conditions, test }: RuleChecks, device: Device): Step[] => [
  { check: 'rule', passed: test(device), ruleIndex: index },
  ...[...always, ...conditions].map((check) => stepOf(check, device, index)),
];

export interface Explanation {
  readonly gets: boolean;
  /** All checks, in order; the one that `decides` is the reason why the device does not receive it. */
  readonly steps: Step[];
}

/**
 * Explains why a device receives a release or not: agrees with `matcher`, but evaluates every rule even if one is
 * sufficient.
 */
export function explain(
  target: DeliveryTarget,
  device: Device,
  at: number,
  population: Population = NOBODY,
): Explanation {
  const { base, rules, percent, last } = checksOf(target, at, population);
  const required = base.map((check) => stepOf(check, device));
  const ofRules = rules.flatMap((rule) => ruleSteps(rule, device));
  const lot = stepOf(percent, device);
  const isListed = rules.some(({ isWhitelist, test }) => isWhitelist && test(device));
  const atLast = last.map((check) => stepOf(check, device));
  const steps = [...required, ...ofRules, ...(target.percent < 100 ? [lot] : []), ...atLast];

  const refusing = required.find(({ passed }) => !passed);
  const fits = rules.length === 0 || rules.some(({ test }) => test(device));
  const decisive =
    refusing ??
    (!fits
      ? ofRules.find(({ check, passed }) => check !== 'rule' && !passed)
      : !isListed && !lot.passed
        ? lot
        : atLast.find(({ passed }) => !passed));
  return {
    gets: decisive === undefined,
    steps: steps.map((step) => (step === decisive ? { ...step, decides: true } : step)),
  };
}
