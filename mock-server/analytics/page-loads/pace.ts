import type { Device } from '../../delivery/target.ts';
import { CLASS_FACTORS, classOf } from '../../population/habits.ts';
import { byJourney, type Pace } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import { sizesIn, sizeWithin } from '../../population/launch-sizes.ts';
import { NETWORKS } from '../../population/sessions.ts';
import type { Journeys } from '../../population/journeys.ts';
import { isUncached } from '../../population/habits.ts';

/** Default threshold (ms) for slow loads. */
export const SLOW_MS = 2000;

/** Factors of load times by network. */
const NETWORK_FACTORS = { wifi: 0.88, '5g': 0.92, '4g': 1.18, weak: 2.7 } as const;
const CLASSES = ['high', 'mid', 'low'] as const;
/** Factor of load times in web views without a cache, for pages that are not native. */
const SLOW_WEB_FACTOR = 1.24;

/** Further variants of loads: the class of the device, its web view and the network of the session, in this order. */
export const VARIANTS = CLASSES.flatMap((of) =>
  [1, SLOW_WEB_FACTOR].flatMap((web) =>
    NETWORKS.map((network) => {
      const factor = CLASS_FACTORS[of] * NETWORK_FACTORS[network];
      return { native: sizesIn(factor), web: sizesIn(factor * web) };
    }),
  ),
);
export const telling = byJourney(VARIANTS.length, { byNetwork: NETWORKS.map((_, place) => place) });

/** Returns a function that selects the variants of a device's sessions with each version. */
export function pacesOf({ devices, segments: { versions } }: Phones): (place: number) => Pace {
  const paceOf = (platform: Device['platform'], place: number): Pace => ({
    markFrom: [],
    shifts: versions.map((version) => (place * 2 + Number(isUncached(platform, version))) * NETWORKS.length),
  });
  const of = (platform: Device['platform']) => ({
    high: paceOf(platform, 0),
    mid: paceOf(platform, 1),
    low: paceOf(platform, 2),
  });
  const paces = { android: of('android'), ios: of('ios'), harmony: of('harmony') };
  return (place) => {
    const { platform = 'android', model = '' } = devices[place] ?? {};
    return paces[platform][classOf(model)];
  };
}

const cache = new WeakMap<Journeys, Uint16Array>();

/** Load time of the page of each visit as a size, variant by variant. */
export function loadsOn(journeys: Journeys): Uint16Array {
  let all = cache.get(journeys);
  if (all === undefined) {
    const { load, page, pages } = journeys;
    const isNative = Array.from(page, (of) => pages[of]?.type === 'native');
    all = Uint16Array.from(
      VARIANTS.flatMap(({ native, web }) =>
        Array.from(load, (size, visit) => sizeWithin(size + (isNative[visit] ? native : web))),
      ),
    );
    cache.set(journeys, all);
  }
  return all;
}

/** Returns the load time of the page of a visit in a variant, as a size. */
export const loadOf = (journeys: Journeys, visit: number, variant: number): number =>
  loadsOn(journeys)[variant * journeys.load.length + visit] ?? 0;
