import type { Device } from '../delivery/target.ts';
import { VERSION_FACTORS } from './habits.ts';
import type { PackageSplit } from './packages.ts';
import type { Coded } from './phones.ts';
import { SIZES, sizesIn } from './launch-sizes.ts';
import { JOURNEYS } from './sessions.ts';

/** What the sessions of a device are measured by. */
export interface Pace {
  readonly markFrom: ArrayLike<number>;
  /** How many sizes greater a session is with each version. */
  readonly shifts: ArrayLike<number>;
}

/** How sessions are classified within a cell. */
interface Telling {
  readonly of: 'size' | 'journey';
  /** How many sizes there are. */
  readonly count: number;
  /** How many sizes stand for each that the sessions have, so that there is room for what differs besides. */
  readonly stride: number;
  /** How many sizes greater a session is by its type, and by its network. */
  readonly byType: ArrayLike<number>;
  readonly byNetwork: ArrayLike<number>;
  /** And by the hour (0 to 23) that the platform has; the same in all without it. */
  readonly byHour?: ArrayLike<number>;
}

const NO_STEPS: readonly number[] = [0, 0, 0, 0];
/** Classifies by launch time. */
export const bySize: Telling = { of: 'size', count: SIZES, stride: 1, byType: NO_STEPS, byNetwork: NO_STEPS };
/**
 * Classifies by journey, each in several variants.
 * @param steps which variant a session takes, by its type, its network or the hour
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
/** How many sizes greater launches are with a version of the app on a platform. */
export const launchShift = (platform: Device['platform'], version: string): number =>
  sizesIn(VERSION_FACTORS[platform][version] ?? 1);

/** Of topics that mark nothing, and on whose devices all sessions are the same. */
export const unpaced = (): Pace => UNPACED;
const UNPACED: Pace = { markFrom: [], shifts: [] };

/** What rarely happens in a session, by its luck. */
export interface Faults {
  /** Sessions through a network whose luck is not below this have none. */
  readonly below: ArrayLike<number>;
  /** How many faults there are. */
  readonly count: number;
  /** The place of the fault of a session with this way, network and version, on the device of this place; -1 without one. */
  at(luck: number, journey: number, network: number, version: number, place: number): number;
}

/** The incidents of one kind. They follow from their lot, so a session always has the same ones. */
export interface Incidents {
  /** Equal for equal classifications. */
  readonly name: string;
  /** The place of the kind. */
  readonly kind: number;
  /** How many there may be. */
  readonly count: number;
  /** The place of what happens in a session with this version, in this hour of the rates; -1 for nothing. */
  at(lot: IncidentLot, version: number, hour: number, place: number): number;
  /** Whether what has a place is counted. */
  isWanted(which: number): boolean;
}

/** How often incidents of each kind happen in a session (0 to 1), by versions and within them by hours. */
export interface IncidentRates {
  /** When the first hour begins (ms), and how many there are: whole stretches of sessions. */
  readonly from: number;
  readonly hours: number;
  /** Of a device. */
  ratesOf(place: number): readonly Float32Array[];
  /** All that devices have. */
  readonly tables: readonly { readonly name: string; readonly kinds: readonly Float32Array[] }[];
}

/** What the luck of an incident is drawn from: the stretch of its session, and that in it. */
export interface IncidentLot {
  /** The beginning of the stretch (ms). */
  readonly stretch: number;
  readonly launch: number;
}

/** Which sessions are counted, and what they are measured by. */
export interface Measuring {
  /** What their sizes and marks are called: sums of these are kept by days under it. They are not without it. */
  readonly sums?: string;
  /** Those of this type alone, by its place. */
  readonly type?: number | undefined;
  /** Those through this network alone, by its place. */
  readonly network?: number | undefined;
  /** Those with one of these versions of the app alone. */
  readonly version?: readonly string[] | undefined;
  readonly telling: Telling;
  /** Whether it is known of each cell how many sessions there are of each size; on how many days of devices. */
  readonly hasSizes?: boolean;
  readonly hasDays?: boolean;
  /** Whether devices that differ are counted, as they are without it; what adds up takes less time alone. */
  readonly hasDevices?: boolean;
  /** Facts of devices whose distinct values are counted in each cell. */
  readonly values?: readonly Coded[];
  /** Whether sessions are listed one by one, which needs their places. */
  readonly hasLaunches?: boolean;
  /** Whether sessions are split by their minute. */
  readonly hasMinutes?: boolean;
  /** Of a device: from which size on a session of each type is marked, and how many sizes greater it is with each version. */
  readonly paceOf: (place: number) => Pace;
  /** What happens to sessions, by kinds. */
  readonly incidents?: {
    readonly kinds: number;
    /** How often; who counts them finds them otherwise without it. */
    readonly rates?: IncidentRates;
    /** How incidents of one kind are classified, if they are. */
    readonly telling?: Incidents;
  };
  /** Of each journey, the pages that are counted, as bits: sessions without any are not. */
  readonly pagesIn?: ArrayLike<number> | undefined;
  /** Sessions without any of these are not counted. */
  readonly faults?: Faults;
  /** Sessions count once for each sub-application whose pages they visit, with that as the variant of their journey. */
  readonly packages?: PackageSplit | undefined;
}
