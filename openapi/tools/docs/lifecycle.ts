import type { Lifecycle, Transition } from '../../codegen/contract.ts';
import { splitTransition } from '../../codegen/derive/choice.ts';
import { membersOf } from '../../codegen/valibot/members.ts';
import type { Contract } from '../../codegen/join.ts';
import { constantsOf, resolve } from '../../codegen/schema.ts';

/** The states of an entity, in the order of its enum. */
export function statesOf({ schemas }: Contract, entity: string, { field }: Lifecycle): string[] {
  const { properties } = membersOf(schemas.get(entity) ?? {}, schemas, () => false);
  return constantsOf(resolve(properties.get(field) ?? {}, schemas)).map(String);
}

/** The possible target states of a successful transition; empty if the state stays. */
export const targetsOf = ({ to }: Transition): readonly string[] => (to === undefined ? [] : [to].flat());

/** The code that refuses a transition in a state; undefined if it is allowed. */
export function refusalIn({ from, refuse }: Transition, state: string): string | undefined {
  if (from.includes(state)) return undefined;
  return typeof refuse === 'string' ? refuse : refuse?.[state];
}

/** The role of an operation in the lifecycle of an entity. */
export interface Involvement {
  readonly entity: string;
  readonly lifecycle: Lifecycle;
  readonly creates: boolean;
  /** Its transitions, with the value of the deciding path parameter. */
  readonly transitions: readonly { readonly value: string | undefined; readonly transition: Transition }[];
  /** Its effects on other records. */
  readonly moves: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

/** Every lifecycle that names an operation. */
export function involvementsOf({ lifecycles }: Contract, id: string): Involvement[] {
  return [...lifecycles].flatMap(([entity, lifecycle]) => {
    const transitions = Object.entries(lifecycle.transitions).flatMap(([name, transition]) => {
      const { operationId, value } = splitTransition(name);
      return operationId === id ? [{ value, transition }] : [];
    });
    const creates = lifecycle.create.includes(id);
    const moves = (lifecycle.also ?? []).filter(({ by }) => by.includes(id));
    return creates || transitions.length > 0 || moves.length > 0
      ? [{ entity, lifecycle, creates, transitions, moves }]
      : [];
  });
}
