import { type Counter, isAsked, type Measures } from '../../counting/topic.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Cell } from '../../walk/cells.ts';
import { joined } from '../../population/coders.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { bySize } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { networkAt, START_TYPES } from '../../population/sessions.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { launchPaces } from '../app-start/launches.ts';
import { crashesIn, type HealthOf } from '../../walk/rates.ts';
import { traitDimensions } from './traits.ts';

/** Marks the first launch of a device, regardless of its duration. */
const FIRSTS = START_TYPES.map((type) => (type === 'first' ? 0 : SIZES));

const dimensions = { ...sessionDimensions, ...traitDimensions };

const measuresOf = ({ sessions, devices, marked, values, incidents, sizes }: Cell): Measures<'devices'> => {
  const [brands = 0, models = 0, systems = 0] = values;
  return {
    launches: sessions,
    devices,
    newDevices: marked,
    brands,
    models,
    systems,
    crashes: incidents[0]?.count ?? 0,
    startMs: new Sizes(sizes, msOf),
  };
};

/**
 * Counts the devices on which the app was opened, with the crashes of the stability topic and the launch times of the
 * app start topic.
 */
export const createDevices = (segmentsOf: SegmentsOf, healthOf: HealthOf): Counter<'devices'> => ({
  count(reading, { version, network, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const { brand, model, osVersion } = phones.coded;
    const divisions = splits.map((split) => ({ coders: joined(codersOf(phones, dimensions, split, period)) }));
    const incidents = isAsked(splits, 'crashes') && crashesIn(reading, phones, period, healthOf);
    const measuring = {
      version,
      network: networkAt(network),
      sums: 'firsts',
      telling: bySize,
      paceOf: launchPaces(phones, () => FIRSTS),
      hasSizes: isAsked(splits, 'startMs'),
      hasDevices: isAsked(splits, 'devices', 'brands', 'models', 'systems'),
      ...(isAsked(splits, 'brands', 'models', 'systems') && { values: [brand, model, osVersion] }),
      ...(incidents && { incidents }),
    };
    return countSessions(phones, placesIn(phones, filter), period, measuring, divisions).map(
      (cells) => new Map([...byNames(cells)].map(([key, cell]) => [key, measuresOf(cell)])),
    );
  },
});
