import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { Persistence } from '../store/persistence.ts';
import type { TableState } from '../store/any-table.ts';
import type { Store, StoreState } from '../store/store.ts';
import type { Change } from '../store/transaction.ts';
import { createFileBlobs } from './file-blobs.ts';
import { readLines, toLine } from './lines.ts';
import { lock } from './lock.ts';
import { ofOtherVersion, unwritable, UnusableData } from './unusable-data.ts';

const MIB = 1024 * 1024;
const FORMAT = 1;

const Header = v.object({ format: v.number(), generation: v.number(), tables: v.number(), rows: v.number() });
const TableLine = v.object({ table: v.string(), next: v.number(), seq: v.number() });
const RowLine = v.object({ table: v.string(), seq: v.number(), row: v.looseObject({ id: v.string() }) });
const JournalLine = v.object({
  n: v.number(),
  changes: v.array(v.tuple([v.string(), v.string(), v.number(), v.nullable(v.looseObject({ id: v.string() }))])),
  next: v.record(v.string(), v.number()),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface FolderOptions {
  /** Size of the journal in bytes above which a snapshot replaces it; default 16 MiB. */
  journalBytes?: number;
}

/**
 * Stores data in a folder: `snapshot-<n>` has everything at some moment, `journal-<n>` one line for each transaction
 * since. A line is written before its request is answered, so that killing the process loses no acknowledged data; a
 * truncated line is dropped at the next start. (Not every line is flushed to the disk: a crash of the whole machine may
 * lose the last moments, but never the order.)
 *
 * A snapshot is written next to the old one and flushed to the disk; it gets its own empty journal, and then its final
 * name, which makes the old pair obsolete. At any time, one complete pair exists.
 */
export class Folder implements Persistence {
  readonly blobs;
  readonly #folder: string;
  readonly #journalBytes: number;
  readonly #unlock: () => void;
  #store: Store | undefined;
  #generation = 0;
  #journal = -1;
  #length = 0;
  #lines = 0;

  /** @throws UnusableData if another process uses the folder, or it is not writable */
  constructor(folder: string, { journalBytes = 16 * MIB }: FolderOptions = {}) {
    this.#folder = folder;
    this.#journalBytes = journalBytes;
    try {
      mkdirSync(folder, { recursive: true });
      this.#unlock = lock(join(folder, 'lock'));
      this.blobs = createFileBlobs(join(folder, 'blobs'));
    } catch (error) {
      throw unwritable(folder, error);
    }
  }

  /**
   * Restores the store from the stored data.
   * @throws UnusableData if the newest snapshot, its journal or a file is missing, or one of them is damaged before
   *   its end
   */
  async load(store: Store): Promise<boolean> {
    this.#store = store;
    const newest = this.#newest('snapshot');
    const journal = this.#newest('journal');
    // The snapshot was removed, and the journal is useless without it. A journal whose snapshot has no final name yet
    // is no error.
    if (journal > newest && !this.#isBegun(journal))
      throw new UnusableData(this.#path('journal', journal), `its snapshot-${journal} is missing`);
    if (newest === 0) return false;
    this.#generation = newest;
    const state = this.#readSnapshot();
    const file = this.#path('snapshot', newest);
    // Rows of a removed table would be lost with the next snapshot; a new table would lack its seeds.
    const now = store.state();
    const removed = [...state.keys()].find((name) => !now.has(name));
    const missing = [...now.keys()].find((name) => !state.has(name));
    if (removed !== undefined) throw ofOtherVersion(file, `there is no table ${removed} any more`);
    if (missing !== undefined) throw ofOtherVersion(file, `it has no table ${missing}`);
    try {
      await store.restore(state);
    } catch (error) {
      throw ofOtherVersion(file, messageOf(error));
    }
    await this.#replay(store);
    const keys = new Set(store.tables.blobs.all().map(({ key }) => key));
    const missingBlobs = await this.blobs.missing(keys);
    if (missingBlobs.length > 0)
      throw new UnusableData(this.#folder, `${missingBlobs.length} files are missing, such as ${missingBlobs[0]}`);
    this.#dropOthers();
    await this.blobs.keepOnly(keys);
    return true;
  }

  append(changes: readonly Change[], next: ReadonlyMap<string, number>): void {
    const line = Buffer.from(
      toLine({
        n: this.#lines + 1,
        changes: lastOfEach(changes).map(({ table, id, seq, row }) => [table, id, seq, row]),
        next: Object.fromEntries(next),
      }),
    );
    try {
      for (let offset = 0; offset < line.length;) offset += writeSync(this.#journal, line, offset);
    } catch (error) {
      // Removes a partial line before the next one is written.
      ftruncateSync(this.#journal, this.#length);
      throw error;
    }
    this.#lines++;
    this.#length += line.length;
    if (this.#length > this.#journalBytes) this.#compact();
  }

  /** A failed snapshot only costs disk space: the journal is complete and continues. */
  #compact(): void {
    if (this.#store === undefined) return;
    try {
      this.replace(this.#store.state());
    } catch (error) {
      console.error('no snapshot could be written', error);
    }
  }

  replace(state: StoreState): void {
    const generation = this.#generation + 1;
    const file = this.#path('snapshot', generation);
    const draft = `${file}.draft`;
    const target = openSync(draft, 'w');
    for (const lines of snapshotLines(generation, state)) writeSync(target, lines);
    fsyncSync(target);
    closeSync(target);
    const journal = this.#openJournal(generation, 0);
    try {
      renameSync(draft, file);
      this.#syncFolder();
    } catch (error) {
      closeSync(journal);
      throw error;
    }
    if (this.#journal >= 0) closeSync(this.#journal);
    this.#generation = generation;
    this.#goOn(journal, 0, 0);
    this.#dropOthers();
  }

  close(state: StoreState): void {
    if (this.#lines > 0) this.replace(state);
    if (this.#journal >= 0) closeSync(this.#journal);
    this.#journal = -1;
    this.#unlock();
  }

  /** Returns the highest number of such a file; 0 if there is none. */
  #newest(kind: 'snapshot' | 'journal'): number {
    const pattern = new RegExp(`^${kind}-(\\d+)$`, 'u');
    return Math.max(0, ...readdirSync(this.#folder).flatMap((name) => Number(pattern.exec(name)?.[1] ?? [])));
  }

  #readSnapshot(): StoreState {
    const file = this.#path('snapshot', this.#generation);
    const { values, length, damaged } = readLines(readFileSync(file));
    const [header, ...lines] = values;
    const { format, tables, rows } = read(Header, header, file, 1);
    if (format !== FORMAT) throw ofOtherVersion(file, `format ${format}`);
    if (damaged || length < statSync(file).size || lines.length !== tables + rows) {
      throw new UnusableData(file, `it is damaged after line ${values.length}`);
    }
    const state = new Map<string, TableState & { entries: { seq: number; row: object }[] }>();
    for (const [index, line] of lines.slice(0, tables).entries()) {
      const { table, next, seq } = read(TableLine, line, file, index + 2);
      state.set(table, { next, seq, entries: [] });
    }
    for (const [index, line] of lines.slice(tables).entries()) {
      const { table, seq, row } = read(RowLine, line, file, tables + index + 2);
      state.get(table)?.entries.push({ seq, row });
    }
    return state;
  }

  async #replay(store: Store): Promise<void> {
    const file = this.#path('journal', this.#generation);
    // Without the journal, the changes after the snapshot are unknown.
    if (!existsSync(file))
      throw new UnusableData(this.#path('snapshot', this.#generation), `its ${basename(file)} is missing`);
    const { values, length, damaged } = readLines(readFileSync(file));
    if (damaged) throw new UnusableData(file, `it is damaged at line ${values.length + 1}, before its end`);
    for (const [index, value] of values.entries()) {
      const { n, changes, next } = read(JournalLine, value, file, index + 1);
      if (n !== index + 1) throw new UnusableData(file, `it lacks a line before ${n}`);
      try {
        for (const [table, id, seq, row] of changes)
          await store.replay(table, { id, seq, row, next: next[table] ?? 0 });
      } catch (error) {
        throw ofOtherVersion(file, `line ${n}: ${messageOf(error)}`);
      }
    }
    this.#goOn(this.#openJournal(this.#generation, length), length, values.length);
  }

  /** Whether a process died after creating the journal of a new snapshot, but before renaming the snapshot. */
  #isBegun(generation: number): boolean {
    const isEmpty = statSync(this.#path('journal', generation)).size === 0;
    return isEmpty && existsSync(`${this.#path('snapshot', generation)}.draft`);
  }

  #openJournal(generation: number, length: number): number {
    const journal = openSync(this.#path('journal', generation), 'a');
    ftruncateSync(journal, length);
    return journal;
  }

  #goOn(journal: number, length: number, lines: number): void {
    this.#journal = journal;
    this.#length = length;
    this.#lines = lines;
  }

  #dropOthers(): void {
    for (const name of readdirSync(this.#folder)) {
      const [, number, draft] = /^(?:snapshot|journal)-(\d+)(\.draft)?$/u.exec(name) ?? [];
      if (number !== undefined && (Number(number) !== this.#generation || draft !== undefined)) {
        rmSync(join(this.#folder, name));
      }
    }
  }

  #path(kind: 'snapshot' | 'journal', generation: number): string {
    return join(this.#folder, `${kind}-${generation}`);
  }

  /** Flushes a rename to the disk. Windows does not support this for folders. */
  #syncFolder(): void {
    if (process.platform === 'win32') return;
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}

/** Validates a line whose checksum is right. Throws if it does not match the schema. */
function read<S extends v.GenericSchema>(schema: S, value: unknown, file: string, line: number): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success)
    throw new UnusableData(file, `line ${line} is not what it should be (${v.summarize(result.issues)})`);
  return result.output;
}

/** Returns the last change of each record, skipping those in between. */
function lastOfEach(changes: readonly Change[]): Change[] {
  return changes.length === 1
    ? [...changes]
    : [...new Map(changes.map((change) => [`${change.table} ${change.id}`, change])).values()];
}

function* snapshotLines(generation: number, state: StoreState): Generator<string> {
  const rows = [...state.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  yield toLine({ format: FORMAT, generation, tables: state.size, rows });
  for (const [table, { next, seq }] of state) yield toLine({ table, next, seq });
  for (const [table, { entries }] of state) {
    for (const { seq, row } of entries) yield toLine({ table, seq, row });
  }
}
