import type { ProblemCode } from '../../openapi/generated/problems.ts';
import { nameKey } from './name-key.ts';
import { Refusal } from './refusal.ts';
import type { TableName } from './registry.ts';
import type { Reference, TableDefinition } from './table.ts';
import { rowKey } from './views.ts';

type Column<T> = keyof T & string;

/** What holds between the records of a table, and between them and others: unique columns and references. */
export class Constraints<T extends { id: string }> {
  readonly references: readonly [column: Column<T>, reference: Reference][];
  readonly #name: string;
  readonly #unique: { columns: readonly Column<T>[]; code: ProblemCode | undefined; keyOf: (row: T) => string; ids: Map<string, string> }[];

  constructor(name: string, { unique = [], references = {} }: TableDefinition<T>) {
    this.#name = name;
    this.#unique = unique.map(({ columns, code, names }) => ({
      columns,
      code,
      keyOf: names ? (row: T) => nameKey(rowKey(row, columns)) : (row: T) => rowKey(row, columns),
      ids: new Map(),
    }));
    const found: [Column<T>, Reference][] = [];
    for (const column in references) {
      const reference = references[column];
      if (reference !== undefined) found.push([column, reference]);
    }
    this.references = found;
  }

  clear(): void {
    for (const { ids } of this.#unique) ids.clear();
  }

  /** Follows a write: an insertion (no `before`), a removal (no `after`) or a change. */
  change(before: T | undefined, after: T | undefined): void {
    for (const { columns, keyOf, ids } of this.#unique) {
      if (before !== undefined) ids.delete(keyOf(before));
      if (after !== undefined && complete(after, columns)) ids.set(keyOf(after), after.id);
    }
  }

  /** Throws the declared refusal, or an Error, when another record than `id` has the same unique columns. */
  assertUnique(row: T, id: string | undefined): void {
    for (const { columns, code, keyOf, ids } of this.#unique) {
      if (!complete(row, columns)) continue;
      const holder = ids.get(keyOf(row));
      if (holder === undefined || holder === id) continue;
      if (code !== undefined) throw new Refusal(code, { errors: columns.map((name) => ({ pointer: `/${name}`, code })) });
      throw new Error(`${this.#name} ${holder} has the same ${columns.join(', ')}`);
    }
  }

  /** Throws when a reference names no record. */
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
