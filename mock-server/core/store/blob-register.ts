import type { Blobs, BlobStorage } from './blobs.ts';
import type { BlobRow } from './registry.ts';
import type { Table } from './table.ts';

/** Stores blobs and registers them in a table, so that they are committed or rolled back with their transaction. */
export class BlobRegister implements Blobs {
  readonly #table: Table<BlobRow>;
  readonly #storage: BlobStorage;
  #written: string[] = [];
  #replaced: string[] = [];
  #given = 0;

  constructor(table: Table<BlobRow>, storage: BlobStorage) {
    this.#table = table;
    this.#storage = storage;
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const before = this.#table.get(id);
    const key = `${id}.${this.#freshNumber(before?.key)}`;
    this.#written.push(key);
    await this.#storage.write(key, bytes);
    if (before === undefined) {
      await this.#table.insert({ id, key, size: bytes.length });
    } else {
      this.#replaced.push(before.key);
      await this.#table.update(id, { key, size: bytes.length });
    }
  }

  async get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const row = this.#table.get(id);
    return row && this.#storage.read(row.key);
  }

  stream(ids: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
    // Looks the keys up now, so that a later removal does not break a response in progress.
    const keys = ids.map((id) => this.#table.get(id)?.key);
    const storage = this.#storage;
    let index = 0;
    return new ReadableStream({
      async pull(controller) {
        if (index === keys.length) return controller.close();
        const key = keys[index++];
        const bytes = key === undefined ? undefined : await storage.read(key);
        if (bytes === undefined) controller.error(new Error('bytes are missing'));
        else controller.enqueue(bytes);
      },
    });
  }

  size(id: string): number | undefined {
    return this.#table.get(id)?.size;
  }

  async remove(id: string): Promise<void> {
    const row = this.#table.get(id);
    if (row === undefined) return;
    this.#replaced.push(row.key);
    await this.#table.remove(id);
  }

  /** Whether a transaction wrote bytes or made some obsolete. */
  get unsettled(): boolean {
    return this.#written.length > 0 || this.#replaced.length > 0;
  }

  /**
   * Frees the bytes that became obsolete at the end of a transaction: new ones if it was rolled back, old ones if it
   * was committed.
   */
  async settle(isCommitted: boolean, freeOld: boolean): Promise<void> {
    const useless = isCommitted ? (freeOld ? this.#replaced : []) : this.#written;
    this.#written = [];
    this.#replaced = [];
    if (useless.length > 0) await this.#storage.remove(useless);
  }

  /** Makes all further keys end in numbers above this one, so that they differ from those of other worlds. */
  numberFrom(number: number): void {
    this.#given = Math.max(this.#given, number);
  }

  /**
   * Makes all further keys differ from those in the table, which an earlier process has written. After a reset, only a
   * snapshot refers to them, or the data on the disk until the new ones are stored.
   */
  numberAboveTable(): void {
    for (const { key } of this.#table.all()) this.numberFrom(numberOf(key));
  }

  /** Returns a number that no stored or abandoned key of this id uses. */
  #freshNumber(key: string | undefined): number {
    this.numberFrom(key === undefined ? 0 : numberOf(key));
    this.#given += 1;
    return this.#given;
  }
}

/** The number at the end of a key. */
const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('.') + 1));
