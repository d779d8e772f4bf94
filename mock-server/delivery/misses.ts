import type { Schemas } from '../../openapi/generated/types.ts';
import { checksOf, type Check } from './checks.ts';
import type { DeliveryTarget, Device, Population } from './target.ts';

type Miss = Schemas['DeliveryMiss'];

/** A device with its weight. */
export type WeightedDevice = readonly [device: Device, weight: number];

/**
 * Returns why a release reaches no devices: the deciding checks of `explain`, added up.
 * @param at time (ms)
 * @param population for rules with a limit of users
 * @returns most devices first
 */
export function missesOf(
  target: DeliveryTarget,
  at: number,
  population: Population,
  devices: readonly WeightedDevice[],
): Miss[] {
  const { base, rules, percent, last } = checksOf(target, at, population);
  const counts = new Map<Check, { ruleIndex?: number; devices: number }>();
  const decisive = (device: Device): { check: Check; ruleIndex?: number } | undefined => {
    const refusing = ({ test }: Check): boolean => !test(device);
    const check = base.find(refusing);
    if (check) return { check };
    if (rules.some(({ test }) => test(device)) || rules.length === 0) {
      const failing = [percent, ...last].find(refusing);
      return failing && { check: failing };
    }
    for (const { index: ruleIndex, always, conditions } of rules) {
      const failing = [...always, ...conditions].find(({ test }) => !test(device));
      if (failing) return { check: failing, ruleIndex };
    }
    return undefined;
  };
  for (const [device, weight] of devices) {
    const step = decisive(device);
    if (step === undefined) continue;
    const { check, ...rule } = step;
    const count = counts.get(check);
    if (count) count.devices += weight;
    else counts.set(check, { ...rule, devices: weight });
  }
  return [...counts]
    .map(([{ check, operator, expected }, { ruleIndex, devices: count }]) => ({
      check,
      ...(operator !== undefined && { operator }),
      expected: [...expected],
      ...(ruleIndex !== undefined && { ruleIndex }),
      devices: Math.round(count),
    }))
    .filter((miss) => miss.devices > 0)
    .toSorted((a, b) => b.devices - a.devices);
}
