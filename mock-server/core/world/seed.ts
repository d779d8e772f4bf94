import type { Blobs } from '../store/blobs.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from './clock.ts';
import type { Control } from './control.ts';
import type { Scheduler } from './jobs.ts';
import type { Rng } from './rng.ts';

/** The context of a seed. Inserted records are created by `system` now, unless they specify otherwise. */
export interface SeedContext {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  readonly control: Control;
  /** Id of the scenario to build; `default` is the default. */
  readonly scenario: string;
  /** Random numbers for a key (entity, index): the same for the same seed. */
  rng(...key: (string | number)[]): Rng;
  /** Returns what to await in the middle of long work, so that other requests can run: see `Pace`. */
  pause(): Promise<void> | undefined;
}

/** Fills the tables of a domain; the same seed, scenario and time give the same records. */
export type Seed = (context: SeedContext) => void | Promise<void>;

/** A prepared state of the data. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Time of day in Shanghai at which the clock starts (`13:00`); by default the current time. */
  readonly startsAt?: string;
  /** Age (s) of the tokens of surviving sessions; by default unchanged. */
  readonly tokenAge?: number;
}
