import * as v from 'valibot';
import type { ListQuery, TableDefinition } from './table.ts';
import type { Transaction } from './transaction.ts';

/** The audit fields of a new record. */
export function created(transaction: Transaction): Record<string, unknown> {
  const time = transaction.time();
  return { createdAt: time, createdBy: transaction.actor, updatedAt: time, updatedBy: transaction.actor, revision: 1 };
}

/** Whether the conditions hold for a record. */
export function holds<T>(row: T, where: ListQuery<T>['where']): boolean {
  for (const column in where) if (where[column] !== undefined && row[column] !== where[column]) return false;
  return true;
}

/** Freezes all levels: what a table gives out may be kept and shared. */
export function freeze<V>(value: V): V {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}

/** The entity with its internal columns; a column that neither declares is an error. */
export function rowSchema<T>({ schema, internal }: Pick<TableDefinition<never>, 'schema' | 'internal'>): v.GenericSchema<unknown, T> {
  const { entries } = schema;
  const whole: v.GenericSchema = entries === undefined ? schema : v.strictObject({ ...entries, ...internal });
  if (!describesRows<T>(whole)) throw new TypeError('not a schema of records');
  return whole;
}

/** Row types and schemas are generated from the same contract, which is what the compiler is told here. */
function describesRows<T>(schema: v.GenericSchema): schema is v.GenericSchema<unknown, T> {
  return schema.kind === 'schema';
}
