import type { Counter } from '../../counting/topic.ts';
import { countIncidents } from '../crash-issues/counting.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';

/** Counts crashes by cause; they add up to the crashes of the summary. */
export const createCrashes = (source: WalkedFrom): Counter<'crashes'> => ({
  count: (reading, { crashKind, ...filter }, period, splits) =>
    countIncidents(reading, 'crash', { ...filter, kind: crashKind }, period, splits, source).map(
      (parts) =>
        new Map(
          [...parts].map(([key, { incidents, hitDevices, launches, devices }]) => [
            key,
            { crashes: incidents, crashDevices: hitDevices, launches, devices },
          ]),
        ),
    ),
});
