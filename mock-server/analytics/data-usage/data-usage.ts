import type { Counter, Measures } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import type { Cell } from '../../walk/cells.ts';
import { byJourney, type Pace } from '../../population/measuring.ts';
import { eachVisit, type Journeys, secondsOf } from '../../population/journeys.ts';
import type { Page } from '../../population/pages.ts';
import type { Phones, SegmentsOf } from '../../population/phones.ts';
import { msOf } from '../../population/launch-sizes.ts';
import { NETWORKS } from '../../population/sessions.ts';
import { countViews, visitorsOf } from '../../population/views.ts';
import { isUncached } from '../../population/habits.ts';

/** Bytes that pages receive, and send as requests, per millisecond of usual load time. */
const LOADS: Readonly<Record<Page['type'], readonly [received: number, sent: number]>> = {
  native: [62, 2100],
  h5: [335, 9400],
  applet: [415, 7600],
};
/** Bytes that pages receive and send per second on screen. */
const STAYS = [170, 46] as const;
/** Factors by network: apps request smaller pictures on slow ones. */
const NETWORK_FACTORS = { wifi: 1, '5g': 0.96, '4g': 0.82, weak: 0.55 } as const;
const UNCACHED_FACTOR = 1.72;

/** Further variants of sessions: whether web views cache, and the network, in this order. */
const VARIANTS = [1, UNCACHED_FACTOR].flatMap((web) => NETWORKS.map((network) => ({ network, web })));
const telling = byJourney(VARIANTS.length, { byNetwork: NETWORKS.map((_, place) => place) });

/** Returns a function that selects the variants of a device's sessions with each version. */
function pacesOf({ devices, segments: { versions } }: Phones): (place: number) => Pace {
  const paceOf = (platform: Device['platform']): Pace => ({
    markFrom: [],
    shifts: versions.map((version) => Number(isUncached(platform, version)) * NETWORKS.length),
  });
  const paces = { android: paceOf('android'), ios: paceOf('ios'), harmony: paceOf('harmony') };
  return (place) => paces[devices[place]?.platform ?? 'android'];
}

/** The bytes that a visit receives and sends. */
interface Bytes {
  readonly received: number;
  readonly sent: number;
}

/** Returns the bytes of a visit in a variant. */
function bytesOf(journeys: Journeys, visit: number, variant: number): Bytes {
  const { network = 'wifi', web = 1 } = VARIANTS[variant] ?? {};
  const type = journeys.pages[journeys.page[visit] ?? 0]?.type ?? 'native';
  const [received, sent] = LOADS[type];
  const seconds = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
  const loaded = (msOf[journeys.load[visit] ?? 0] ?? 0) * received * NETWORK_FACTORS[network];
  return {
    received: Math.round(loaded * (type === 'native' ? 1 : web) + seconds * STAYS[0]),
    sent: Math.round(sent + seconds * STAYS[1]),
  };
}

const cache = new WeakMap<Journeys, readonly (readonly Bytes[])[]>();

/** Returns the bytes of each visit in each variant. */
function bytesIn(journeys: Journeys): readonly (readonly Bytes[])[] {
  let all = cache.get(journeys);
  if (all === undefined) {
    all = Array.from(journeys.page, (_, visit) => VARIANTS.map((__, variant) => bytesOf(journeys, visit, variant)));
    cache.set(journeys, all);
  }
  return all;
}

function measuresOf(journeys: Journeys, cell: Cell): Measures<'dataUsage'> {
  let [views, receivedBytes, sentBytes, mobileBytes] = [0, 0, 0, 0];
  const bytes = bytesIn(journeys);
  eachVisit(journeys, cell, (visit, times, variant) => {
    const { received = 0, sent = 0 } = bytes[visit]?.[variant] ?? {};
    views += times;
    receivedBytes += times * received;
    sentBytes += times * sent;
    if (VARIANTS[variant]?.network !== 'wifi') mobileBytes += times * (received + sent);
  });
  return { bytes: receivedBytes + sentBytes, receivedBytes, sentBytes, mobileBytes, devices: cell.devices, views };
}

/** Counts the bytes that pages receive and send. */
export const createDataUsage = (segmentsOf: SegmentsOf): Counter<'dataUsage'> => ({
  count(reading, filter, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { phones, journeys } = visitors;
    const measuring = { sums: 'data', telling, paceOf: pacesOf(phones) };
    return countViews(visitors, filter, period, measuring, splits, (cell) => measuresOf(journeys, cell));
  },
});
