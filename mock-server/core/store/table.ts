import type * as v from 'valibot';
import { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';
import type { EntityName } from '../contract/lifecycle.ts';
import type { Audit, Rows, TableName } from './registry.ts';

type AuditKey = keyof Audit;

/** What `insert` takes: everything except the id and the audit fields, which are optional (seeds set them). */
export type Insert<T> = Omit<T, AuditKey> & Partial<Pick<T, Extract<keyof T, AuditKey>>>;

/** What `update` takes. A property given as `undefined` is cleared. */
export type Changes<T> = { [K in Exclude<keyof T, AuditKey>]?: T[K] | undefined };

/** One page of records, as every list of the contract returns it. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
}

/** A query on a table. Conditions that are `undefined` are ignored, so query parameters can be passed unchanged. */
export interface ListQuery<T> {
  /** Equality per column, by an index that the table builds and maintains automatically. */
  where?: { [K in keyof T]?: T[K] | undefined };
  /** Substring of a text column, ignoring case. */
  contains?: { [K in keyof T]?: string | undefined };
  /** Any other condition; tests each record that matches `where`. */
  filter?: ((row: T) => boolean) | undefined;
  /** `field,asc` or `field,desc`, by priority. Default: newest first. */
  sort?: readonly string[] | undefined;
  /** From 1; default 1. */
  page?: number | undefined;
  /** Records per page; default 20. */
  size?: number | undefined;
}

/**
 * Records of one kind. Returned records are frozen and may be kept; given values are copied. Writes require a
 * transaction (a mutating request, a job, a seed) and are rolled back if it throws.
 */
export interface Table<T extends { id: string }> {
  readonly name: string;
  readonly size: number;
  /** Counts changes and rollbacks of changes: data derived from the records are valid as long as it stays the same. */
  readonly writes: number;
  /** Returns the record, or undefined. */
  get(id: string): T | undefined;
  /** Returns the record; throws the 404 refusal `NOT_FOUND` if it does not exist or does not meet the conditions. */
  require(id: string, where?: ListQuery<T>['where']): T;
  /** Returns the records of a comma-separated list of ids, each once; throws `NOT_FOUND` with the missing ids. */
  requireAll(ids: string, where?: ListQuery<T>['where']): T[];
  /** Returns the first record that meets the conditions: the oldest, or by the given order. */
  find(where: NonNullable<ListQuery<T>['where']>, sort?: ListQuery<T>['sort']): T | undefined;
  /** Returns a page of the query's result, with the total. */
  list(query?: ListQuery<T>): Page<T>;
  /** Returns all records of the query's result, oldest first unless sorted. */
  all(query?: Omit<ListQuery<T>, 'page' | 'size'>): T[];
  count(query?: Omit<ListQuery<T>, 'page' | 'size' | 'sort'>): number;
  /** Adds a record; fills in the id (next number of the table), audit fields and revision 1 if absent. */
  insert(values: Insert<T>): Promise<T>;
  /** Changes a record and increments its revision, unless all columns are `unaudited`; throws `NOT_FOUND`. */
  update(id: string, changes: Changes<T>): Promise<T>;
  /** Removes a record and cascades; throws `NOT_FOUND`. */
  remove(id: string): Promise<void>;
}

/** All tables by name. */
export type Tables = { readonly [K in TableName]: Table<Rows[K]> };

/** A column with the id of a record of another table. */
export interface Reference {
  table: TableName;
  /**
   * What happens to this row when the other record is removed: it is removed too, loses the column, or prevents the
   * removal.
   */
  onRemove: 'cascade' | 'clear' | 'restrict';
}

type EntitySchema = v.GenericSchema & { readonly entries?: v.ObjectEntries };

/** The definition of a table. Created with `defineTable`. */
export interface TableDefinition<T extends { id: string }> {
  /** The generated schema of the entity (or the domain's own schema for internal tables). */
  schema: EntitySchema;
  /** The entity of the contract whose lifecycle its rows have. */
  lifecycle?: EntityName;
  /** Columns that are not part of the contract. They are stored, but never sent in a response. */
  internal?: v.ObjectEntries;
  /** Columns that are not edited by users: a write of only these does not change the audit fields. */
  unaudited?: readonly (keyof T & string)[];
  /** Sets of columns whose combined values are unique, names ignoring case; `code` is the refusal of duplicates. */
  unique?: readonly { columns: readonly (keyof T & string)[]; code?: ProblemCode; names?: boolean }[];
  references?: { [K in keyof T]?: Reference };
  /** Custom orders of columns for which the default (numbers, texts by code unit) is wrong, such as versions. */
  compare?: { [K in keyof T]?: (a: NonNullable<T[K]>, b: NonNullable<T[K]>) => number };
}

/** Definitions of some tables, typed by their rows. */
export type TableDefinitions<K extends TableName> = { [N in K]: TableDefinition<Rows[N]> };

/** Returns the names of the defined tables, in order. */
export const tableNames = (definitions: Readonly<Partial<Record<TableName, unknown>>>): TableName[] =>
  Object.keys(definitions).filter((name): name is TableName => name in definitions);

/** The lifecycle of each table, according to its definition. */
export type LifecycleTables = Readonly<Partial<Record<TableName, { lifecycle?: EntityName }>>>;

/**
 * Returns the table that stores the records of each lifecycle.
 * @throws Error if there is none
 */
export function lifecycleTables(definitions: LifecycleTables): ReadonlyMap<EntityName, TableName> {
  const byEntity = new Map(
    tableNames(definitions).flatMap((name) => {
      const { lifecycle } = definitions[name] ?? {};
      return lifecycle === undefined ? [] : [[lifecycle, name] as const];
    }),
  );
  const entities = new Set<string>(byEntity.keys());
  const missing = Object.keys(lifecycles).filter((entity) => !entities.has(entity));
  if (missing.length > 0) throw new Error(`No table keeps the records of ${missing.join(', ')}`);
  return byEntity;
}
