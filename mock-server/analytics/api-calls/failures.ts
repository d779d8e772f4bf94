import type { components } from '../../../openapi/generated/types.ts';
import type { Calls } from './ways.ts';
import { BlockCache } from '../../rows/block-cache.ts';
import type { ErrorBlock, Errors } from '../../rows/errors.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { NETWORK_LOTS, NETWORKS } from '../../population/sessions.ts';
import { CASES, type Cause, CAUSES, causesOf } from './causes.ts';
import { unloadedCallOf } from './pace.ts';

type Schemas = components['schemas'];

/** Calls from this time on (ms) are long; so many times as many of them fail. */
const [LONG_MS, LONG_FACTOR] = [2000, 4];
const longSize = msOf.findIndex((ms) => ms >= LONG_MS);
/** Where so many fail or more, a system behind does not answer. */
const DOWN_RATE = 0.01;
/** How many times as often calls fail: through each network, and those that move money. */
const NETWORK_FACTORS = { wifi: 0.85, '5g': 0.9, '4g': 1.1, weak: 2.4 } as const;
const [MONEY, MONEY_FACTOR] = ['TRAN', 0.004 / 0.0015];
const weakest = NETWORKS.indexOf('weak');
const [USUAL, WEAK, LONG, DOWN] = CASES.keys();

const cache = new BlockCache<ErrorBlock>();

/**
 * Which calls fail, and why. How often they do beside others says how many times the rate of the version is meant, which is
 * therefore the rate of all calls together.
 * @param pace classifies the sessions; the first variants differ by network alone
 * @param ratesIn the share of the calls that fails in a period
 * @param isIncluded of each cause whether it is counted of a call
 * @returns errors whose amounts say whether they came from the network, from HTTP or from a service behind
 */
export function failuresOf(
  calls: Calls,
  pace: Errors['pace'],
  ratesIn: NonNullable<Errors['ratesIn']>,
  isIncluded: (cause: Cause, call: number) => boolean,
): Errors {
  const { journey, page, pages } = calls;
  // The first variants differ by their network alone, the others in what makes no difference here.
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
