import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { toLine } from './lines.ts';

/** Writes all bytes at the end of an open file, however many a single call accepts. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length;) offset += writeSync(file, bytes, offset);
}

/** An open journal file, with one numbered line for each transaction after its snapshot. */
export class Journal {
  readonly #file: number;
  #length: number;
  #lines: number;

  /**
   * Opens a journal, or creates it.
   * @param length of its valid lines in bytes; what follows them is removed
   */
  constructor(path: string, length = 0, lines = 0) {
    this.#file = openSync(path, 'a');
    this.#length = length;
    this.#lines = lines;
    ftruncateSync(this.#file, length);
  }

  /** Size in bytes. */
  get length(): number {
    return this.#length;
  }

  get lines(): number {
    return this.#lines;
  }

  append(values: object): void {
    const line = Buffer.from(toLine({ n: this.#lines + 1, ...values }));
    try {
      writeAll(this.#file, line);
    } catch (error) {
      // Removes a partial line before the next one is written.
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#lines++;
    this.#length += line.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}
