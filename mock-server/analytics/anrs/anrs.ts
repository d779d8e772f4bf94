import { Sizes } from '../../counting/sizes.ts';
import type { Counter } from '../../counting/topic.ts';
import { BLOCKED_MS } from '../crash-issues/causes.ts';
import { countIncidents } from '../crash-issues/counting.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';

/** Counts ANRs by cause. */
export const createAnrs = (source: WalkedFrom): Counter<'anrs'> => ({
  count: (reading, { anrKind, ...filter }, period, splits) =>
    countIncidents(reading, 'anr', { ...filter, kind: anrKind }, period, splits, source).map(
      (parts) =>
        new Map(
          [...parts].map(([key, { incidents, hitDevices, launches, devices, sizes }]) => [
            key,
            { anrs: incidents, anrDevices: hitDevices, launches, devices, blockedMs: new Sizes(sizes, BLOCKED_MS) },
          ]),
        ),
    ),
});
