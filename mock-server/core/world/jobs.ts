import type * as v from 'valibot';
import type { Blobs } from '../store/blobs.ts';
import type { Clock } from './clock.ts';
import type { Lists } from './lists.ts';
import type { Jobs } from '../store/registry.ts';
import type { Rng } from './rng.ts';
import type { Tables } from '../store/table.ts';

/**
 * Schedules jobs on the mock clock. A job survives a restart, and is rolled back with the transaction that created it.
 */
export interface Scheduler<J = Jobs> {
  /** Runs the job of this type at the mock time (ms); returns its id. */
  at<K extends keyof J & string>(type: K, payload: J[K], dueAt: number): Promise<string>;
  /** Runs the job after the given mock seconds; returns its id. */
  after<K extends keyof J & string>(type: K, payload: J[K], seconds: number): Promise<string>;
  /** Cancels a job; does nothing if it has already run. */
  cancel(id: string): Promise<void>;
}

/** The context of a job. The clock shows the time at which the job was due. */
export interface JobContext {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  /** Queries lists on behalf of a user who is no longer present. */
  readonly lists: Lists;
  rng(...key: (string | number)[]): Rng;
}

/** One type of job. */
export interface JobKind<Payload = unknown> {
  /** The schema of the payload: a job may come from a journal that another release wrote. */
  readonly payload: v.GenericSchema<unknown, Payload>;
  /** Runs the job in its own transaction. */
  run(payload: Payload, context: JobContext): void | Promise<void>;
}

/** Some types of jobs by name. */
export type JobKinds<K extends keyof Jobs = keyof Jobs> = { readonly [T in K]: JobKind<Jobs[T]> };
