import type { Rng } from '../core/world/rng.ts';
import type { Tables } from '../core/store/table.ts';
import type { Device } from '../delivery/target.ts';

/** What handlers, jobs and seeds know alike. */
export interface DataContext {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/** What is installed on phones; provided by publish. */
export interface Phones {
  /** A phone by its id, as it is at a time (ms); undefined where there is none. */
  phoneBy(context: DataContext, appId: string, deviceId: string, at: number): Device | undefined;
  /** The version of the app on phones, those of the population where none are given, by place and time (ms). */
  versionsOf(context: DataContext, appId: string, devices?: readonly Device[]): (place: number, at: number) => string;
}
