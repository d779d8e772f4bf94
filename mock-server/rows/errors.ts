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

/** How often errors come beside what is usual, by versions and within them by hours. */
interface RateTable {
  /** NaN in hours whose rates are given by minutes. */
  readonly hourly: Float32Array;
  readonly minutes: ReadonlyMap<number, Float32Array>;
}

/** How often errors come beside what is usual in whole stretches of sessions. */
export interface ErrorRates {
  /** When the first hour begins (ms), and how many there are. */
  readonly from: number;
  readonly hours: number;
  /** Of a device. */
  of(place: number): RateTable;
  /** All that devices have. */
  readonly tables: readonly (RateTable & { readonly name: string })[];
}

/** Where an error came: at a visit on the way of a session. */
export interface ErrorPlace {
  visit: number;
  variant: number;
  version: number;
  /** Of the device. */
  place: number;
  /** How often errors come beside what is usual. */
  rate: number;
}

/** Errors that come at visits of sessions, such as calls that fail. */
export interface Errors {
  /** Keeps those that were found, whichever are counted. */
  readonly cache: BlockCache<ErrorBlock>;
  readonly ways: Pick<Ways<unknown>, 'journey' | 'page'>;
  /** How sessions are classified: by journey and variant. */
  readonly pace: Pick<Measuring, 'telling' | 'paceOf'>;
  /** In the variants after so many they come as often as in these, over and over; all differ without it. */
  readonly alike?: number;
  /** How often one comes at a visit in a variant (0 to 1). */
  chanceAt(visit: number, variant: number): number;
  /** What that is multiplied by in a period; once without it. */
  readonly ratesIn?: (period: Period) => ErrorRates;
  /** Makes a lot of its own of the luck of a session, an odd number: whether one error comes has nothing to do with others. */
  readonly lot: number;
  /** How many kinds there are. */
  readonly kinds: number;
  /**
   * The kind of an error; -1 where none comes after all.
   * @param lot 0 to 1
   */
  kindAt(at: Readonly<ErrorPlace>, lot: number): number;
  /** Whether errors of a kind with such a lot are counted. */
  isCounted(kind: number, lot: number): boolean;
  /** What is added up of errors besides, such as seconds: of each by its kind and its lot. */
  readonly amounts: readonly ((kind: number, lot: number) => number)[];
}

/** Errors come to so many of the devices at once that a device stands for: fewer are found sooner, and add up as well. */
const AT_ONCE = 5;
/** To how many of the devices behind one that stands for so many an error comes. */
export const atOnce = (weight: number): number => Math.min(AT_ONCE, weight);
