import type { components } from '../../openapi/generated/types.ts';
import { checksOf, type Check, type RuleChecks } from './checks.ts';
import type { DeliveryTarget, Device, Population } from './target.ts';

type Step = components['schemas']['DeliveryStep'];

const NOBODY: Population = { devices: [], users: 0 };

/**
 * Who gets a release at a time (ms): a test to ask of many devices. All of the general demands hold; then a whitelist
 * names the device, or one of the other rules matches (or there is none) and its lot is within the percentage.
 * `population` is needed for rules with a limit of users, which the first of those that match fill.
 */
export function matcher(target: DeliveryTarget, at: number, population: Population = NOBODY): (device: Device) => boolean {
  const { base, rules, percent } = checksOf(target, at, population);
  const [whitelists, others] = [rules.filter(({ isWhitelist }) => isWhitelist), rules.filter(({ isWhitelist }) => !isWhitelist)];
  return (device) =>
    base.every(({ test }) => test(device)) &&
    (whitelists.some(({ test }) => test(device)) ||
      ((rules.length === 0 || others.some(({ test }) => test(device))) && percent.test(device)));
}

/** The same for each gray rule by itself, in the order of the target; the general demands hold too. */
export function ruleMatchers(target: DeliveryTarget, at: number, population: Population = NOBODY): ((device: Device) => boolean)[] {
  return target.rules.map((rule) => matcher({ ...target, rules: [rule] }, at, population));
}

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
  /** Everything that was asked, in order; the one that `decides` is why the device does not get it. */
  readonly steps: Step[];
}

/** Why a device gets a release or does not: agrees with `matcher`, and looks at every rule even where one is enough. */
export function explain(target: DeliveryTarget, device: Device, at: number, population: Population = NOBODY): Explanation {
  const { base, rules, percent } = checksOf(target, at, population);
  const asked = base.map((check) => stepOf(check, device));
  const ofRules = rules.flatMap((rule) => ruleSteps(rule, device));
  const lot = stepOf(percent, device);
  const named = rules.some(({ isWhitelist, test }) => isWhitelist && test(device));
  const steps = [...asked, ...ofRules, ...(target.percent < 100 ? [lot] : [])];

  const refusing = asked.find(({ passed }) => !passed);
  const fits = rules.length === 0 || rules.some(({ test }) => test(device));
  const decisive = refusing ?? (!fits ? ofRules.find(({ check, passed }) => check !== 'rule' && !passed) : !named && !lot.passed ? lot : undefined);
  return { gets: decisive === undefined, steps: steps.map((step) => (step === decisive ? { ...step, decides: true } : step)) };
}
