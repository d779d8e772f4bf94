import type { ProblemCode } from '../../../openapi/generated/problems.ts';
import { nameKey } from './name-key.ts';
import { Refusal } from '../contract/refusal.ts';
import type { TableName } from './registry.ts';
import type { Reference, TableDefinition } from './table.ts';
import { rowKey } from './queries/views.ts';

type Column<T> = keyof T & string;

interface Unique<T> {
  readonly columns: readonly Column<T>[];
  readonly code: ProblemCode | undefined;
  keyOf(row: T): string;
  /** Ids by values. Undefined until a write needs it. */
  ids: Map<string, string> | undefined;
}

/** Constraints between the records of a table, and with other tables: unique columns and references. */
export class Constraints<T extends { id: string }> {
  readonly references: readonly [column: Column<T>, reference: Reference][];
  readonly #name: string;
  readonly #rows: () => Iterable<T>;
  readonly #unique: Unique<T>[];

  /** @param rows returns all records of the table, in insertion order */
  constructor(name: string, { unique = [], references = {} }: TableDefinition<T>, rows: () => Iterable<T>) {
    this.#name = name;
    this.#rows = rows;
    this.#unique = unique.map(({ columns, code, names }) => ({
      columns,
      code,
      keyOf: names ? (row: T) => nameKey(rowKey(row, columns)) : (row: T) => rowKey(row, columns),
      ids: undefined,
    }));
    const pairs: [Column<T>, Reference][] = [];
    for (const column in references) {
      const reference = references[column];
      if (reference !== undefined) pairs.push([column, reference]);
    }
    this.references = pairs;
  }

  /** Clears the index (after the whole table was replaced). */
  clear(): void {
    for (const unique of this.#unique) unique.ids = undefined;
  }

  /** Updates the index after a write: an insertion (no `before`), a removal (no `after`) or a change. */
  change(before: T | undefined, after: T | undefined): void {
    for (const { columns, keyOf, ids } of this.#unique) {
      if (ids === undefined) continue;
      if (before !== undefined) ids.delete(keyOf(before));
      if (after !== undefined && complete(after, columns)) ids.set(keyOf(after), after.id);
    }
  }

  /** Throws the declared refusal, or an Error, if a record other than `id` has the same unique columns. */
  assertUnique(row: T, id: string | undefined): void {
    for (const unique of this.#unique) {
      const { columns, code, keyOf } = unique;
      if (!complete(row, columns)) continue;
      const holder = (unique.ids ??= this.#idsOf(unique)).get(keyOf(row));
      if (holder === undefined || holder === id) continue;
      if (code !== undefined)
        throw new Refusal(code, { errors: columns.map((name) => ({ pointer: `/${name}`, code })) });
      throw new Error(`${this.#name} ${holder} has the same ${columns.join(', ')}`);
    }
  }

  #idsOf({ columns, keyOf }: Unique<T>): Map<string, string> {
    const ids = new Map<string, string>();
    for (const row of this.#rows()) if (complete(row, columns)) ids.set(keyOf(row), row.id);
    return ids;
  }

  /** Throws if a reference points to no record. */
  assertReferences(row: T, exists: (table: TableName, id: string) => boolean): void {
    for (const [column, { table }] of this.references) {
      const id = row[column];
      if (typeof id === 'string' && !exists(table, id)) {
        throw new Error(`${this.#name}.${column} names no record of ${table}: ${id}`);
      }
    }
  }
}

function complete<T>(row: T, columns: readonly (keyof T)[]): boolean {
  return columns.every((column) => row[column] !== undefined && row[column] !== null);
}
