import type { RequiredWhen } from '../../../codegen/contract.ts';
import { propertiesOf } from '../../../codegen/derive/required.ts';
import { below } from '../../../codegen/lint/report.ts';
import type { Origin } from '../../../codegen/join.ts';
import { BOTH } from '../rules.ts';
import type { Report, Use } from '../change.ts';

/** The rules of `x-required-when` of a component or an operation, and their place. */
export interface Conditional {
  readonly rules: readonly RequiredWhen[] | undefined;
  readonly origin: Origin;
}

/** One combination of values that requires something. */
interface Condition {
  readonly text: string;
  readonly code: string;
  /** The property that a refusal names. */
  readonly first: string;
  readonly origin: Origin;
}

/**
 * Compares conditional requirements: new ones break clients, removed ones break servers.
 * @param label name of the object in messages
 */
export function compareConditions(
  old: Conditional,
  current: Conditional,
  label: string,
  use: Use,
  report: Report,
): void {
  const [before, after] = [conditionsOf(old), conditionsOf(current)];
  for (const [key, { text, code, first, origin }] of after) {
    const previous = before.get(key);
    if (previous === undefined) {
      report({
        rule: 'required-tightened',
        message: `${label}: ${text}`,
        breaks: ['client'],
        mustRefuse: true,
        use,
        where: { old: old.origin, new: origin },
      });
      continue;
    }
    const where = { old: previous.origin, new: origin };
    if (previous.code !== code)
      report({
        rule: 'violation-code-changed',
        message: `${label}: ${text}, code ${previous.code} → ${code}`,
        breaks: BOTH,
        use,
        where,
      });
    if (previous.first !== first)
      report({
        rule: 'violation-field-changed',
        message: `${label}: ${text}, reported at ${previous.first} → ${first}`,
        breaks: BOTH,
        use,
        where,
      });
  }
  for (const [key, { text, origin }] of before)
    if (!after.has(key))
      report({
        rule: 'required-loosened',
        message: `${label}: no longer, ${text}`,
        breaks: ['server'],
        use,
        where: { old: origin, new: current.origin },
      });
}

/** Conditions by required properties and values. A list of values is expanded to one condition per value. */
function conditionsOf({ rules = [], origin }: Conditional): ReadonlyMap<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const [index, rule] of rules.entries()) {
    const [first = ''] = propertiesOf(rule);
    const properties = propertiesOf(rule).toSorted();
    for (const values of combinations(Object.entries(rule.when ?? {}))) {
      const where = values.map(([name, value]) => `${name} is ${String(value)}`).toSorted();
      const text = `${properties.join(' or ')} is required${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`;
      conditions.set(text, {
        text,
        code: rule.code ?? 'FIELD_REQUIRED',
        first,
        origin: below(origin, 'x-required-when', index),
      });
    }
  }
  return conditions;
}

type Value = NonNullable<RequiredWhen['when']>[string][number];

function combinations(when: readonly (readonly [string, readonly Value[]])[]): (readonly [string, Value])[][] {
  const [first, ...others] = when;
  if (first === undefined) return [[]];
  const [name, values] = first;
  return values.flatMap((value) => combinations(others).map((rest) => [[name, value] as const, ...rest]));
}
