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

/** What a network makes of the time that pages take. */
const NETWORK_FACTORS = { wifi: 0.88, '5g': 0.92, '4g': 1.18, weak: 2.7 } as const;
const CLASSES = ['high', 'mid', 'low'] as const;
/** What web views without a cache make of the time of pages that are not native. */
const SLOW_WEB_FACTOR = 1.24;

/** How loads differ besides: by the class of the device, its web view and the network of the session, in this order. */
export const VARIANTS = CLASSES.flatMap((of) =>
  [1, SLOW_WEB_FACTOR].flatMap((web) =>
    NETWORKS.map((network) => {
      const factor = CLASS_FACTORS[of] * NETWORK_FACTORS[network];
      return { native: sizesIn(factor), web: sizesIn(factor * web) };
    }),
  ),
);
export const telling = byJourney(VARIANTS.length, { byNetwork: NETWORKS.map((_, place) => place) });

/** Which variant the sessions of a device take with each version. */
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

/** How long the page of each visit takes to load in each variant, one variant after the other, as a size. */
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

/** How long the page of a visit takes to load in a variant, as a size. */
export const loadOf = (journeys: Journeys, visit: number, variant: number): number =>
  loadsOn(journeys)[variant * journeys.load.length + visit] ?? 0;
