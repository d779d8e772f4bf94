import type { Lifecycle } from '../../../codegen/contract.ts';
import { splitTransition } from '../../../codegen/derive/choice.ts';
import { below } from '../../../codegen/lint/report.ts';
import { BOTH } from '../rules.ts';
import type { Party, Rule } from '../rules.ts';
import type { Model } from '../model.ts';
import { originsOf } from './context.ts';
import type { Context } from './context.ts';
import { compareTransitions, type LifecyclePair } from './transitions.ts';

/** Compares the lifecycles: their entities, how records are created, and the transitions. */
export function compareLifecycles(context: Context): void {
  const { old, new: current, renamed, report } = context;
  const entities = new Set<string>();
  for (const [oldName, before] of old.contract.lifecycles) {
    const entity = renamed.get(oldName) ?? oldName;
    const after = current.contract.lifecycles.get(entity);
    if (!after) {
      report({
        rule: 'lifecycle-removed',
        message: `the lifecycle of ${oldName} was removed`,
        breaks: isOfKnown(before, current) ? BOTH : ['client'],
        where: { old: below(old.contract.originOf('schemas', oldName), 'x-lifecycle') },
      });
      continue;
    }
    entities.add(entity);
    const places = originsOf(context, 'schemas', entity, oldName);
    const at: LifecyclePair['at'] = (...steps) => ({
      old: below(places.old, 'x-lifecycle', ...steps),
      new: below(places.new, 'x-lifecycle', ...steps),
    });
    const pair = { entity, old: before, current: after, at };
    compareStates(pair, context);
    compareTransitions(pair, context);
  }
  for (const [entity, lifecycle] of current.contract.lifecycles) {
    if (entities.has(entity)) continue;
    report({
      rule: 'lifecycle-added',
      message: `a lifecycle was added to ${entity}`,
      breaks: isOfKnown(lifecycle, old) ? BOTH : ['server'],
      where: { new: below(current.contract.originOf('schemas', entity), 'x-lifecycle') },
    });
  }
}

/**
 * Whether a lifecycle in only one contract applies to operations of the other. Otherwise it came or went with its own
 * operations.
 */
const isOfKnown = ({ create, transitions }: Lifecycle, { operations }: Model): boolean =>
  [...create, ...Object.keys(transitions)].some((name) => operations.has(splitTransition(name).operationId));

/** Compares the property of the state, how records are created, and other causes of state changes. */
function compareStates({ entity, old, current, at }: LifecyclePair, { report }: Context): void {
  const say = (rule: Rule, message: string, breaks: readonly Party[], keyword: string): void =>
    report({ rule, message: `${entity}: ${message}`, breaks, where: at(keyword) });
  if (old.field !== current.field)
    say('lifecycle-field-changed', `state field ${old.field} → ${current.field}`, BOTH, 'field');
  if (old.initial !== current.initial)
    say('lifecycle-initial-changed', `initial state ${old.initial} → ${current.initial}`, BOTH, 'initial');
  for (const id of minus(current.create, old.create))
    say('create-added', `${id} creates it, too`, ['server'], 'create');
  for (const id of minus(old.create, current.create))
    say('create-removed', `${id} no longer creates it`, ['client'], 'create');
  const [before, after] = [stepsOf(old), stepsOf(current)];
  for (const step of minus(after, before)) say('also-added', `changes ${step}, too`, ['server'], 'also');
  for (const step of minus(before, after)) say('also-removed', `no longer changes ${step}`, ['client'], 'also');
}

const minus = (all: readonly string[], without: readonly string[]): string[] =>
  all.filter((one) => !without.includes(one));

/** Each single step described in `also`. */
function stepsOf({ also = [] }: Lifecycle): string[] {
  const steps = also.flatMap(({ from, to, by }) =>
    from.flatMap((start) => to.flatMap((end) => by.map((cause) => `from ${start} to ${end} by ${cause}`))),
  );
  return [...new Set(steps)];
}
