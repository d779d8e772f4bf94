import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Calls } from './ways.ts';
import { BlockCache } from '../../rows/block-cache.ts';
import type { ErrorBlock, Errors } from '../../rows/errors.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { NETWORK_LOTS, NETWORKS } from '../../population/sessions.ts';
import { CASES, type Cause, CAUSES, causesOf } from './causes.ts';
import { unloadedCallOf } from './pace.ts';

/** Calls are long from this time on (ms), and this many times as many of them fail. */
const [LONG_MS, LONG_FACTOR] = [2000, 4];
const longSize = msOf.findIndex((ms) => ms >= LONG_MS);
/** From this failure rate on, a backend does not answer. */
const DOWN_RATE = 0.01;
/** Factors of the failure rate: by network, and for calls that move money. */
const NETWORK_FACTORS = { wifi: 0.85, '5g': 0.9, '4g': 1.1, weak: 2.4 } as const;
const [MONEY, MONEY_FACTOR] = ['TRAN', 0.004 / 0.0015];
const weakest = NETWORKS.indexOf('weak');
const [USUAL, WEAK, LONG, DOWN] = CASES.keys();

const cache = new BlockCache<ErrorBlock>();

/**
 * Determines which calls fail, and why. The factors of calls are relative to each other; the version's rate is the rate
 * of all its calls together.
 * @param pace classifies the sessions; the first variants differ by network alone
 * @param ratesIn the share of failed calls in a period
 * @param isIncluded for each cause, whether its calls are counted
 * @returns errors whose amounts tell whether the network, HTTP or a backend service caused them
 */
export function failuresOf(
  calls: Calls,
  pace: Errors['pace'],
  ratesIn: NonNullable<Errors['ratesIn']>,
  isIncluded: (cause: Cause, call: number) => boolean,
): Errors {
  const { journey, page, pages } = calls;
  // The first variants differ by network alone, the others in ways that do not matter here.
  const isLong = NETWORKS.map((_, variant) =>
    Uint8Array.from(journey.keys(), (visit) => Number(unloadedCallOf(calls, visit, variant) >= longSize)),
  );
  const prefixes = pages.map(({ code }) => code.slice(0, 4));
  const factors = NETWORKS.map((network, variant) =>
    Float64Array.from(journey.keys(), (visit) => {
      const money = prefixes[page[visit] ?? 0] === MONEY ? MONEY_FACTOR : 1;
      return money * NETWORK_FACTORS[network] * (isLong[variant]?.[visit] ? LONG_FACTOR : 1);
    }),
  );
  const sums = factors.map((all) => all.reduce((sum, one) => sum + one, 0));
  const mean =
    NETWORK_LOTS.reduce((sum, network) => sum + (sums[network] ?? 0), 0) / NETWORK_LOTS.length / journey.length;
  const causeOf = prefixes.map(causesOf);
  const isWanted = pages.flatMap((_, call) => CAUSES.map((cause) => isIncluded(cause, call)));
  const isOf = (...classes: readonly Schemas['FailureClass'][]) => {
    const parts = CAUSES.map(({ failureClass }) => Number(classes.includes(failureClass)));
    return (kind: number) => parts[kind % CAUSES.length] ?? 0;
  };
  return {
    cache,
    ways: calls,
    pace,
    alike: NETWORKS.length,
    lot: 31_337,
    chanceAt: (visit, variant) => (factors[variant]?.[visit] ?? 0) / mean,
    ratesIn,
    kinds: pages.length * CAUSES.length,
    kindAt({ visit, variant, rate }, lot) {
      const of = page[visit] ?? 0;
      const network = variant % NETWORKS.length;
      const isLongOne = isLong[network]?.[visit] === 1;
      const when = rate >= DOWN_RATE ? DOWN : isLongOne ? LONG : network === weakest ? WEAK : USUAL;
      return of * CAUSES.length + (causeOf[of]?.(when ?? 0, lot) ?? 0);
    },
    isCounted: (kind) => isWanted[kind] === true,
    amounts: [isOf('network'), isOf('4xx', '5xx'), isOf('business')],
  };
}
