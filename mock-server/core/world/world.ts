import type { BlobStorage } from '../store/blobs.ts';
import { BlobRegister } from '../store/blob-register.ts';
import type { MockClock } from './clock.ts';
import { Faults } from './faults.ts';
import type { JobContext, JobKind } from './jobs.ts';
import type { Lists } from './lists.ts';
import { Queue } from './queue.ts';
import { createRng, type Rng } from './rng.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/table.ts';
import { Timetable } from './timetable.ts';
import { TokenExpiry } from './token-expiry.ts';

/** The author of writes without a signed-in user. */
export const SYSTEM = 'system';

/** Data, time and random numbers of one mock: everything that a response depends on besides its request. */
export class World {
  readonly store: Store;
  readonly clock: MockClock;
  readonly queue = new Queue();
  readonly blobs: BlobRegister;
  readonly jobs: Timetable;
  readonly faults: Faults;
  readonly expiry = new TokenExpiry();
  seed: number;
  scenario = 'default';
  /** How often its data were replaced: requests for earlier data do not apply to the current ones. */
  exchanges = 0;
  /** Resolves once a replacement of the data in progress is complete; requests wait for it. */
  exchange: Promise<void> | undefined;
  /** Whether snapshots may still need bytes that the data no longer reference. */
  keepsBytes = false;
  readonly #jobContext: JobContext;
  #lists: Lists | undefined;
  readonly #time = (): string => this.clock.iso();
  /** `writes` of the jobs when the timer was last set. */
  #planned = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: {
    store: Store;
    clock: MockClock;
    blobs: BlobStorage;
    jobs: Readonly<Record<string, JobKind>>;
    seed: number;
  }) {
    this.store = options.store;
    this.clock = options.clock;
    this.seed = options.seed;
    const { tables } = this.store;
    this.store.afterEach((isCommitted) => this.#settle(isCommitted));
    this.blobs = new BlobRegister(tables.blobs, options.blobs);
    this.jobs = new Timetable(tables.jobs, options.jobs, () => this.clock.now());
    this.faults = new Faults((draw) => this.rng('fault', draw));
    const rng = (...key: (string | number)[]): Rng => this.rng(...key);
    // Lists are looked up when a job runs, because they require the handlers.
    const lists = (): Lists => this.lists;
    this.#jobContext = {
      db: tables,
      blobs: this.blobs,
      clock: this.clock,
      jobs: this.jobs,
      get lists() {
        return lists();
      },
      rng,
    };
  }

  /** The lists of the contract, which are set last because they require the handlers. */
  get lists(): Lists {
    if (this.#lists === undefined) throw new Error('lists are asked before there are handlers');
    return this.#lists;
  }

  set lists(lists: Lists) {
    this.#lists = lists;
  }

  get tables(): Tables {
    return this.store.tables;
  }

  rng(...key: (string | number)[]): Rng {
    return createRng(this.seed, key);
  }

  /** Runs work in a transaction. The caller must hold the queue. */
  commit<T>(actor: string, work: () => T | Promise<T>): Promise<T> {
    return this.store.transact(actor, this.#time, work);
  }

  /** Further work at the end of a transaction. */
  #settle(isCommitted: boolean): Promise<void> | undefined {
    this.plan();
    return this.blobs.unsettled ? this.blobs.settle(isCommitted, !this.keepsBytes) : undefined;
  }

  /** Stores a value of the engine itself in the data. The caller must hold the queue. */
  async remember(id: string, value: unknown): Promise<void> {
    const { settings } = this.tables;
    await this.commit(SYSTEM, async () => {
      if (settings.get(id) === undefined) await settings.insert({ id, value });
      else await settings.update(id, { value });
    });
  }

  /** Whether a job is due. */
  get due(): boolean {
    return this.exchange === undefined && this.jobs.next <= this.clock.now();
  }

  /** Runs every job that is due, in order, each at its own time. The caller must hold the queue. */
  async runDue(): Promise<void> {
    await this.exchange;
    for (let job = this.jobs.first; job !== undefined && job.dueAt <= this.clock.now(); job = this.jobs.first) {
      const current = job;
      try {
        await this.clock.hold(current.dueAt, () => this.commit(SYSTEM, () => this.jobs.run(current, this.#jobContext)));
      } catch (error) {
        // A failed job is dropped: nothing waits for it, and it must not block later ones.
        console.error(`job ${current.type} failed`, error);
        await this.commit(SYSTEM, () => this.tables.jobs.remove(current.id));
      }
    }
    this.plan();
  }

  /** Sets the timer for the next job; must be called after every change of jobs or clock. */
  plan(): void {
    const before = this.jobs.next;
    const { writes } = this.tables.jobs;
    if (writes !== this.#planned) this.jobs.refresh();
    this.#planned = writes;
    if (this.jobs.next === before && (this.#timer !== undefined || before === Infinity)) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const delay = this.jobs.next === Infinity ? Infinity : this.clock.realDelay(this.jobs.next);
    if (delay === Infinity) return;
    const timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.queue
          .run(() => this.runDue())
          .catch((error: unknown) => console.error('due jobs could not be run', error));
      },
      Math.min(delay, 0x7fffffff),
    );
    if (typeof timer === 'object' && 'unref' in timer) timer.unref();
    this.#timer = timer;
  }

  /** Resets the timer after a change of the clock's speed. */
  replan(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.plan();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
