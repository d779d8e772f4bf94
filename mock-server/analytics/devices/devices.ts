import type { Counter } from '../../counting/topic.ts';
import { countSessions } from '../../population/count.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { SIZES, START_TYPES } from '../../population/sessions.ts';
import { codersOf, phoneDimensions } from '../../population/splits.ts';

/** The first launch of a device is marked, however long it takes. */
const firsts = { markFrom: START_TYPES.map((type) => (type === 'first' ? 0 : SIZES)), shifts: [] };

/** Counts the devices on which the app was opened. */
export const createDevices = (segmentsOf: SegmentsOf): Counter<'devices'> => ({
  count(reading, { version, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const coders = splits.map((split) => codersOf(phones, phoneDimensions, split, period));
    const counted = { version, hasSizes: false, paceOf: () => firsts };
    return countSessions(phones, placesIn(phones, filter), period, counted, coders).map(
      (cells) =>
        new Map(
          [...cells].map(([key, { sessions, devices, marked }]) => [
            key,
            { launches: sessions, devices, newDevices: marked },
          ]),
        ),
    );
  },
});
