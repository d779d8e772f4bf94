import type { Rng } from '../core/world/rng.ts';
import type { Tables } from '../core/store/table.ts';
import type { Device } from '../delivery/target.ts';

/** What handlers, jobs and seeds have in common. */
export interface DataContext {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/** What is installed on phones; provided by publish. */
export interface Phones {
  /** Returns a phone by its id, with its state at a time (ms); undefined if it does not exist. */
  phoneBy(context: DataContext, appId: string, deviceId: string, at: number): Device | undefined;
  /** Returns the app version on phones (by default those of the population), by index and time (ms). */
  versionsOf(context: DataContext, appId: string, devices?: readonly Device[]): (place: number, at: number) => string;
}
