import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Clock } from '../../core/world/clock.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { isMember } from '../../delivery/crowd.ts';
import { missesOf } from '../../delivery/misses.ts';
import { overlapsOf, sizeOf, type Overlap, type PlacedFor } from '../../delivery/slots.ts';
import { type Device, eachOnce } from '../../delivery/target.ts';
import { universeOf, type Universe } from '../../delivery/universe.ts';
import type { DataContext, Phones } from '../phones.ts';
import { placedIn, type Timed } from './placed.ts';
import { crowdOf, targetOf, type ActivityTarget } from './target.ts';

/** The devices of an application at a time, against which audiences are evaluated. */
export interface Ground {
  readonly universe: Universe;
  /** In the order of the universe, with their versions at that time. */
  readonly devices: readonly Device[];
  readonly at: number;
}

/**
 * Returns the devices of an application at a time (ms), including the individual devices of crowds that activities
 * target.
 */
export function groundOf(
  context: DataContext,
  phones: Phones,
  appId: string,
  activities: readonly Pick<ActivityTarget, 'crowdId'>[],
  at: number,
): Ground {
  const { db, rng } = context;
  const crowds = activities.flatMap(({ crowdId }) => crowdOf(db, crowdId) ?? []);
  const distinct = [...new Map(crowds.map((crowd) => [crowd.ids, crowd])).values()];
  const universe = universeOf(rng, db.applications.get(appId)?.applicationId ?? '', distinct);
  const ofCrowds = phones.versionsOf(context, appId, universe.crowdDevices);
  const ofSample = phones.versionsOf(context, appId);
  const devices = universe.devices.map((device, index) => {
    const further = index - universe.crowdDevices.length;
    const appVersion = further < 0 ? ofCrowds(index, at) : ofSample(further, at);
    return appVersion === device.appVersion ? device : { ...device, appVersion };
  });
  return { universe, devices, at };
}

/**
 * Returns for each device (by index) whether a target includes it. Crowds match individual devices. For any other
 * target, an individual device takes the result of its sample device, so that crowds do not change the counts.
 */
export function isForOf(db: Tables, { devices, universe, at }: Ground, target: ActivityTarget): Uint8Array {
  const { crowdDevices, places } = universe;
  const crowd = crowdOf(db, target.crowdId);
  const gets = matcher(targetOf(target, crowd), at);
  if (crowd) return Uint8Array.from(devices, (device, index) => (index < crowdDevices.length && gets(device) ? 1 : 0));
  const isFor = Uint8Array.from(devices, (device, index) => (index >= crowdDevices.length && gets(device) ? 1 : 0));
  for (const [index, place] of places.entries()) isFor[index] = isFor[crowdDevices.length + place] ?? 0;
  return isFor;
}

/** Counts the devices that an activity is for. */
export const matchedBy = (db: Tables, ground: Ground, activity: ActivityTarget): number =>
  sizeOf(isForOf(db, ground, activity), ground.universe.weights);

/**
 * Returns the reasons why an activity is for no device, most devices first. Counts the devices of its audience if it
 * has one with devices, otherwise those of its platforms.
 */
export function whyNobody(
  db: Tables,
  { universe, devices, at }: Ground,
  target: ActivityTarget,
): Schemas['DeliveryMiss'][] {
  const crowd = crowdOf(db, target.crowdId);
  const weighted = devices.map((device, place) => [device, universe.weights[place] ?? 0] as const);
  const members = crowd
    ? weighted.slice(0, universe.crowdDevices.length).filter(([device]) => isMember(crowd, device))
    : [];
  const candidates =
    members.length > 0 ? members : weighted.filter(([{ platform }]) => target.platforms.includes(platform));
  return missesOf(targetOf(target, crowd), at, eachOnce([]), candidates);
}

/** What a slot shows over time. */
export interface Lane {
  readonly booth: { readonly id: string; readonly name: string; readonly capacity: number };
  /** By precedence. */
  readonly placed: readonly PlacedFor[];
}

/** Returns the slots that contain some activities, ordered by name. */
export function lanesOf(
  db: Tables,
  appId: string,
  activities: readonly (Timed & ActivityTarget)[],
  ground: Ground,
): Lane[] {
  const byAim = new Map<ActivityTarget, Uint8Array>();
  const isForOnce = (activity: ActivityTarget): Uint8Array => {
    const isFor = byAim.get(activity) ?? isForOf(db, ground, activity);
    byAim.set(activity, isFor);
    return isFor;
  };
  return db.booths.all({ where: { appId }, sort: ['name,asc'] }).map((booth) => ({
    booth,
    placed: placedIn(booth.id, activities).map(({ activity, ...placed }) => ({
      ...placed,
      get isFor() {
        return isForOnce(activity);
      },
    })),
  }));
}

/** Returns the periods between two times (ms) in which activities share slots. */
export const overlapsIn = (
  { booth, placed }: Lane,
  span: { readonly from: number; readonly to: number },
  { universe }: Ground,
): Overlap[] => overlapsOf(placed, span, booth.capacity, universe.weights);

/** A period, and the time at which devices are evaluated. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/**
 * Returns what the slots of an application show in a period, based on the activities that are online or to be online.
 */
export function calendarOf(context: DataContext, phones: Phones, appId: string, { from, to, at }: Span) {
  const { db } = context;
  const activities = db.activities
    .all({ where: { appId } })
    .filter(
      ({ status, startTime, endTime }) =>
        status !== 'offline' && Date.parse(endTime) > from && Date.parse(startTime) < to,
    );
  const ground = groundOf(context, phones, appId, activities, at);
  const lanes = lanesOf(db, appId, activities, ground);
  const overlaps = lanes.flatMap((lane) =>
    overlapsIn(lane, { from, to }, ground).map((overlap) => ({ lane, overlap })),
  );
  return { activities, lanes, overlaps };
}

/** Converts an overlap to its response. */
export function overlapResponse(
  { booth }: Lane,
  { activity, behind, from, to, devices, hidden }: Overlap,
  nameOf: (id: string) => string,
  clock: Clock,
): Schemas['SlotOverlap'] {
  const refOf = (activityId: string) => ({ activityId, name: nameOf(activityId) });
  return {
    boothId: booth.id,
    boothName: booth.name,
    capacity: booth.capacity,
    from: clock.iso(from),
    to: clock.iso(to),
    activity: refOf(activity),
    behind: behind.map(refOf),
    devices,
    hidden,
  };
}
