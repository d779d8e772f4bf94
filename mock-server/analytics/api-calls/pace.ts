import type { Calls } from './ways.ts';
import { HABITS } from '../../population/habits.ts';
import { byJourney, type Pace, unpaced } from '../../population/measuring.ts';
import type { Phones } from '../../population/phones.ts';
import { sizesIn, sizeWithin } from '../../population/launch-sizes.ts';
import { NETWORKS } from '../../population/sessions.ts';

/** Default threshold (ms) for slow calls. */
export const SLOW_MS = 1000;

/** Factors of call times by network. */
const NETWORK_FACTORS = { wifi: 1, '5g': 1.1, '4g': 1.4, weak: 3 } as const;
/** Relative increase of call times at peak load, and the load of each distinct hour. */
const LOADED = 0.35;
const LOADS = [1 / 6, 1 / 2, 5 / 6] as const;
/** The mobile network of this carrier reaches one group of services by a detour. */
const DETOUR = { carrier: 'unicom', codes: 'WLTH', factor: 2.3 } as const;

/** Further variants of calls: carrier, load of the hour and network, in this order. */
export const VARIANTS = [1, DETOUR.factor].flatMap((detour) =>
  LOADS.flatMap((load) =>
    NETWORKS.map((network) => {
      const factor = NETWORK_FACTORS[network] * (1 + LOADED * load);
      return {
        network,
        usual: sizesIn(factor),
        far: sizesIn(network === 'wifi' ? factor : factor * detour),
        unloaded: sizesIn(NETWORK_FACTORS[network]),
      };
    }),
  ),
);

/** Classifies the sessions of an application by journey and variant. */
export function tellingOf(applicationId: string) {
  const hours = HABITS[applicationId]?.hours ?? [];
  const most = Math.max(...hours);
  return byJourney(VARIANTS.length, {
    byNetwork: NETWORKS.map((_, place) => place),
    byHour: hours.map(
      (share) => Math.min(LOADS.length - 1, Math.floor((share / most) * LOADS.length)) * NETWORKS.length,
    ),
  });
}

/** Classifies sessions by journey and network, for queries without call times. */
export const untimed = {
  sums: 'ways by network',
  telling: byJourney(NETWORKS.length, { byNetwork: NETWORKS.map((_, place) => place) }),
  paceOf: unpaced,
} as const;

/** Returns a function that selects the variants of a device's sessions, which do not depend on its version. */
export function pacesOf({ segments: { versions }, coded: { carrier } }: Phones): (place: number) => Pace {
  const paceOf = (detour: number): Pace => ({
    markFrom: [],
    shifts: versions.map(() => detour * LOADS.length * NETWORKS.length),
  });
  const paces = carrier.names.map((name) => paceOf(Number(name === DETOUR.carrier)));
  return (place) => paces[carrier.codes[place] ?? 0] ?? paceOf(0);
}

/** Call time of each visit as a size, variant by variant. */
const sizes = new WeakMap<Calls, Uint16Array>();

function sizesOf(calls: Calls): Uint16Array {
  let all = sizes.get(calls);
  if (all === undefined) {
    const visits = [...calls.journey.keys()];
    all = Uint16Array.from(VARIANTS.flatMap((_, variant) => visits.map((visit) => sizeIn(calls, visit, variant))));
    sizes.set(calls, all);
  }
  return all;
}

/** Returns the call time of a visit in a variant, as a size. */
export const callOf = (calls: Calls, visit: number, variant: number): number =>
  sizesOf(calls)[variant * calls.journey.length + visit] ?? 0;

function sizeIn({ load, page, pages }: Calls, visit: number, variant: number): number {
  const { usual = 0, far = 0 } = VARIANTS[variant] ?? {};
  const isFar = pages[page[visit] ?? 0]?.code.startsWith(DETOUR.codes) ?? false;
  return sizeWithin((load[visit] ?? 0) + (isFar ? far : usual));
}

/** Returns the call time of a visit without load and detour, as a size. */
export const unloadedCallOf = ({ load }: Calls, visit: number, variant: number): number =>
  sizeWithin((load[visit] ?? 0) + (VARIANTS[variant]?.unloaded ?? 0));
