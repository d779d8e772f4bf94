import * as v from 'valibot';
import type { JobContext, JobKind, Scheduler } from './jobs.ts';
import type { JobRow, Jobs } from '../store/registry.ts';
import type { Table } from '../store/table.ts';

/** The scheduled jobs, and the order in which they run. */
export class Timetable implements Scheduler {
  readonly #table: Table<JobRow>;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #now: () => number;
  #next = Infinity;

  constructor(table: Table<JobRow>, kinds: Readonly<Record<string, JobKind>>, now: () => number) {
    this.#table = table;
    this.#kinds = new Map(Object.entries(kinds));
    this.#now = now;
  }

  async at<K extends keyof Jobs>(type: K, payload: Jobs[K], dueAt: number): Promise<string> {
    const { id } = await this.#table.insert({ type, payload, dueAt });
    return id;
  }

  after<K extends keyof Jobs>(type: K, payload: Jobs[K], seconds: number): Promise<string> {
    return this.at(type, payload, this.#now() + seconds * 1000);
  }

  async cancel(id: string): Promise<void> {
    if (this.#table.get(id) !== undefined) await this.#table.remove(id);
  }

  /** The next job: the earliest; of several at the same time, the one scheduled first. */
  get first(): JobRow | undefined {
    let first: JobRow | undefined;
    for (const job of this.#table.all()) if (first === undefined || job.dueAt < first.dueAt) first = job;
    return first;
  }

  /** Time of the next job, as of the last `refresh`; Infinity if there is none. */
  get next(): number {
    return this.#next;
  }

  /** Looks up the next job; must be called after every change of the table. */
  refresh(): void {
    this.#next = this.first?.dueAt ?? Infinity;
  }

  /** Runs a job and removes it. Throws the job's error, or an Error for an unknown type or an invalid payload. */
  async run(job: JobRow, context: JobContext): Promise<void> {
    const kind = this.#kinds.get(job.type);
    if (kind === undefined) throw new Error(`nothing runs jobs of type ${job.type}`);
    await this.#table.remove(job.id);
    await kind.run(v.parse(kind.payload, job.payload), context);
  }
}
