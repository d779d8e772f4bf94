import type { Counter } from '../../counting/topic.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { bySize } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt, SIZES, START_TYPES } from '../../population/sessions.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { traitDimensions } from './traits.ts';

/** The first launch of a device is marked, however long it takes. */
const firsts = { markFrom: START_TYPES.map((type) => (type === 'first' ? 0 : SIZES)), shifts: [] };

const dimensions = { ...sessionDimensions, ...traitDimensions };

/** Counts the devices on which the app was opened. */
export const createDevices = (segmentsOf: SegmentsOf): Counter<'devices'> => ({
  count(reading, { version, network, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const { brand, model, osVersion } = phones.coded;
    const divisions = splits.map((split) => ({ coders: codersOf(phones, dimensions, split, period) }));
    const measuring = {
      version,
      network: networkAt(network),
      telling: bySize,
      paceOf: () => firsts,
      values: [brand, model, osVersion],
    };
    return countSessions(phones, placesIn(phones, filter), period, measuring, divisions).map(
      (cells) =>
        new Map(
          [...byNames(cells)].map(
            ([
              key,
              {
                sessions,
                devices,
                marked,
                values: [brands = 0, models = 0, systems = 0],
              },
            ]) => [key, { launches: sessions, devices, newDevices: marked, brands, models, systems }],
          ),
        ),
    );
  },
});
