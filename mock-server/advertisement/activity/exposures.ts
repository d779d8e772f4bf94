import { fnv1a32 } from '../../delivery/bucket.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import { isMember } from '../../delivery/crowd.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { populationOf } from '../../delivery/population.ts';
import type { Device } from '../../delivery/target.ts';
import { targetOf } from '../activity-delivery/target.ts';
import type { DataContext, Phones } from '../phones.ts';
import { CLICK, CLOSE } from './events.ts';
import { lanesOf, lanesWith } from './lanes.ts';
import { type ActivityRunRow, limitedOf, nameOf, partOf, runsOf, spanOf } from './runs.ts';
import { viewDay, type Viewer, viewSlots } from './views.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** An activity that a slot showed on a device. */
export interface Exposure {
  /** Time (ms), to the minute. */
  readonly at: number;
  readonly run: ActivityRunRow;
  readonly activityId: string;
  readonly boothId: string;
  /** What the device did (`ActivityDay.act`). */
  readonly act: number;
}

/** A device as itself and as one of the devices that a sample device represents; the two may be the same. */
interface Own {
  readonly asMember: Viewer;
  readonly asSample: Viewer;
}

function viewersOf(context: DataContext, phones: Phones, appId: string, device: Device): Own {
  const { devices, placeOf } = populationOf(context.rng, context.db.applications.get(appId)?.applicationId ?? '');
  const place = placeOf?.(device.deviceId) ?? -1;
  const sample = devices[place] ?? device;
  const [ofMember, ofSample] = [phones.versionsOf(context, appId, [device]), phones.versionsOf(context, appId)];
  const viewer = (of: Device, number: number, versionAt: Viewer['versionAt']): Viewer => ({
    device: of,
    number,
    lot: fnv1a32(of.deviceId),
    lanes: [],
    versionAt,
  });
  return {
    asMember: viewer(device, 0, (at) => ofMember(0, at)),
    asSample: viewer(sample, 1, (at) => ofSample(place, at)),
  };
}

/** Counts how often each of two viewers has seen the activities with a total limit. */
class ExposureCounter extends Map<string, Map<number, number>> {
  add(activityId: string, number: number): void {
    const counts = this.get(activityId) ?? new Map<number, number>();
    this.set(activityId, counts.set(number, (counts.get(number) ?? 0) + 1));
  }
}

/**
 * Returns what slots showed on one device in a period (ms, end exclusive), consistent with the counts of activities. On
 * days when a crowd includes the device, these are its own exposures, otherwise those of its sample device.
 */
export function exposuresOf(
  context: DataContext,
  phones: Phones,
  appId: string,
  device: Device,
  { from, to }: { readonly from: number; readonly to: number },
): Exposure[] {
  const runs = runsOf(context.db, appId);
  const limited = limitedOf(runs);
  const { asMember, asSample } = viewersOf(context, phones, appId, device);
  const isFor = new Map<ActivityRunRow, (of: Device) => boolean>();
  const isForViewer = (run: ActivityRunRow, viewer: Viewer): boolean => {
    const gets = isFor.get(run) ?? matcher(targetOf({ ...run, versions: {} }, run.crowd), 0);
    isFor.set(run, gets);
    return (run.crowd === undefined || viewer === asMember) && gets(viewer.device);
  };
  const began = runs.filter(({ activityId }) => limited.has(activityId)).map((run) => spanOf(run).from);
  const counts = new ExposureCounter();
  const exposures: Exposure[] = [];
  for (let start = dayOf(Math.min(from, ...began)); start < to; start += DAY_MS) {
    const online = runs.filter((run) => partOf(run, start, start + DAY_MS) !== null);
    const viewer = online.some(({ crowd }) => crowd && isMember(crowd, device)) ? asMember : asSample;
    const lanes = lanesWith(lanesOf(online, counts).lanes, ({ run }) => isForViewer(run, viewer));
    const ofDay: Exposure[] = [];
    viewSlots({ ...viewer, lanes }, viewDay(start), (minute, { run, activityId, boothId }, _version, act) =>
      ofDay.push({ at: start + minute * MINUTE_MS, run, activityId, boothId, act }),
    );
    for (const { activityId } of ofDay) if (limited.has(activityId)) counts.add(activityId, viewer.number);
    exposures.push(...ofDay.filter(({ at }) => at >= from && at < to));
  }
  return exposures;
}

const outcomeOf = (act: number) =>
  (act & CLICK) !== 0 ? ('clicked' as const) : (act & CLOSE) !== 0 ? ('closed' as const) : ('displayed' as const);

/**
 * Creates a function that returns the activities that a device saw in a period (ms, end exclusive), with their names
 * and those of their slots.
 * @param phones what is installed on phones
 */
export const createActivitiesOn =
  (phones: Phones) =>
  (
    context: DataContext & { readonly appId: string },
    device: Device,
    period: { readonly from: number; readonly to: number },
  ) =>
    exposuresOf(context, phones, context.appId, device, period).map(({ at, run, activityId, boothId, act }) => {
      const booth = context.db.booths.get(boothId)?.name;
      const name = nameOf(context.db, run);
      return { at, activityId, name, ...(booth !== undefined && { booth }), outcome: outcomeOf(act) };
    });
