import { Sizes } from '../../counting/sizes.ts';
import { type By, type Counter, type DimensionOf, isAsked, type Measures, onlyOf } from '../../counting/topic.ts';
import { type Cell, NO_CELL } from '../../walk/cells.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { eachVisit } from '../../population/journeys.ts';
import { byJourney, unpaced } from '../../population/measuring.ts';
import { placesIn, type SegmentsOf } from '../../population/phones.ts';
import { type Loads, loadsOn, type Resource } from '../../population/resources.ts';
import { msOf, SIZES, sizesIn } from '../../population/launch-sizes.ts';
import { NETWORKS, networkAt } from '../../population/sessions.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { countViews, pagesWith, visitorsOf } from '../../population/views.ts';
import { CAUSES, failuresOf } from './failures.ts';

/** Dimensions of files. */
const facts = {
  resourceUrl: ({ url }: Resource) => url,
  resourceType: ({ type }: Resource) => type,
  domain: ({ domain }: Resource) => domain,
};

/** Load time from which a load is slow (ms), and factors by network. */
const SLOW_MS = 3000;
const slowFrom = msOf.findIndex((ms) => ms >= SLOW_MS);
const shifts = ([0.85, 0.9, 1.2, 3.1] as const).map((factor) => sizesIn(factor));
const telling = byJourney(NETWORKS.length, { byNetwork: NETWORKS.map((_, place) => place) });

type Dimension = DimensionOf<'resourceLoads'>;
/** Dimensions of all loads; successful ones have no cause. */
type LoadDimension = Exclude<Dimension, 'failureStatus'>;
const isOfLoads = (dimension: Dimension): dimension is LoadDimension => dimension !== 'failureStatus';

type Times = Pick<Measures<'resourceLoads'>, 'loads' | 'totalMs' | 'slow' | 'loadMs'>;

function timesOf(loads: Loads, cell: Cell): Times {
  const counts = new Int32Array(SIZES);
  eachVisit(loads, cell, (visit, times, network) => {
    const size = Math.max(0, Math.min(SIZES - 1, (loads.load[visit] ?? 0) + (shifts[network] ?? 0)));
    counts[size] = (counts[size] ?? 0) + times;
  });
  const loadMs = new Sizes(counts, msOf);
  const slow = counts.subarray(slowFrom).reduce((sum, count) => sum + count, 0);
  return { loads: loadMs.total, totalMs: loadMs.sum, slow, loadMs };
}

/** Counts the files that pages load, and those that fail to load. */
export const createResourceLoads = (segmentsOf: SegmentsOf): Counter<'resourceLoads'> => ({
  count(reading, { failureStatus, ...filter }, period, splits) {
    const { applicationId, phones, journeys } = visitorsOf(reading, segmentsOf);
    const loads = loadsOn(journeys, applicationId);
    const [version, network] = [filter.version, networkAt(filter.network)];
    const { pages: resources } = loads;
    const faults = failuresOf(phones, loads, pagesWith(resources, filter, facts), failureStatus);
    const byFault = (nameOf: (resource: Resource) => string) => () => {
      const names = [...new Set(resources.map(nameOf))];
      const codes = resources.flatMap((resource) => CAUSES.map(() => names.indexOf(nameOf(resource))));
      return { names, by: 'fault' as const, codes };
    };
    const dimensions = {
      ...sessionDimensions,
      resourceUrl: byFault(facts.resourceUrl),
      resourceType: byFault(facts.resourceType),
      domain: byFault(facts.domain),
      failureStatus: () => ({
        names: CAUSES,
        by: 'fault' as const,
        codes: resources.flatMap(() => CAUSES.map((_, place) => place)),
      }),
    };
    const areFailures = splits.some((split) => !split.dimensions.every(isOfLoads));
    const failed = countSessions(
      phones,
      placesIn(phones, filter),
      period,
      { telling, paceOf: unpaced, version, network, faults },
      areFailures || isAsked(splits, 'failures', 'failedDevices')
        ? splits.map((split) => ({ coders: codersOf(phones, dimensions, split, period) }))
        : [],
    ).map(byNames);
    const none = { devices: 0, loads: 0, totalMs: 0, slow: 0, loadMs: new Sizes(new Int32Array(SIZES), msOf) };
    const whole = splits.flatMap(({ dimensions: names, ...by }): By<LoadDimension>[] => {
      const own = names.filter(isOfLoads);
      return own.length === names.length ? [onlyOf({ ...by, dimensions: own }, Object.keys(none))] : [];
    });
    const loaded = countViews(
      { phones, journeys: loads, facts },
      filter,
      period,
      { sums: 'ways by network', telling, paceOf: unpaced },
      whole,
      (cell) => ({
        devices: cell.devices,
        ...timesOf(loads, cell),
      }),
    );
    return splits.map(({ dimensions: names }, index) => {
      const failures = failed[index] ?? new Map<string, Cell>();
      const of = names.every(isOfLoads) ? loaded.shift() : undefined;
      return new Map(
        [...(of ?? failures).keys()].map((key) => {
          const { sessions, devices } = failures.get(key) ?? NO_CELL;
          return [key, { ...(of?.get(key) ?? none), failures: sessions, failedDevices: devices }];
        }),
      );
    });
  },
});
