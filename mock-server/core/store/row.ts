import * as v from 'valibot';
import { acceptOf } from '../../../openapi/checker/accept.ts';
import { markFrozen } from '../contract/encode.ts';
import type { Audit } from './registry.ts';
import type { ListQuery, TableDefinition } from './table.ts';
import type { Transaction } from './transaction.ts';

/** Whether the conditions hold for a record. */
export function holds<T>(row: T, where: ListQuery<T>['where']): boolean {
  for (const column in where) if (where[column] !== undefined && row[column] !== where[column]) return false;
  return true;
}

type Definition = Pick<TableDefinition<never>, 'schema' | 'internal'>;
/** The columns of a record to be; one may be undefined. */
export type Columns = Record<string, unknown>;

/**
 * Columns on their way into a collection. Deliberately no plain object: those a collection takes apart and copies
 * level by level, looking for relations, which tables see to themselves.
 */
export class Draft {
  readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }
}

/** The schema of a table as its collection asks it: makes a record of a draft. */
export interface RowSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Draft; readonly output: T };
    validate(draft: unknown): { readonly value: T } | { readonly issues: readonly { readonly message: string }[] };
  };
}

/**
 * All columns of a table in the contract's order, without values. Rows begin as a copy of it: objects of one form are
 * quick to copy, to read and to write.
 */
export const blankRow = (definition: Definition): Columns => compiled(definition).blank;

/** Fills audit fields that are not given. */
export function audit(columns: Columns & Partial<Audit>, transaction: Transaction): void {
  const { actor } = transaction;
  const time = transaction.time();
  columns.createdAt ??= time;
  columns.createdBy ??= actor;
  columns.updatedAt ??= time;
  columns.updatedBy ??= actor;
  columns.revision ??= 1;
}

const SCALARS = new Set(['string', 'number', 'boolean', 'picklist', 'literal']);

function isScalar(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return false;
  if (schema.type === 'optional' && 'wrapped' in schema) return isScalar(schema.wrapped);
  return typeof schema.type === 'string' && SCALARS.has(schema.type);
}

const NONE: readonly never[] = Object.freeze([]);

/** A copy that is frozen on all levels. What is frozen already can be shared as it is. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.length === 0 ? NONE : Object.freeze(value.map(frozen));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozen(member)])));
}

interface Compiled {
  readonly blank: Columns;
  /** The entity with its internal columns; a column that neither declares is an error. */
  readonly whole: v.GenericSchema;
  readonly accept: (value: unknown) => boolean;
  /** Columns that may hold objects; undefined where the columns are not known. */
  readonly deep: readonly string[] | undefined;
}

/** The tables of all mocks have the same definitions: compiling them costs more than all the rest of a table. */
const cache = new WeakMap<Definition, Compiled>();

function compiled(definition: Definition): Compiled {
  let result = cache.get(definition);
  if (result === undefined) cache.set(definition, (result = compile(definition)));
  return result;
}

function compile({ schema, internal }: Definition): Compiled {
  const entries = schema.entries && { ...schema.entries, ...internal };
  const whole = entries === undefined ? schema : v.strictObject(entries);
  return {
    blank: Object.fromEntries(Object.keys({ ...entries, ...internal }).map((column) => [column, undefined])),
    whole,
    accept: acceptOf(whole),
    deep: entries && Object.keys(entries).filter((column) => !isScalar(entries[column])),
  };
}

/** How drafts of a table become records. */
export function rowSchema<T>(definition: Definition): RowSchema<T> {
  const { whole, accept, deep } = compiled(definition);
  return {
    '~standard': {
      version: 1,
      vendor: 'mock',
      validate: (draft) => {
        let row: unknown = draft instanceof Draft ? draft.columns : draft;
        if (!accept(row)) {
          const result = v.safeParse(whole, row);
          if (!result.success)
            return {
              issues: result.issues.map((issue) => ({ message: `${v.getDotPath(issue) ?? '-'}: ${issue.message}` })),
            };
          row = result.output;
        }
        if (!isRow<T>(row)) throw new TypeError('not a schema of records');
        const columns: Columns = row;
        for (const column of deep ?? Object.keys(columns)) columns[column] = frozen(columns[column]);
        return { value: row };
      },
    },
  };
}

/** The column of a record that is wrong, and why; undefined for one that fits. */
export function problemOf(schema: RowSchema<unknown>, draft: Draft): string | undefined {
  const result = schema['~standard'].validate(draft);
  return 'issues' in result ? result.issues[0]?.message : undefined;
}

/** Asserts to the compiler that row types and schemas come from the same contract. */
function isRow<T>(value: unknown): value is T & Columns {
  return typeof value === 'object' && value !== null;
}

/** How records of a table are frozen on all levels: what a table gives out may be kept and shared. */
export function sealer({ schema, internal }: Definition): <R extends object>(row: R) => R {
  const madeBy = internal === undefined && schema.entries !== undefined ? schema : undefined;
  return (row) => {
    markFrozen(row, madeBy);
    return Object.freeze(row);
  };
}
