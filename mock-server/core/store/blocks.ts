import { Collection } from '@mswjs/data';
import type { Draft, RowSchema } from './row.ts';

/** A record as a collection has it: with its key, by which it is taken out again. */
export type Stored<T> = ReturnType<Collection<RowSchema<T>>['all']>[number];

/** Where a record notes its collection, as the package notes its key: a map aside costs more with each record. */
const kBlock = Symbol('block');

/** A collection looks for the record that it deletes from its first one on, so that none gets long. */
const BLOCK = 32;

/**
 * Records in collections of `@mswjs/data` of a fixed length: what one costs to write does not depend on how many there
 * are. A collection is let go of with the last of its records.
 */
export class Blocks<T> {
  readonly #schema: RowSchema<T>;
  #open: Collection<RowSchema<T>> | undefined;
  #room = 0;

  constructor(schema: RowSchema<T>) {
    this.#schema = schema;
  }

  /** Adds a record. Rejects when it is against the schema. */
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

  /** Takes a record out; one that is not there stays away. */
  delete(record: Stored<T>): void {
    const block: unknown = Reflect.get(record, kBlock);
    if (block instanceof Collection) block.delete(record);
  }
}
