import type { Blobs } from '../store/blobs.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from './clock.ts';
import type { Control } from './control.ts';
import type { Scheduler } from './jobs.ts';
import type { Rng } from './rng.ts';

/** What a seed gets. Records that it inserts are created by `system` now, unless it says otherwise. */
export interface SeedContext {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  readonly control: Control;
  /** Id of the prepared state to build; `default` is the usual one. */
  readonly scenario: string;
  /** Random numbers of a key (entity, index): the same for the same seed. */
  rng(...key: (string | number)[]): Rng;
}

/** Fills the tables of a domain; the same seed, scenario and time give the same records. */
export type Seed = (context: SeedContext) => void | Promise<void>;

/** A prepared state of the data. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Time of day in Shanghai that the clock shows to begin with (`13:00`); without it, the time that it is. */
  readonly startsAt?: string;
  /** How old (s) the tokens of the sessions are that go on in it; without it, as old as they were. */
  readonly tokenAge?: number;
}
