import { Collection } from '@mswjs/data';
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
 * Columns on their way through a collection. Deliberately not a plain object: a collection would clone that deeply and
 * search it for relations, which tables manage themselves. The collection adds its key to the draft, not to the row.
 */
class Draft {
  columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }
}

/** The schema of a collection: replaces the columns of a draft by those of a valid record. */
interface DraftSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Draft; readonly output: Draft };
    validate(draft: unknown): { readonly value: Draft } | { readonly issues: readonly { readonly message: string }[] };
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
  readonly schema: DraftSchema;
  readonly collection: Collection<DraftSchema>;
}

/** Tables of all mocks share their definitions: compiling one costs more than the rest of a table. */
const cache = new WeakMap<Definition, Compiled>();

function compiled(definition: Definition): Compiled {
  let result = cache.get(definition);
  if (result === undefined) cache.set(definition, (result = compile(definition)));
  return result;
}

function compile({ schema: entity, internal }: Definition): Compiled {
  const entries = entity.entries && { ...entity.entries, ...internal };
  // Any other column is an error.
  const whole = entries === undefined ? entity : v.strictObject(entries);
  // Columns that may contain objects; undefined if the columns are not known.
  const deep = entries && Object.keys(entries).filter((column) => !isScalar(entries[column]));
  const schema = draftSchema(whole, deep);
  return {
    blank: Object.fromEntries(Object.keys({ ...entries, ...internal }).map((column) => [column, undefined])),
    schema,
    collection: new Collection({ schema }),
  };
}

function draftSchema(whole: v.GenericSchema, deep: readonly string[] | undefined): DraftSchema {
  const accept = acceptOf(whole);
  return {
    '~standard': {
      version: 1,
      vendor: 'mock',
      validate: (draft) => {
        if (!(draft instanceof Draft)) throw new TypeError('not a draft');
        if (!accept(draft.columns)) {
          const result = v.safeParse(whole, draft.columns);
          if (!result.success)
            return {
              issues: result.issues.map((issue) => ({ message: `${v.getDotPath(issue) ?? '-'}: ${issue.message}` })),
            };
          if (!isRow(result.output)) throw new TypeError('not a schema of records');
          draft.columns = result.output;
        }
        const { columns } = draft;
        for (const column of deep ?? Object.keys(columns)) columns[column] = frozen(columns[column]);
        return { value: draft };
      },
    },
  };
}

/**
 * Returns a function that checks columns in the collection of their table, and rejects if they do not match its schema.
 * The collection does not keep the record: it searches all of its records for the one to remove, and its key and
 * relations take more memory than most rows.
 */
export function checkedRow<T>(definition: Definition): (columns: Columns) => Promise<T> {
  const { collection } = compiled(definition);
  return async (columns) => {
    const draft = await collection.create(new Draft(columns));
    collection.delete(draft);
    if (!isRow<T>(draft.columns)) throw new TypeError('not a schema of records');
    return draft.columns;
  };
}

/** Returns the first invalid column of a record, and why; undefined if there is none. */
export function problemOf(definition: Definition, columns: Columns): string | undefined {
  const result = compiled(definition).schema['~standard'].validate(new Draft(columns));
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
