import * as v from 'valibot';
import { acceptOf } from '../../../openapi/checker/accept.ts';
import { markFrozen } from '../contract/encode.ts';
import type { Audit } from './registry.ts';
import type { ListQuery, TableDefinition } from './table.ts';
import type { Transaction } from './transaction.ts';

/** Whether a record meets the conditions. */
export function holds<T>(row: T, where: ListQuery<T>['where']): boolean {
  for (const column in where) if (where[column] !== undefined && row[column] !== where[column]) return false;
  return true;
}

type Definition = Pick<TableDefinition<never>, 'schema' | 'internal'>;
/** The columns of a new record; some may be undefined. */
export type Columns = Record<string, unknown>;

/**
 * Columns that are being inserted into a collection. Deliberately not a plain object: a collection would clone that
 * deeply and search it for relations, which tables manage themselves.
 */
export class Draft {
  readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }
}

/** The schema of a table for its collection: converts a draft to a record. */
export interface RowSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Draft; readonly output: T };
    validate(draft: unknown): { readonly value: T } | { readonly issues: readonly { readonly message: string }[] };
  };
}

/**
 * All columns of a table in the contract's order, without values. Rows begin as a copy of it: objects of one shape are
 * fast to copy, read and write.
 */
export const blankRow = (definition: Definition): Columns => compiled(definition).blank;

/** Fills in absent audit fields. */
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

/** Returns a deeply frozen copy. Values that are already frozen are shared. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.length === 0 ? NONE : Object.freeze(value.map(frozen));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozen(member)])));
}

interface Compiled {
  readonly blank: Columns;
  /** The entity with its internal columns; any other column is an error. */
  readonly whole: v.GenericSchema;
  readonly accept: (value: unknown) => boolean;
  /** Columns that may contain objects; undefined if the columns are not known. */
  readonly deep: readonly string[] | undefined;
}

/** Tables of all mocks share their definitions: compiling one costs more than the rest of a table. */
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

/** Returns the schema that converts drafts of a table to records. */
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

/** Returns the first invalid column of a record, and why; undefined if there is none. */
export function problemOf(schema: RowSchema<unknown>, draft: Draft): string | undefined {
  const result = schema['~standard'].validate(draft);
  return 'issues' in result ? result.issues[0]?.message : undefined;
}

/** Asserts to the compiler that row types and schemas come from the same contract. */
function isRow<T>(value: unknown): value is T & Columns {
  return typeof value === 'object' && value !== null;
}

/** Returns a function that deeply freezes records of a table, so that callers may keep and share them. */
export function sealer({ schema, internal }: Definition): <R extends object>(row: R) => R {
  const madeBy = internal === undefined && schema.entries !== undefined ? schema : undefined;
  return (row) => {
    markFrozen(row, madeBy);
    return Object.freeze(row);
  };
}
