import { Collection } from '@mswjs/data';
import type { Draft, RowSchema } from './row.ts';

/** A record in a collection, with the key by which it is removed. */
export type Stored<T> = ReturnType<Collection<RowSchema<T>>['all']>[number];

/**
 * The property in which a record stores its collection, like the package stores its key: a separate map would cost more
 * per record.
 */
const kBlock = Symbol('block');

/** Limits the size of collections, because deleting a record searches its collection from the start. */
const BLOCK = 32;

/**
 * Stores records in `@mswjs/data` collections of limited size, so that the cost of a write does not depend on the
 * number of records. A collection is released with its last record.
 */
export class Blocks<T> {
  readonly #schema: RowSchema<T>;
  #open: Collection<RowSchema<T>> | undefined;
  #room = 0;

  constructor(schema: RowSchema<T>) {
    this.#schema = schema;
  }

  /** Adds a record. Rejects if it does not match the schema. */
  async create(draft: Draft): Promise<Stored<T>> {
    if (this.#open === undefined || this.#room === 0) {
      this.#open = new Collection({ schema: this.#schema });
      this.#room = BLOCK;
    }
    this.#room--;
    const block = this.#open;
    const record = await block.create(draft);
    Object.defineProperty(record, kBlock, { value: block });
    return record;
  }

  /** Removes a record; does nothing if it does not exist. */
  delete(record: Stored<T>): void {
    const block: unknown = Reflect.get(record, kBlock);
    if (block instanceof Collection) block.delete(record);
  }
}
