import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import { idsBehind } from '../../delivery/population.ts';
import { type Phones, type SegmentsOf, versionAt } from '../../population/phones.ts';
import { type FunnelFilter, type FunnelSteps, progressIn } from '../funnels/progress.ts';
import { pageOf } from '../../core/store/page-of.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

/** A sample device lost in a funnel, and when it took its last step (ms). */
interface Loss {
  readonly place: number;
  readonly at: number;
  readonly isUnderWay: boolean;
}

/** A funnel, and the number of the step after which devices are lost, from 1. */
export interface LossQuery extends FunnelSteps {
  readonly step: number;
}

function lossesIn(
  reading: Reading,
  filter: FunnelFilter,
  range: Period,
  { step, ...funnel }: LossQuery,
  segmentsOf: SegmentsOf,
): { phones: Phones; losses: Loss[] } {
  const losses: Loss[] = [];
  const phones = progressIn(reading, filter, range, funnel, segmentsOf, (progress, place) => {
    // The actions of a session count when it begins, so its last ones may be ahead.
    if (progress.stepsTaken === step && !progress.isWhole)
      losses.push({
        place,
        at: Math.min(progress.lastAt, range.asOf),
        isUnderWay: progress.isUnderWay(range.asOf),
      });
  });
  return { phones, losses };
}

/** Finds the ids of all devices lost in a funnel after a step, including those that the sample devices represent. */
type LostDevices = (reading: Reading, filter: FunnelFilter, range: Period, loss: LossQuery) => string[];

export const lostDevices =
  (segmentsOf: SegmentsOf): LostDevices =>
  (reading, filter, range, loss) => {
    const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
    const { losses } = lossesIn(reading, filter, range, loss, segmentsOf);
    const behind = idsBehind((...key) => reading.rng(...key), applicationId);
    return losses.flatMap(({ place }) => behind(place));
  };

/** Handlers for the devices lost in a funnel: sample devices, with how many each represents. */
export const createFunnelLossHandlers = (segmentsOf: SegmentsOf): TagHandlers<'funnelLosses'> =>
  handlers<'funnelLosses'>({
    listFunnelLosses: (context) => {
      const { query, clock } = context;
      const { steps, windowHours, step, page, size, sort, ...filter } = query;
      const range = dayRange(context);
      if (steps === undefined) return { items: [], total: 0, page, size };
      const loss = { steps: steps.split('~'), windowHours, step };
      const { phones, losses } = lossesIn(context, filter, range, loss, segmentsOf);
      const isDown = sort[0]?.endsWith(',desc') ?? true;
      const ordered = losses.toSorted((a, b) => (isDown ? b.at - a.at : a.at - b.at) || a.place - b.place);
      return pageOf(ordered, { page, size }, ({ place, at, isUnderWay }) => {
        const {
          deviceId = '',
          model = '',
          platform = 'android' as const,
          osVersion = '',
        } = phones.devices[place] ?? {};
        const version = versionAt(phones.segments, place, Math.floor(at / HOUR_MS) * HOUR_MS);
        const weight = phones.weights[place] ?? 0;
        const facts = { deviceId, model, platform, osVersion, version };
        return { id: deviceId, at: clock.iso(at), ...facts, underWay: isUnderWay, weight };
      });
    },
  });
