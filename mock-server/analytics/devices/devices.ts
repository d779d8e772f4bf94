import type { Counter, Measures } from '../../counting/topic.ts';
import { eachSession, noSession, phonesOf, type SegmentsOf, type Session } from '../../population/phones.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { groupsOf, phoneDimensions } from '../../population/splits.ts';

const FIRST = START_TYPES.indexOf('first');

/** What was counted of some launches. */
class Tally implements Measures<'devices'> {
  devices = 0;
  newDevices = 0;
  launches = 0;
  #last = -1;

  add({ place, weight, type }: Session): void {
    this.launches += weight;
    if (type === FIRST) this.newDevices += weight;
    // Launches come device by device.
    if (place !== this.#last) this.devices += weight;
    this.#last = place;
  }
}

/** Counts the devices on which the app was opened. */
export const createDevices = (segmentsOf: SegmentsOf): Counter<'devices'> => ({
  count(reading, filter, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const all = groupsOf(phones, phoneDimensions, splits, period.to, () => new Tally());
    const session = noSession();
    eachSession(phones, filter, period, session, () => {
      for (const groups of all) groups.of(session).add(session);
    });
    return all.map((groups) => groups.named());
  },
});
