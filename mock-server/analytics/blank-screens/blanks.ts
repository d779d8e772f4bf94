import { BlankCause } from '../../../openapi/generated/schemas.ts';
import type { FilterOf } from '../../counting/topic.ts';
import { BlockCache } from '../../rows/block-cache.ts';
import type { ErrorBlock, Errors } from '../../rows/errors.ts';
import { NETWORKS } from '../../population/sessions.ts';
import { lotOf, type WebViews } from '../web-views.ts';

/** Why views stay blank. */
export const CAUSES = BlankCause.options;
type Cause = (typeof CAUSES)[number];

/** Base rate of blank pages at this load time (ms), on a usual device and network. */
const [USUAL, USUAL_MS] = [0.004, 1100];
/** Factors of the rate for fast, usual and slow devices, and by network. */
const CLASS_FACTORS = [0.6, 1, 1.9] as const;
const NETWORK_FACTORS = [0.9, 0.9, 1.1, 3] as const;
/** On pages of this module, web views without a cache request a file that was never published. */
const MISSING_FILE = { module: '理财', factor: 5, others: 1.5 } as const;

/** Frequency of each cause, out of 100. */
const SHARES: readonly (readonly [Cause, number])[] = [
  ['js', 46],
  ['resource', 27],
  ['http', 18],
  ['unclassified', 9],
];
const LOST_SHARES: readonly (readonly [Cause, number])[] = [
  ['resource', 74],
  ['js', 15],
  ['http', 7],
  ['unclassified', 4],
];
/** Share of blank screens that recover, by cause. */
const RECOVERED: Readonly<Record<Cause, number>> = { js: 0.18, resource: 0.46, http: 0.58, unclassified: 0.4 };

const causeIn = (kind: number): Cause => CAUSES[kind % CAUSES.length] ?? 'unclassified';
/**
 * Returns the cause of a blank view, whether the page appeared after all and after how long (s), and the confidence,
 * from its random number.
 */
export const causeOf = causeIn;
export const isRecovered = (kind: number, lot: number): boolean => lotOf(lot, 1) < RECOVERED[causeIn(kind)];
export const secondsOf = (kind: number, lot: number): number =>
  isRecovered(kind, lot) ? 3 + Math.floor(9 * lotOf(lot, 2) ** 2) : 5 + Math.floor(40 * lotOf(lot, 2) ** 3);
export const scoreOf = (kind: number, lot: number): number =>
  (isRecovered(kind, lot) ? 70 : 82) + Math.floor(18 * lotOf(lot, 3));

/** The filter of blank screens, in addition to that of views. */
type BlankFilter = Pick<FilterOf<'blankScreens'>, 'blankCause' | 'blankSeconds'>;

const cache = new BlockCache<ErrorBlock>();

/** Which views stay blank, and why. */
export function blanksIn({ ways, pageBits, pace }: WebViews, { blankCause, blankSeconds = 0 }: BlankFilter): Errors {
  const { page, pages } = ways;
  const isUncached = (variant: number) => Math.floor(variant / NETWORKS.length) % 2 === 1;
  const isLost = pages.map(({ module }) => module === MISSING_FILE.module);
  return {
    cache,
    ways,
    pace,
    lot: 28_411,
    chanceAt(visit, variant) {
      const of = page[visit] ?? 0;
      const factor = isUncached(variant) ? (isLost[of] ? MISSING_FILE.factor : MISSING_FILE.others) : 1;
      const tier = CLASS_FACTORS[Math.floor(variant / NETWORKS.length / 2)] ?? 1;
      const network = NETWORK_FACTORS[variant % NETWORKS.length] ?? 1;
      return USUAL * ((pages[of]?.load ?? USUAL_MS) / USUAL_MS) * factor * tier * network;
    },
    kinds: pages.length * CAUSES.length,
    kindAt({ visit, variant }, lot) {
      const of = page[visit] ?? 0;
      let remaining = lot * 100;
      const shares = isUncached(variant) && isLost[of] === true ? LOST_SHARES : SHARES;
      const cause = shares.find(([, share]) => (remaining -= share) < 0)?.[0] ?? 'unclassified';
      return of * CAUSES.length + CAUSES.indexOf(cause);
    },
    isCounted(kind, lot) {
      const isWanted = (blankCause ?? causeIn(kind)) === causeIn(kind);
      if (!isWanted || (pageBits & (1 << Math.floor(kind / CAUSES.length))) === 0) return false;
      return blankSeconds === 0 || secondsOf(kind, lot) >= blankSeconds;
    },
    amounts: [(kind, lot) => Number(isRecovered(kind, lot)), secondsOf],
  };
}
