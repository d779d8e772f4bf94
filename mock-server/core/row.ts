import * as v from 'valibot';
import { markFrozen } from './encode.ts';
import type { Audit } from './registry.ts';
import type { ListQuery, TableDefinition } from './table.ts';
import type { Transaction } from './transaction.ts';

/** Whether the conditions hold for a record. */
export function holds<T>(row: T, where: ListQuery<T>['where']): boolean {
  for (const column in where) if (where[column] !== undefined && row[column] !== where[column]) return false;
  return true;
}

/** Columns on their way into a collection; one may be undefined. */
export type Draft = Record<string, unknown>;

/** A prototype of its own, which plain objects do not have. */
const draftPrototype = Object.create(Object.prototype);

/**
 * A draft with these columns. Deliberately no plain object: those a collection takes apart and copies level by
 * level, looking for relations, which tables see to themselves. Its schema makes the record out of it.
 *
 * The columns must come in one spread and further ones by name: V8 makes an object slow to read that gets more
 * than a dozen properties in any other way.
 */
export function draftOf(columns: object): Draft {
  const draft: Draft = { ...columns };
  Object.setPrototypeOf(draft, draftPrototype);
  return draft;
}

/** A draft of a new record, with audit fields where the table has them and they are not given. */
export function newDraft(values: object, transaction: Transaction, audited: boolean): Draft {
  const draft: Draft & Partial<Audit> = { ...values };
  if (audited) {
    const { actor } = transaction;
    const time = transaction.time();
    draft.createdAt ??= time;
    draft.createdBy ??= actor;
    draft.updatedAt ??= time;
    draft.updatedBy ??= actor;
    draft.revision ??= 1;
  }
  Object.setPrototypeOf(draft, draftPrototype);
  return draft;
}

const SCALARS = new Set(['string', 'number', 'boolean', 'picklist', 'literal']);

function isScalar(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return false;
  if (schema.type === 'optional' && 'wrapped' in schema) return isScalar(schema.wrapped);
  return typeof schema.type === 'string' && SCALARS.has(schema.type);
}

/** Freezes all levels. */
function freeze<V extends object>(value: V): V {
  if (Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) freeze(member);
  return value;
}

/** How records of a table are frozen on all levels: what a table gives out may be kept and shared. */
export function sealer({ schema, internal }: Pick<TableDefinition<never>, 'schema' | 'internal'>): <R extends object>(row: R) => R {
  const { entries } = schema;
  if (entries === undefined || internal !== undefined) {
    return (row) => {
      markFrozen(row);
      return freeze(row);
    };
  }
  const deep = Object.keys(entries).filter((column) => !isScalar(entries[column]));
  return (row) => {
    markFrozen(row, schema);
    for (const column of deep) {
      const value: unknown = Reflect.get(row, column);
      if (typeof value === 'object' && value !== null) freeze(value);
    }
    return Object.freeze(row);
  };
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
