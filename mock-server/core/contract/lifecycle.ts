import { type LifecycleRow, lifecycles, type TransitionRow } from '../../../openapi/generated/lifecycles.ts';
import { type OperationId, type OperationRow, operations } from '../../../openapi/generated/operations.ts';
import type { LifecycleRecord } from './operation-types.ts';
import { Refusal } from './refusal.ts';

export type EntityName = keyof typeof lifecycles;

/** A record that is checked for a transition. */
export type StatefulRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * Checks that the lifecycle allows the operation on all records, and returns the change to apply now (empty if the
 * state does not change, or changes only when a job ends). If a path parameter decides the direction, its value is
 * taken from `path`. Throws the code of the table's row for the first refused state, with the ids of all refused
 * records.
 */
export function transition<E extends EntityName>(
  entity: E,
  operationId: OperationId,
  path: Readonly<Record<string, unknown>>,
  records: readonly LifecycleRecord<E>[],
): Record<string, string> {
  const { field }: LifecycleRow = lifecycles[entity];
  const row = rowOf(entity, operationId, path);
  const states = records.map((record) => stateOf(record, field));
  const refused = records.filter((_, index) => !row.from.includes(states[index] ?? ''));
  const [first] = refused;
  if (first !== undefined) {
    const code = row.refuse[stateOf(first, field)];
    if (code === undefined) throw new Error(`${entity} ${first.id} is in a state that its lifecycle does not name`);
    throw new Refusal(code, { ids: refused.map(({ id }) => id) });
  }
  // A job makes the change at its end.
  const next = row.while ?? (row.failed === null ? row.to : null);
  // If there are several states, the handler sets the right one.
  return typeof next === 'string' ? { [field]: next } : {};
}

function rowOf(entity: EntityName, operationId: OperationId, path: Readonly<Record<string, unknown>>): TransitionRow {
  const { transitions }: LifecycleRow = lifecycles[entity];
  const row = transitions[transitionName(entity, operationId, path)];
  if (row === undefined) throw new Error(`${operationId} is no transition of ${entity}`);
  return row;
}

/** Returns the name of an operation's transition in a lifecycle, including the value of a deciding path parameter. */
export function transitionName(
  entity: EntityName,
  operationId: OperationId,
  path: Readonly<Record<string, unknown>>,
): OperationId | `${OperationId}/${string}` {
  const { transitions }: LifecycleRow = lifecycles[entity];
  const { choice }: OperationRow = operations[operationId];
  return transitions[operationId] === undefined ? `${operationId}/${String(path[choice ?? ''])}` : operationId;
}

/**
 * Returns the states in which a transition may leave a record that was in the given state; `undefined` means that it
 * may be deleted.
 */
export function statesAfter(
  entity: EntityName,
  operationId: OperationId,
  path: Readonly<Record<string, unknown>>,
  record: object,
): readonly (string | undefined)[] {
  const { to, while: meanwhile, failed } = rowOf(entity, operationId, path);
  if (meanwhile !== null) return [meanwhile];
  const before = stateOf(record, lifecycles[entity].field);
  if (to === null) return [before, undefined];
  return failed === null ? [to].flat() : [before];
}

/** Returns the state of a record; empty if it has none. */
export function stateOf(record: object, field: string): string {
  const descriptor = Object.getOwnPropertyDescriptor(record, field);
  return typeof descriptor?.value === 'string' ? descriptor.value : '';
}
