import { Constraints } from './constraints.ts';
import type { AnyTable, Surroundings, TableState } from './any-table.ts';
import { Contents, SealedTable } from './contents.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Changes, Insert, ListQuery, Page, Table, TableDefinition } from './table.ts';
import { audit, blankRow, checkedRow, type Columns, holds, problemOf, sealer } from './row.ts';
import type { Transaction } from './transaction.ts';
import type { Entry, Where } from './queries/views.ts';

/** A table whose records a `@mswjs/data` collection checks against the schema. */
export class Records<T extends { id: string }> implements Table<T>, AnyTable {
  readonly name: string;
  /** Counts the transactions that changed the table. */
  version = 0;
  writes = 0;
  readonly #surroundings: Surroundings;
  readonly #definition: TableDefinition<T>;
  readonly #checked: (columns: Columns) => Promise<T>;
  readonly #blank: Columns;
  readonly #audited: boolean;
  readonly #unaudited: ReadonlySet<string> | undefined;
  readonly #seal: <R extends object>(row: R) => R;
  readonly #compare: TableDefinition<T>['compare'];
  readonly #constraints: Constraints<T>;
  #contents: Contents<T>;
  /** Whether others share the contents, so that a write copies them first. */
  #isShared = false;
  #next = 0;
  #seq = 0;

  constructor(name: string, definition: TableDefinition<T>, surroundings: Surroundings) {
    this.name = name;
    this.#surroundings = surroundings;
    this.#definition = definition;
    this.#checked = checkedRow(definition);
    this.#blank = blankRow(definition);
    this.#seal = sealer(definition);
    this.#audited = 'revision' in (definition.schema.entries ?? {});
    this.#unaudited = definition.unaudited && new Set(definition.unaudited);
    this.#compare = definition.compare;
    this.#contents = new Contents(definition.compare);
    this.#constraints = new Constraints(name, definition, () =>
      Array.from(this.#contents.entries.values(), ({ row }) => row),
    );
  }

  get next(): number {
    return this.#next;
  }

  get size(): number {
    return this.#contents.entries.size;
  }

  get(id: string): T | undefined {
    return this.#contents.entries.get(id)?.row;
  }

  require(id: string, where?: ListQuery<T>['where']): T {
    const row = this.#meeting(id, where);
    if (row === undefined) throw new Refusal('NOT_FOUND', { ids: [id] });
    return row;
  }

  requireAll(ids: string, where?: ListQuery<T>['where']): T[] {
    const rows: T[] = [];
    const missing: string[] = [];
    for (const id of new Set(ids.split(','))) {
      const row = this.#meeting(id, where);
      if (row === undefined) missing.push(id);
      else rows.push(row);
    }
    if (missing.length > 0) throw new Refusal('NOT_FOUND', { ids: missing });
    return rows;
  }

  find(where: NonNullable<ListQuery<T>['where']>, sort?: ListQuery<T>['sort']): T | undefined {
    // An index over a column that is unique would only cost memory and a pass through the table.
    if (where.id !== undefined) return this.#meeting(where.id, where);
    return this.#contents.queries.first(where, sort);
  }

