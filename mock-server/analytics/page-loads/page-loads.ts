import { PageType } from '../../../openapi/generated/schemas.ts';
import { topics } from '../../../openapi/generated/topics.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Counter, Measures } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import type { Cell } from '../../population/cells.ts';
import { byJourney, type Pace } from '../../population/measuring.ts';
import { CLASS_FACTORS, classOf } from '../../population/habits.ts';
import { eachVisit, type Journeys } from '../../population/journeys.ts';
import type { Page } from '../../population/pages.ts';
import type { Phones, SegmentsOf } from '../../population/phones.ts';
import { msOf, NETWORKS, SIZES, sizesIn } from '../../population/sessions.ts';
import { countViews, visitorsOf } from '../../population/views.ts';
import { isUncached } from '../../population/web-views.ts';

const { bins } = topics.pageLoads.dimensions.loadTime;
type Stage = (typeof topics.pageLoads.dimensions.loadStage.values)[number];

/** From how long on (ms) a load is slow, unless somebody says otherwise. */
const SLOW_MS = 2000;
/** What a network makes of the time that pages take. */
const NETWORK_FACTORS = { wifi: 0.88, '5g': 0.92, '4g': 1.18, weak: 2.7 } as const;
const CLASSES = ['high', 'mid', 'low'] as const;
/** What web views without a cache make of the time of pages that are not native. */
const SLOW_WEB_FACTOR = 1.24;

/** How loads differ besides: by the class of the device, its web view and the network of the session, in this order. */
const VARIANTS = CLASSES.flatMap((of) =>
  [1, SLOW_WEB_FACTOR].flatMap((web) =>
    NETWORKS.map((network) => {
      const factor = CLASS_FACTORS[of] * NETWORK_FACTORS[network];
      return { native: sizesIn(factor), web: sizesIn(factor * web) };
    }),
  ),
);
const telling = byJourney(VARIANTS.length, { byNetwork: NETWORKS.map((_, place) => place) });

/** Which variant the sessions of a device take with each version. */
function pacesOf({ devices, segments: { versions } }: Phones): (place: number) => Pace {
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

/** Shares of the stages of a load. */
const SHARES: Readonly<Record<Page['type'], readonly (readonly [stage: Stage, share: number])[]>> = {
  native: [
    ['connect', 0.14],
    ['firstByte', 0.46],
    ['render', 0.4],
  ],
  h5: [
    ['dns', 0.06],
    ['connect', 0.11],
    ['firstByte', 0.27],
    ['dom', 0.32],
    ['render', 0.24],
  ],
  applet: [
    ['dns', 0.05],
    ['connect', 0.1],
    ['firstByte', 0.22],
    ['dom', 0.38],
    ['render', 0.25],
  ],
};

/** How many loads took how long, of each type of page. */
type Loads = Readonly<Record<Page['type'], Int32Array>>;

function loadsOf(journeys: Journeys, cell: Cell): Loads {
  const loads = { native: new Int32Array(SIZES), h5: new Int32Array(SIZES), applet: new Int32Array(SIZES) };
  eachVisit(journeys, cell, (visit, times, variant) => {
    const type = journeys.pages[journeys.page[visit] ?? 0]?.type ?? 'native';
    const shift = VARIANTS[variant]?.[type === 'native' ? 'native' : 'web'] ?? 0;
    const size = Math.max(0, Math.min(SIZES - 1, (journeys.load[visit] ?? 0) + shift));
    const of = loads[type];
    of[size] = (of[size] ?? 0) + times;
  });
  return loads;
}

/** The time of each stage (ms), which add up to that of all loads. */
function stagesOf(loads: Loads): Map<Stage, number> {
  const totals = new Map<Stage, number>();
  for (const type of PageType.options) {
    const whole = new Sizes(loads[type], msOf).sum;
    if (whole === 0) continue;
    let [before, share] = [0, 0];
    for (const [stage, part] of SHARES[type]) {
      share += part;
      const until = Math.round(whole * share);
      totals.set(stage, (totals.get(stage) ?? 0) + until - before);
      before = until;
    }
  }
  return totals;
}

/** Counts how long pages take to load. */
export const createPageLoads = (segmentsOf: SegmentsOf): Counter<'pageLoads'> => ({
  count(reading, { slowMs = SLOW_MS, ...filter }, period, splits) {
    const visitors = visitorsOf(reading, segmentsOf);
    const { phones, journeys } = visitors;
    const slowFrom = msOf.findIndex((ms) => ms >= slowMs);
    const measuresOf = (cell: Cell, isIn: (size: number) => boolean = () => true): Measures<'pageLoads'> => {
      const { native, h5, applet } = loadsOf(journeys, cell);
      const counts = native.map((count, size) => (isIn(size) ? count + (h5[size] ?? 0) + (applet[size] ?? 0) : 0));
      const loadMs = new Sizes(counts, msOf);
      const slow = slowFrom === -1 ? 0 : counts.subarray(slowFrom).reduce((sum, count) => sum + count, 0);
      return { loads: loadMs.total, devices: cell.devices, totalMs: loadMs.sum, slow, loadMs };
    };
    const places = msOf.map((ms) => bins.findLastIndex((bin) => bin <= ms));
    return countViews(
      visitors,
      filter,
      period,
      { telling, paceOf: pacesOf(phones) },
      splits,
      (cell) => measuresOf(cell),
      {
        loadTime: (cell) =>
          new Map(bins.map((bin, place) => [String(bin), measuresOf(cell, (size) => places[size] === place)])),
        loadStage: (cell) => {
          const none = measuresOf(cell, () => false);
          return new Map(
            [...stagesOf(loadsOf(journeys, cell))].map(([stage, totalMs]) => [stage, { ...none, totalMs }]),
          );
        },
      },
    );
  },
});
