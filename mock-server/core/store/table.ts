import type * as v from 'valibot';
import { lifecycles } from '../../../openapi/generated/lifecycles.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';
import type { EntityName } from '../contract/lifecycle.ts';
import type { Audit, Rows, TableName } from './registry.ts';

type AuditKey = keyof Audit;

/** What `insert` takes: everything but the id and the audit fields, which may be given (seeds do). */
export type Insert<T> = Omit<T, AuditKey> & Partial<Pick<T, Extract<keyof T, AuditKey>>>;

/** What `update` takes. A property given as `undefined` is empty from then on. */
export type Changes<T> = { [K in Exclude<keyof T, AuditKey>]?: T[K] | undefined };

/** One page of records, as every list of the contract answers it. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
}

/** A question to a table. Conditions that are `undefined` do not count, so query parameters pass as they are. */
export interface ListQuery<T> {
  /** Equality per column; answered from an index that the table builds and keeps by itself. */
  where?: { [K in keyof T]?: T[K] | undefined };
  /** Part of a text column, letter case ignored. */
  contains?: { [K in keyof T]?: string | undefined };
  /** Anything else; looks at each record that `where` leaves. */
  filter?: ((row: T) => boolean) | undefined;
  /** `field,asc` or `field,desc`, in order of weight. Without it the newest record comes first. */
  sort?: readonly string[] | undefined;
  /** From 1; default 1. */
  page?: number | undefined;
  /** Records on a page; default 20. */
  size?: number | undefined;
}

/**
 * Records of one kind. What comes out is frozen and may be kept; what goes in is copied.
 * Writing works only inside a transaction (a mutating request, a job, a seed) and is undone when it throws.
 */
export interface Table<T extends { id: string }> {
  readonly name: string;
  readonly size: number;
  /** How often its records were changed, or a change was taken back: what follows from them is good as long as it stays the same. */
  readonly writes: number;
  /** The record, or undefined. */
  get(id: string): T | undefined;
  /** The record; throws the 404 refusal `NOT_FOUND`. With conditions, also when they do not hold. */
  require(id: string, where?: ListQuery<T>['where']): T;
  /** The records of a comma-separated list of ids, each once; throws `NOT_FOUND` naming the missing ids. */
  requireAll(ids: string, where?: ListQuery<T>['where']): T[];
  /** The first record for which the conditions hold: the oldest, or that of the given order. */
  find(where: NonNullable<ListQuery<T>['where']>, sort?: ListQuery<T>['sort']): T | undefined;
  /** A page of what the query selects, with the total. */
  list(query?: ListQuery<T>): Page<T>;
  /** All that the query selects, oldest first unless sorted. */
  all(query?: Omit<ListQuery<T>, 'page' | 'size'>): T[];
  count(query?: Omit<ListQuery<T>, 'page' | 'size' | 'sort'>): number;
  /** Adds a record: id (next number of the table), audit fields and revision 1 are filled where not given. */
  insert(values: Insert<T>): Promise<T>;
  /** Changes a record and counts its revision up; throws `NOT_FOUND`. */
  update(id: string, changes: Changes<T>): Promise<T>;
  /** Removes a record and what cascades from it; throws `NOT_FOUND`. */
  remove(id: string): Promise<void>;
}

/** All tables by name. */
export type Tables = { readonly [K in TableName]: Table<Rows[K]> };

/** A column that holds the id of a record of another table. */
export interface Reference {
  table: TableName;
  /** What happens to this row when the other record is removed: it goes too, loses the column, or prevents it. */
  onRemove: 'cascade' | 'clear' | 'restrict';
}

type EntitySchema = v.GenericSchema & { readonly entries?: v.ObjectEntries };

/** What the engine must know about a table. Built with `defineTable`. */
export interface TableDefinition<T extends { id: string }> {
  /** The generated schema of the entity (or a schema of the domain's own for internal tables). */
  schema: EntitySchema;
  /** The entity of the contract whose lifecycle its rows have. */
  lifecycle?: EntityName;
  /** Columns that the contract does not show. They are stored, and never leave through a response. */
  internal?: v.ObjectEntries;
  /** Sets of columns whose values together occur once, names without letter case; `code` is refused when they would not. */
  unique?: readonly { columns: readonly (keyof T & string)[]; code?: ProblemCode; names?: boolean }[];
  references?: { [K in keyof T]?: Reference };
  /** Orders of columns that the default (numbers, texts by code unit) sorts wrongly, such as versions. */
  compare?: { [K in keyof T]?: (a: NonNullable<T[K]>, b: NonNullable<T[K]>) => number };
}

/** Definitions of some tables, typed by their rows. */
export type TableDefinitions<K extends TableName> = { [N in K]: TableDefinition<Rows[N]> };

/** The tables that are defined, in their order. */
export const tableNames = (definitions: Readonly<Partial<Record<TableName, unknown>>>): TableName[] =>
  Object.keys(definitions).filter((name): name is TableName => name in definitions);

/** Which tables keep the records of a lifecycle, as their definitions say. */
export type LifecycleTables = Readonly<Partial<Record<TableName, { lifecycle?: EntityName }>>>;

/**
 * The table that keeps the records of each lifecycle.
 * @throws Error when there is none
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
