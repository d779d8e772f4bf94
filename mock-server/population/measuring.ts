import type { Device } from '../delivery/target.ts';
import { VERSION_FACTORS } from './habits.ts';
import type { PackageSplit } from './packages.ts';
import type { Coded } from './phones.ts';
import { SIZES, sizesIn } from './launch-sizes.ts';
import { JOURNEYS } from './sessions.ts';

/** How to measure the sessions of a device. */
export interface Pace {
  readonly markFrom: ArrayLike<number>;
  /** Offset of sessions in sizes with each version. */
  readonly shifts: ArrayLike<number>;
}

/** How sessions are classified within a cell. */
interface Telling {
  readonly of: 'size' | 'journey';
  /** Number of sizes. */
  readonly count: number;
  /** Distance between the sizes of sessions, to leave room for variants. */
  readonly stride: number;
  /** Offset of a session in sizes by its type, and by its network. */
  readonly byType: ArrayLike<number>;
  readonly byNetwork: ArrayLike<number>;
  /** Offset by the platform's hour (0 to 23); none if absent. */
  readonly byHour?: ArrayLike<number>;
}

const NO_STEPS: readonly number[] = [0, 0, 0, 0];
/** Classifies by launch time. */
export const bySize: Telling = { of: 'size', count: SIZES, stride: 1, byType: NO_STEPS, byNetwork: NO_STEPS };
/**
 * Classifies by journey and variant.
 * @param steps selects the variant of a session by its type, its network or the hour
 */
export const byJourney = (
  variants: number,
  steps: Partial<Pick<Telling, 'byType' | 'byNetwork' | 'byHour'>> = {},
): Telling => ({
  of: 'journey',
  count: JOURNEYS * variants,
  stride: variants,
  byType: NO_STEPS,
  byNetwork: NO_STEPS,
  ...steps,
});
/** Returns the offset of launches in sizes for an app version on a platform. */
export const launchShift = (platform: Device['platform'], version: string): number =>
  sizesIn(VERSION_FACTORS[platform][version] ?? 1);

/** For topics that mark no sessions, and for which all devices are equal. */
export const unpaced = (): Pace => UNPACED;
const UNPACED: Pace = { markFrom: [], shifts: [] };

/** Rare faults in sessions, determined by the session's random number. */
export interface Faults {
  /** By network: sessions with a random number from this limit on have no fault. */
  readonly below: ArrayLike<number>;
  /** Number of faults. */
  readonly count: number;
  /**
   * Returns the index of the fault in a session with this journey, network and version, on the device at this index; -1
   * if there is none.
   */
  at(luck: number, journey: number, network: number, version: number, place: number): number;
}

/** Incidents of one kind. They are determined by random numbers, so a session always has the same ones. */
export interface Incidents {
  /** Equal for equal classifications. */
  readonly name: string;
  /** Index of the kind. */
  readonly kind: number;
  /** Number of possible incidents. */
  readonly count: number;
  /**
   * Returns the index of the incident in a session with this version, in this hour of the rates; -1 if there is none.
   */
  at(lot: IncidentLot, version: number, hour: number, place: number): number;
  /** Whether an incident is counted, by index. */
  isWanted(which: number): boolean;
}

/** Frequency of incidents of each kind per session (0 to 1), by version and within it by hour. */
export interface IncidentRates {
  /** Start of the first hour (ms), and number of hours: whole stretches of sessions. */
  readonly from: number;
  readonly hours: number;
  /** Returns the rates of a device. */
  ratesOf(place: number): readonly Float32Array[];
  /** All rate tables of devices. */
  readonly tables: readonly { readonly name: string; readonly kinds: readonly Float32Array[] }[];
}

/** The seed of an incident's random numbers: the stretch of its session, and the session's index there. */
export interface IncidentLot {
  /** Start of the stretch (ms). */
  readonly stretch: number;
  readonly launch: number;
}

/** Which sessions are counted, and how they are measured. */
export interface Measuring {
  /** Cache key of the sums of sizes and marks per day; if absent, they are not cached. */
  readonly sums?: string;
  /** Restricts to a type, by index. */
  readonly type?: number | undefined;
  /** Restricts to a network, by index. */
  readonly network?: number | undefined;
  /** Restricts to versions of the app. */
  readonly version?: readonly string[] | undefined;
  readonly telling: Telling;
  /** Whether to count the sessions of each cell by size, and its device days. */
  readonly hasSizes?: boolean;
  readonly hasDays?: boolean;
  /** Whether to count unique devices, true by default; additive counts alone are faster. */
  readonly hasDevices?: boolean;
  /** Facts of devices whose distinct values are counted in each cell. */
  readonly values?: readonly Coded[];
  /** Whether sessions are listed individually, which requires their indexes. */
  readonly hasLaunches?: boolean;
  /** Whether sessions are split by minute. */
  readonly hasMinutes?: boolean;
  /** For a device: the size from which a session of each type is marked, and the offset in sizes with each version. */
  readonly paceOf: (place: number) => Pace;
  /** Incidents in sessions, by kind. */
  readonly incidents?: {
    readonly kinds: number;
    /** Their rates; if absent, the counter finds incidents in another way. */
    readonly rates?: IncidentRates;
    /** Classifies incidents of one kind, if needed. */
    readonly telling?: Incidents;
  };
  /** For each journey, the pages that are counted, as bits: sessions without any are not counted. */
  readonly pagesIn?: ArrayLike<number> | undefined;
  /** Restricts to sessions with one of these faults. */
  readonly faults?: Faults;
  /** Counts sessions once for each sub-application whose pages they visit, as the variant of their journey. */
  readonly packages?: PackageSplit | undefined;
}
