import type { Period } from '../counting/topic.ts';
import type { Ways } from '../population/journeys.ts';
import type { Measuring } from '../population/measuring.ts';
import type { Block, BlockCache } from './block-cache.ts';

/** The errors of a stretch, unfiltered. */
export interface ErrorBlock extends Block {
  readonly visit: Uint16Array;
  readonly variant: Uint8Array;
  readonly kind: Uint8Array | Uint16Array;
  readonly lot: Float32Array;
  readonly amounts: readonly (Uint8Array | Uint16Array)[];
}

/** Factors of the error rate relative to the usual one, by version and within it by hour. */
interface RateTable {
  /** NaN in hours whose rates are given by minutes. */
  readonly hourly: Float32Array;
  readonly minutes: ReadonlyMap<number, Float32Array>;
}

/** Factors of the error rate relative to the usual one, in whole stretches of sessions. */
export interface ErrorRates {
  /** Start of the first hour (ms), and number of hours. */
  readonly from: number;
  readonly hours: number;
  /** Returns the factors of a device. */
  of(place: number): RateTable;
  /** All tables of devices. */
  readonly tables: readonly (RateTable & { readonly name: string })[];
}

/** The place of an error: a visit in a session. */
export interface ErrorPlace {
  visit: number;
  variant: number;
  version: number;
  /** Index of the device. */
  place: number;
  /** Factor of the error rate relative to the usual one. */
  rate: number;
}

/** Errors at visits in sessions, such as failing calls. */
export interface Errors {
  /** Caches the errors, regardless of which are counted. */
  readonly cache: BlockCache<ErrorBlock>;
  readonly ways: Pick<Ways<unknown>, 'journey' | 'page'>;
  /** Classifies sessions by journey and variant. */
  readonly pace: Pick<Measuring, 'telling' | 'paceOf'>;
  /** Number of variants after which the rates repeat; all differ if absent. */
  readonly alike?: number;
  /** Returns the chance of an error at a visit in a variant (0 to 1). */
  chanceAt(visit: number, variant: number): number;
  /** Returns the factor of the chance in a period; 1 if absent. */
  readonly ratesIn?: (period: Period) => ErrorRates;
  /**
   * An odd number that derives an independent random number from that of a session, so that errors of different kinds
   * are independent.
   */
  readonly lot: number;
  /** Number of kinds. */
  readonly kinds: number;
  /**
   * Returns the kind of an error; -1 if there is none after all.
   * @param lot 0 to 1
   */
  kindAt(at: Readonly<ErrorPlace>, lot: number): number;
  /** Whether errors with this kind and random number are counted. */
  isCounted(kind: number, lot: number): boolean;
  /** Further sums over errors, such as seconds: the amount of each by its kind and random number. */
  readonly amounts: readonly ((kind: number, lot: number) => number)[];
}

/** Number of represented devices that share an error: fewer errors are faster to find, and add up as well. */
const AT_ONCE = 5;
/** Returns how many of the devices that a sample device represents share an error. */
export const atOnce = (weight: number): number => Math.min(AT_ONCE, weight);
