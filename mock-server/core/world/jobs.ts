import type * as v from 'valibot';
import type { Blobs } from '../store/blobs.ts';
import type { Clock } from './clock.ts';
import type { Lists } from './lists.ts';
import type { Jobs } from '../store/registry.ts';
import type { Rng } from './rng.ts';
import type { Tables } from '../store/table.ts';

/** Schedules work on the mock clock. A job survives a restart, and is undone with the transaction that made it. */
export interface Scheduler<J = Jobs> {
  /** Runs the job of this type at the mock time (ms); answers its id. */
  at<K extends keyof J & string>(type: K, payload: J[K], dueAt: number): Promise<string>;
  /** Runs the job after so many mock seconds; answers its id. */
  after<K extends keyof J & string>(type: K, payload: J[K], seconds: number): Promise<string>;
  /** Forgets a job; one that already ran is no error. */
  cancel(id: string): Promise<void>;
}

/** What a job gets. The clock shows the time at which the job was due. */
export interface JobContext {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  /** Asks lists as somebody who is not there any more. */
  readonly lists: Lists;
  rng(...key: (string | number)[]): Rng;
}

/** One type of job. */
export interface JobKind<Payload = unknown> {
  /** What a payload must look like: a job may come out of a journal that another release wrote. */
  readonly payload: v.GenericSchema<unknown, Payload>;
  /** Does the work, in a transaction of its own. */
  run(payload: Payload, context: JobContext): void | Promise<void>;
}

/** Some types of jobs by name. */
export type JobKinds<K extends keyof Jobs = keyof Jobs> = { readonly [T in K]: JobKind<Jobs[T]> };
