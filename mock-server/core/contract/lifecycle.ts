import { type LifecycleRow, lifecycles, type TransitionRow } from '../../../openapi/generated/lifecycles.ts';
import { type OperationId, type OperationRow, operations } from '../../../openapi/generated/operations.ts';
import type { LifecycleRecord } from './operation-types.ts';
import { Refusal } from './refusal.ts';

export type EntityName = keyof typeof lifecycles;

/** A record as a transition was asked about it. */
export type StatefulRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * Checks that the lifecycle allows the operation on all records, and answers the change to make now (nothing when the
 * state stays, or stays until a job has ended). Where a path parameter decides which way it leads, its value is taken from `path`. Throws the code of the table's row for the first refused state, with the ids of all refused records.
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
  // What a job does at its end is not done yet.
  const next = row.while ?? (row.failed === null ? row.to : null);
  // Of several states the handler knows the one.
  return typeof next === 'string' ? { [field]: next } : {};
}

function rowOf(entity: EntityName, operationId: OperationId, path: Readonly<Record<string, unknown>>): TransitionRow {
  const { transitions }: LifecycleRow = lifecycles[entity];
  const row = transitions[transitionName(entity, operationId, path)];
  if (row === undefined) throw new Error(`${operationId} is no transition of ${entity}`);
  return row;
}

/** What a lifecycle calls the transition of an operation: with the value of the path parameter that decides, if one does. */
export function transitionName(
  entity: EntityName,
  operationId: OperationId,
  path: Readonly<Record<string, unknown>>,
): OperationId | `${OperationId}/${string}` {
  const { transitions }: LifecycleRow = lifecycles[entity];
  const { choice }: OperationRow = operations[operationId];
  return transitions[operationId] === undefined ? `${operationId}/${String(path[choice ?? ''])}` : operationId;
}

/** The states in which a transition may leave a record that was in this one; `undefined` among them: it may be gone. */
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

/** The state that a record is in; empty where it has none. */
export function stateOf(record: object, field: string): string {
  const descriptor = Object.getOwnPropertyDescriptor(record, field);
  return typeof descriptor?.value === 'string' ? descriptor.value : '';
}