  /** Returns a record by its id if it meets the conditions. */
  #meeting(id: string, where: ListQuery<T>['where']): T | undefined {
    const row = this.get(id);
    return row !== undefined && holds(row, where) ? row : undefined;
  }

  list(query: ListQuery<T> = {}): Page<T> {
    return this.#contents.queries.page(query);
  }

  all(query: Omit<ListQuery<T>, 'page' | 'size'> = {}): T[] {
    return this.#contents.queries.all(query);
  }

  count(query: Omit<ListQuery<T>, 'page' | 'size' | 'sort'> = {}): number {
    return this.#contents.queries.count(query);
  }

  insert(values: Insert<T>): Promise<T> {
    return this.#write(undefined, (transaction) => {
      const columns: Columns = { ...this.#blank, ...values };
      if (this.#audited) audit(columns, transaction);
      const { id } = columns;
      if (typeof id !== 'string') columns['id'] = String(++this.#next);
      else if (/^[1-9]\d{0,14}$/u.test(id)) this.#next = Math.max(this.#next, Number(id));
      return columns;
    });
  }

  update(id: string, changes: Changes<T>): Promise<T> {
    return this.#change(id, changes);
  }

  #change(id: string, changes: object): Promise<T> {
    return this.#write(id, (transaction, before) => {
      const columns: Columns = { ...before, ...changes };
      const isEdit = !this.#unaudited || Object.keys(changes).some((name) => !this.#unaudited?.has(name));
      if (!this.#audited || !isEdit) return columns;
      return {
        ...columns,
        revision: Number(columns['revision']) + 1,
        updatedAt: transaction.time(),
        updatedBy: transaction.actor,
      };
    });
  }

  async remove(id: string): Promise<void> {
    const transaction = this.#surroundings.writing();
    this.require(id);
    transaction.pending++;
    try {
      await this.#surroundings.announceRemoval(this.name, id);
      const before = this.#contents.entries.get(id);
      if (before !== undefined) this.#apply(transaction, before, undefined, this.#next);
    } finally {
      transaction.pending--;
    }
  }

  /** Applies the references to a record of another table that is being removed. */
  async targetRemoved(table: string, id: string): Promise<void> {
    for (const [column, { table: target, onRemove }] of this.#constraints.references) {
      if (target !== table) continue;
      const where: Where<T> = {};
      for (const row of this.all({ where: Object.assign(where, { [column]: id }) })) {
        if (onRemove === 'restrict') throw new Error(`${this.name} ${row.id} still refers to ${table} ${id}`);
        if (onRemove === 'cascade') await this.remove(row.id);
        else await this.#change(row.id, { [column]: undefined });
      }
    }
  }

  /** Records that a transaction changed the table. */
  touched(): void {
    this.version++;
  }

  /** Returns all records, to be stored elsewhere. */
  state(): TableState {
    return { entries: this.#contents.inOrder(), next: this.#next, seq: this.#seq };
  }

  /**
   * Returns all records, to be restored in this table or in that of another mock. Costs nothing until one of them
   * writes.
   */
  seal(): TableState {
    this.#isShared = true;
    return new SealedTable(this.name, this.#contents, this.#next, this.#seq);
  }

  /**
   * Replaces all records, without a transaction. Checks only the schema, and not even that for sealed records of this
   * table.
   */
  async restore(state: TableState): Promise<void> {
    this.#isShared = this.#isSealed(state);
    this.#contents = this.#isSealed(state) ? state.contents : new Contents(this.#compare);
    this.#constraints.clear();
    this.#next = state.next;
    this.#seq = state.seq;
    this.writes++;
    if (!this.#isShared) for (const { seq, row } of state.entries) await this.#place(seq, row);
    this.version++;
  }

  /** Repeats a change from a journal. */
  async replay(change: { id: string; seq: number; row: object | null; next: number }): Promise<void> {
    const before = this.#contents.entries.get(change.id);
    if (before !== undefined) this.#put(before, undefined);
    if (change.row !== null) await this.#place(change.seq, change.row);
    this.#next = change.next;
    this.#seq = Math.max(this.#seq, change.seq);
    this.version++;
  }

  /** A sealed table with the name of this table has its row type. */
  #isSealed(state: TableState): state is SealedTable<T> {
    return state instanceof SealedTable && state.table === this.name;
  }

  async #place(seq: number, row: object): Promise<void> {
    const columns: Columns = { ...this.#blank, ...row };
    // A collection reports only that something is wrong.
    const wrong = problemOf(this.#definition, columns);
    if (wrong !== undefined) throw new Error(`${this.name} ${String(columns['id'])}: ${wrong}`);
    this.#put(undefined, { seq, row: this.#seal(await this.#checked(columns)) });
  }

  /** Writes a record with this id, or a new one, with columns that are computed once the write may begin. */
  async #write(
    id: string | undefined,
    columnsOf: (transaction: Transaction, before: T | undefined) => Columns,
  ): Promise<T> {
    const transaction = this.#surroundings.writing();
    const before = id === undefined ? undefined : this.#contents.entries.get(id);
    if (id !== undefined && before === undefined) throw new Refusal('NOT_FOUND', { ids: [id] });
    const next = this.#next;
    transaction.pending++;
    try {
      const row = await this.#checked(columnsOf(transaction, before?.row));
      if (!transaction.active) throw new Error(`${this.name} was written after the end of its transaction`);
      if (this.#contents.entries.get(row.id) !== before) {
        throw new Error(`${this.name} ${row.id} ${before === undefined ? 'exists' : 'was changed twice at once'}`);
      }
      this.#constraints.assertUnique(row, before?.row.id);
      this.#constraints.assertReferences(row, this.#surroundings.exists);
      const after = { seq: before?.seq ?? ++this.#seq, row: this.#seal(row) };
      this.#apply(transaction, before, after, next);
      const pause = this.#surroundings.pause();
      if (pause !== undefined) await pause;
      return after.row;
    } catch (error) {
      this.#next = next;
      throw error;
    } finally {
      transaction.pending--;
    }
  }

  #apply(transaction: Transaction, before: Entry<T> | undefined, after: Entry<T> | undefined, next: number): void {
    const entry = after ?? before;
    if (entry === undefined) return;
    this.#put(before, after);
    transaction.changes.push({
      table: this.name,
      id: entry.row.id,
      seq: entry.seq,
      row: after?.row ?? null,
      undo: () => {
        this.#put(after, before);
        this.#next = next;
      },
    });
  }

  #put(before: Entry<T> | undefined, after: Entry<T> | undefined): void {
    if (this.#isShared) {
      this.#contents = this.#contents.copy();
      this.#isShared = false;
    }
    this.writes++;
    const { entries, views } = this.#contents;
    this.#constraints.change(before?.row, after?.row);
    if (after !== undefined) entries.set(after.row.id, after);
    else if (before !== undefined) entries.delete(before.row.id);
    views.change(before, after);
  }
}
