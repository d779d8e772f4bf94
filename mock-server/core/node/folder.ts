import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { Persistence } from '../store/persistence.ts';
import type { Store, StoreState } from '../store/store.ts';
import type { Change } from '../store/transaction.ts';
import { Pace } from '../world/pace.ts';
import { createFileBlobs } from './file-blobs.ts';
import { Journal, writeAll } from './journal.ts';
import { readAs, readLines } from './lines.ts';
import { lock } from './lock.ts';
import { readSnapshot, snapshotChunks } from './snapshot.ts';
import { ofOtherVersion, unwritable, UnusableData } from './unusable-data.ts';

const MIB = 1024 * 1024;

const JournalLine = v.object({
  n: v.number(),
  changes: v.array(v.tuple([v.string(), v.string(), v.number(), v.nullable(v.looseObject({ id: v.string() }))])),
  next: v.record(v.string(), v.number()),
});

const reportSnapshot = (error: unknown): void => console.error('no snapshot could be written', error);
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
 * A snapshot is written next to the old one in slices, between which requests are answered: until it is flushed to the
 * disk and gets its final name, each transaction goes to both journals. The name makes the old pair obsolete: at any
 * time, one complete pair exists.
 */
export class Folder implements Persistence {
  readonly blobs;
  readonly #folder: string;
  readonly #journalBytes: number;
  readonly #unlock: () => void;
  #store: Store | undefined;
  #generation = 0;
  #journal: Journal | undefined;
  /** The journal of a snapshot that is being written. */
  #nextJournal: Journal | undefined;

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
    if (journal > newest && !existsSync(this.#draft(journal)))
      throw new UnusableData(this.#path('journal', journal), `its snapshot-${journal} is missing`);
    if (newest === 0) return false;
    this.#generation = newest;
    const file = this.#path('snapshot', newest);
    const state = readSnapshot(file);
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
    const values = {
      changes: lastOfEach(changes).map(({ table, id, seq, row }) => [table, id, seq, row]),
      next: Object.fromEntries(next),
    };
    this.#journal?.append(values);
    try {
      this.#nextJournal?.append(values);
    } catch (error) {
      this.#abandon();
      reportSnapshot(error);
    }
    if (this.#nextJournal === undefined && (this.#journal?.length ?? 0) > this.#journalBytes) this.#compact();
  }

  /** A failed snapshot only costs disk space: the journal is complete and continues. */
  #compact(): void {
    if (this.#store === undefined) return;
    this.replace(this.#store.state()).catch(reportSnapshot);
  }

  /** A later call takes the place of one that has not finished. */
  async replace(state: StoreState): Promise<void> {
    this.#abandon();
    const generation = this.#generation + 1;
    const file = this.#path('snapshot', generation);
    const draft = this.#draft(generation);
    const target = openSync(draft, 'w');
    let journal: Journal | undefined;
    try {
      journal = new Journal(this.#path('journal', generation));
      this.#nextJournal = journal;
      const pace = new Pace();
      for (const chunk of snapshotChunks(generation, state)) {
        // A row with a long list takes tens of milliseconds to format, and half as long to write.
        await pace.pause();
        writeAll(target, Buffer.from(chunk));
        await pace.pause();
        if (this.#nextJournal !== journal) return;
      }
      await promisify(fsync)(target);
      if (this.#nextJournal !== journal) return;
      renameSync(draft, file);
    } catch (error) {
      if (this.#nextJournal === journal) this.#abandon();
      throw error;
    } finally {
      closeSync(target);
    }
    this.#journal?.close();
    this.#generation = generation;
    this.#journal = journal;
    this.#nextJournal = undefined;
    this.#syncFolder();
    this.#dropOthers();
  }

  /** Gives up the snapshot that is being written: its journal first, which is the newest, and refers to the draft. */
  #abandon(): void {
    if (this.#nextJournal === undefined) return;
    this.#nextJournal.close();
    this.#nextJournal = undefined;
    const generation = this.#generation + 1;
    rmSync(this.#path('journal', generation), { force: true });
    rmSync(this.#draft(generation), { force: true });
  }

  async close(state: StoreState): Promise<void> {
    if (this.#nextJournal !== undefined || (this.#journal?.lines ?? 0) > 0) await this.replace(state);
    this.#journal?.close();
    this.#journal = undefined;
    this.#unlock();
  }

  /** Returns the highest number of such a file; 0 if there is none. */
  #newest(kind: 'snapshot' | 'journal'): number {
    const pattern = new RegExp(`^${kind}-(\\d+)$`, 'u');
    return Math.max(0, ...readdirSync(this.#folder).flatMap((name) => Number(pattern.exec(name)?.[1] ?? [])));
  }

  async #replay(store: Store): Promise<void> {
    const file = this.#path('journal', this.#generation);
    // Without the journal, the changes after the snapshot are unknown.
    if (!existsSync(file))
      throw new UnusableData(this.#path('snapshot', this.#generation), `its ${basename(file)} is missing`);
    const { values, length, damaged } = readLines(readFileSync(file));
    if (damaged) throw new UnusableData(file, `it is damaged at line ${values.length + 1}, before its end`);
    for (const [index, value] of values.entries()) {
      const { n, changes, next } = readAs(JournalLine, value, file, index + 1);
      if (n !== index + 1) throw new UnusableData(file, `it lacks a line before ${n}`);
      try {
        for (const [table, id, seq, row] of changes)
          await store.replay(table, { id, seq, row, next: next[table] ?? 0 });
      } catch (error) {
        throw ofOtherVersion(file, `line ${n}: ${messageOf(error)}`);
      }
    }
    this.#journal = new Journal(file, length, values.length);
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

  /** The file of a snapshot until it is complete; a process that dies before leaves it. */
  #draft(generation: number): string {
    return `${this.#path('snapshot', generation)}.draft`;
  }

  /** Flushes a rename to the disk. Windows does not support this for folders. */
  #syncFolder(): void {
    if (process.platform === 'win32') return;
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}

/** Returns the last change of each record, skipping those in between. */
function lastOfEach(changes: readonly Change[]): Change[] {
  return changes.length === 1
    ? [...changes]
    : [...new Map(changes.map((change) => [`${change.table} ${change.id}`, change])).values()];
}
