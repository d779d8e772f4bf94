import type { AllJobs } from './domain.ts';
import type { JobContext, Scheduler } from './jobs.ts';
import type { JobRow, Jobs } from './registry.ts';
import type { Table } from './table.ts';

/** The jobs that wait, and the order in which they run. */
export class Timetable implements Scheduler {
  readonly #table: Table<JobRow>;
  readonly #handlers: ReadonlyMap<string, (payload: unknown, context: JobContext) => void | Promise<void>>;
  readonly #now: () => number;
  #next = Infinity;

  constructor(table: Table<JobRow>, handlers: AllJobs, now: () => number) {
    this.#table = table;
    this.#handlers = new Map(Object.entries(handlers));
    this.#now = now;
  }

  async at<K extends keyof Jobs>(type: K, payload: Jobs[K], dueAt: number): Promise<string> {
    const { id } = await this.#table.insert({ type: String(type), payload, dueAt });
    return id;
  }

  after<K extends keyof Jobs>(type: K, payload: Jobs[K], seconds: number): Promise<string> {
    return this.at(type, payload, this.#now() + seconds * 1000);
  }

  async cancel(id: string): Promise<void> {
    if (this.#table.get(id) !== undefined) await this.#table.remove(id);
  }

  /** The next job: the earliest, of several at one time the one that was planned first. */
  get first(): JobRow | undefined {
    let first: JobRow | undefined;
    for (const job of this.#table.all()) if (first === undefined || job.dueAt < first.dueAt) first = job;
    return first;
  }

  /** Time of the next job, as of the last `refresh`; Infinity when none waits. */
  get next(): number {
    return this.#next;
  }

  /** Looks the next job up; to be called after every change of the table. */
  refresh(): void {
    this.#next = this.first?.dueAt ?? Infinity;
  }

  /** Runs a job and takes it off the list. Throws what its handler throws, or an Error for an unknown type. */
  async run(job: JobRow, context: JobContext): Promise<void> {
    const handler = this.#handlers.get(job.type);
    if (handler === undefined) throw new Error(`no handler for jobs of type ${job.type}`);
    await this.#table.remove(job.id);
    await handler(job.payload, context);
  }
}
