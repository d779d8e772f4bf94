import { splitTransition } from '../../../codegen/derive/choice.ts';
import type { Lifecycle, Transition } from '../../../codegen/contract.ts';
import { statesOf } from '../../../codegen/emit/tables.ts';
import { BOTH, type Party, type Rule } from '../rules.ts';
import type { Use, Where } from '../change.ts';
import type { Model } from '../model.ts';
import type { Context } from './context.ts';

/** One lifecycle in both contracts. */
export interface LifecyclePair {
  readonly entity: string;
  readonly old: Lifecycle;
  readonly current: Lifecycle;
  /** The places of a part of it. */
  readonly at: (...steps: readonly string[]) => Where;
}

/** An expanded transition. An operation that a lifecycle does not name is allowed in every state and changes none. */
interface Steps {
  readonly from: readonly string[];
  /** The possible target states; `SAME` if the state stays. */
  readonly to: readonly string[];
  readonly while: string;
  readonly failed: string;
  readonly record: string;
  /** Whether it deletes the record. */
  readonly removes: boolean;
  /** The code of the refusal in each state that refuses it. */
  readonly codes: ReadonlyMap<string, string>;
}

const SAME = 'the same state';

/** Compares the transitions of a lifecycle, of the operations that both contracts have. */
export function compareTransitions(pair: LifecyclePair, context: Context): void {
  const { old, current, entity } = pair;
  const [before, after] = [statesIn(context.old, entity, context), statesIn(context.new, entity, context)];
  for (const name of namesOf(old, current)) {
    const { operationId } = splitTransition(name);
    // The transitions of an added or removed operation are not reported separately.
    if (!context.old.operations.has(operationId) || !context.new.operations.has(operationId)) continue;
    // A path value in only one contract is reported with its enum.
    if (isOtherwiseDivided(old, name) || isOtherwiseDivided(current, name)) continue;
    compareSteps(name, stepsOf(find(old, name), before), stepsOf(find(current, name), after), pair, context);
  }
}

/** The states of an entity, which may be renamed in one contract. */
function statesIn({ contract }: Model, entity: string, { renamed }: Context): readonly string[] {
  const [oldName] = [...renamed].find(([, name]) => name === entity) ?? [];
  const current = [entity, oldName ?? entity].find((name) => contract.lifecycles.has(name)) ?? entity;
  const lifecycle = contract.lifecycles.get(current);
  return lifecycle ? statesOf(contract.schemas.get(current) ?? {}, lifecycle, contract.schemas) : [];
}

/** The names of the transitions in both. If only one divides an operation by a path value, its names are used. */
function namesOf(old: Lifecycle, current: Lifecycle): string[] {
  const all = [...new Set([...Object.keys(current.transitions), ...Object.keys(old.transitions)])];
  return all.filter((name) => name.includes('/') || !all.some((other) => other.startsWith(`${name}/`)));
}

/** Whether a lifecycle divides the operation by values that do not include this one. */
function isOtherwiseDivided({ transitions }: Lifecycle, name: string): boolean {
  const { operationId } = splitTransition(name);
  return transitions[name] === undefined && Object.keys(transitions).some((one) => one.startsWith(`${operationId}/`));
}

const find = ({ transitions }: Lifecycle, name: string): Transition | undefined =>
  transitions[name] ?? transitions[splitTransition(name).operationId];

function stepsOf(transition: Transition | undefined, states: readonly string[]): Steps {
  const {
    from = states,
    to = SAME,
    while: during = 'none',
    failed = 'none',
    record = 'id',
    removes = false,
    refuse,
  } = transition ?? {};
  return {
    from,
    to: typeof to === 'string' ? [to] : to,
    while: during,
    failed,
    record,
    removes,
    codes: new Map(
      states.flatMap((state): [string, string][] => {
        const code = typeof refuse === 'string' ? refuse : refuse?.[state];
        return from.includes(state) || code === undefined ? [] : [[state, code]];
      }),
    ),
  };
}

function compareSteps(name: string, old: Steps, current: Steps, { entity, at }: LifecyclePair, context: Context): void {
  const where = at('transitions', name);
  const use: Use = { operation: splitTransition(name).operationId, direction: 'request' };
  const say = (rule: Rule, message: string, breaks: readonly Party[], mustRefuse = false): void =>
    context.report({ rule, message: `${entity}, ${name}: ${message}`, breaks, mustRefuse, use, where });
  const minus = (all: readonly string[], without: readonly string[]) => all.filter((one) => !without.includes(one));

  const allowed = minus(current.from, old.from);
  if (allowed.length > 0) say('transition-from-added', `allowed from ${allowed.join(', ')}`, ['server']);
  const refused = minus(old.from, current.from);
  if (refused.length > 0) {
    const codes = new Set(refused.flatMap((state) => current.codes.get(state) ?? []));
    const answer = codes.size > 0 ? `: ${[...codes].join(', ')}` : '';
    say('transition-from-removed', `no longer allowed from ${refused.join(', ')}${answer}`, ['client'], true);
  }
  const addedStates = minus(current.to, old.to);
  if (addedStates.length > 0) say('transition-to-added', `can lead to ${addedStates.join(', ')}`, ['client']);
  const removedStates = minus(old.to, current.to);
  if (removedStates.length > 0)
    say('transition-to-removed', `no longer leads to ${removedStates.join(', ')}`, ['server']);
  if (old.while !== current.while)
    say('transition-while-changed', `state while its job runs ${old.while} → ${current.while}`, BOTH);
  if (old.failed !== current.failed)
    say('transition-failed-changed', `state after a failure ${old.failed} → ${current.failed}`, BOTH);
  if (old.record !== current.record)
    say('transition-record-changed', `record named by ${old.record} → ${current.record}`, BOTH);
  if (old.removes !== current.removes)
    say('transition-removes-changed', `${current.removes ? 'deletes' : 'no longer deletes'} the record`, BOTH);
  compareCodes(old, current, say);
}

/** Compares the codes of states that both refuse. States with the same change are reported together. */
function compareCodes(
  old: Steps,
  current: Steps,
  say: (rule: Rule, message: string, breaks: readonly Party[]) => void,
): void {
  const changed = [...current.codes].flatMap(([state, code]) => {
    const was = old.codes.get(state);
    return was === undefined || was === code ? [] : [{ state, change: `${was} → ${code}` }];
  });
  for (const [change, states] of Map.groupBy(changed, (one) => one.change)) {
    say('refusal-code-changed', `refusal in state ${states.map(({ state }) => state).join(', ')} ${change}`, BOTH);
  }
}
