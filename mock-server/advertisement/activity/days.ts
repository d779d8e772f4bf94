import { fnv1a32 } from '../../delivery/bucket.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { byRank } from '../../delivery/slots.ts';
import type { Device } from '../../delivery/target.ts';
import { universeOf, type Universe } from '../../delivery/universe.ts';
import { targetOf } from '../activity-delivery/target.ts';
import type { Knowing, Phones } from '../phones.ts';
import { CLICK, CLOSE, Events, JUMP, type ActivityDay, type Placement } from './events.ts';
import { actOf, lotOfDay, lotOfSlot, openingsOf, sees } from './habits.ts';
import type { ActivityRunRow, RunSlot } from './runs.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;
const ZONE_MS = 8 * 60 * MINUTE_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** Devices by numbers: those of the sample by their places, those of crowds in the order in which they came up. */
export interface Devices {
  readonly known: Device[];
  /** Of each, the number of the one of the sample that stands for it where no crowd names it. */
  readonly models: number[];
  /** For how many each of the sample stands. */
  readonly weights: ArrayLike<number>;
  readonly numbers: Map<string, number>;
}

/** An activity in a slot, as long as nothing that decides changes. */
interface Candidate extends Placement {
  readonly run: ActivityRunRow;
  readonly slot: RunSlot;
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly place: number;
  readonly lot: number;
  readonly isFor: Uint8Array;
  /** Whether it is for a version of the app (and its place), on a device. */
  readonly fits: (device: Device, version: string, at: number) => boolean;
  /** How often a device sees it, and has seen it before the day; undefined where nothing limits that. */
  readonly limits: { readonly perDay: number; readonly total: number; readonly seen: Counts | undefined } | undefined;
}

interface Lane {
  readonly boothId: string;
  readonly lot: number;
  /** Those that come before others first. */
  readonly candidates: readonly Candidate[];
}

/** From when to when a run shows anything (ms). */
export const spanOf = ({ from, to, startTime, endTime }: ActivityRunRow): { from: number; to: number } => ({
  from: Math.max(Date.parse(from), Date.parse(startTime)),
  to: Math.min(to === undefined ? Infinity : Date.parse(to), Date.parse(endTime)),
});

const meant = new WeakMap<ActivityRunRow, { universe: Universe; isFor: Uint8Array }>();

/** Of each device (by its place), whether a run is for it. Its version is left out: that is another at each opening. */
function isForOf(run: ActivityRunRow, universe: Universe): Uint8Array {
  const found = meant.get(run);
  if (found?.universe === universe) return found.isFor;
  const gets = matcher(targetOf({ ...run, versions: {} }, run.crowd), 0);
  // What is for a crowd is for devices that stand for themselves.
  const least = run.crowd === undefined ? Infinity : universe.named.length;
  const isFor = Uint8Array.from(universe.devices, (device, index) => (index < least && gets(device) ? 1 : 0));
  meant.set(run, { universe, isFor });
  return isFor;
}

function lanesOf(
  runs: readonly ActivityRunRow[],
  universe: Universe,
  seenBefore: Seen,
): { lanes: Lane[]; placements: Placement[] } {
  const placements: Placement[] = [];
  const all = runs.flatMap((run) => {
    const isFor = isForOf(run, universe);
    const fits = versionTest(run);
    const { perDay = Infinity, total = Infinity } = run.frequency;
    const seen = total === Infinity ? undefined : seenBefore.get(run.activityId);
    const limits = perDay === Infinity && total === Infinity ? undefined : { perDay, total, seen };
    return run.slots.map((slot): Candidate => {
      const { activityId } = run;
      const { boothId, priority } = slot;
      const placement = { activityId, boothId, priority };
      return {
        ...placement,
        run,
        slot,
        ...spanOf(run),
        id: activityId,
        place: placements.push(placement) - 1,
        lot: lotOfSlot(activityId, boothId),
        isFor,
        fits,
        limits,
      };
    });
  });
  // In a slot, what starts later comes first, however late it went online.
  const ranked = (a: Candidate, b: Candidate) =>
    byRank({ ...a, from: Date.parse(a.run.startTime) }, { ...b, from: Date.parse(b.run.startTime) });
  const lanes = [...Map.groupBy(all, ({ boothId }) => boothId)].map(([boothId, candidates]) => ({
    boothId,
    lot: fnv1a32(`booth ${boothId}`),
    candidates: candidates.toSorted(ranked),
  }));
  return { lanes, placements };
}

type Counts = ReadonlyMap<number, number>;

/** How often each device has seen the activities that have a limit in total. */
export type Seen = ReadonlyMap<string, Counts>;

export interface DayAsked {
  readonly appId: string;
  /** Its beginning (ms). */
  readonly day: number;
  /** Those of the application that were online on it. */
  readonly runs: readonly ActivityRunRow[];
  readonly devices: Devices;
  /** How often each device had seen activities with a limit in total before. */
  readonly seenBefore: Seen;
}

const numbered = new WeakMap<Devices, WeakMap<Universe, Uint32Array>>();

/** Numbers the devices of a universe. */
function numbersOf(universe: Universe, devices: Devices): Uint32Array {
  let ofUniverses = numbered.get(devices);
  if (ofUniverses === undefined) numbered.set(devices, (ofUniverses = new WeakMap()));
  const found = ofUniverses.get(universe);
  if (found) return found;
  const { known, numbers, models } = devices;
  const made = Uint32Array.from(universe.devices, (device, index) => {
    if (index >= universe.named.length) return index - universe.named.length;
    let number = numbers.get(device.deviceId);
    if (number === undefined) {
      number = known.length;
      numbers.set(device.deviceId, number);
      known.push(device);
      models.push(universe.places[index] ?? -1);
    }
    return number;
  });
  ofUniverses.set(universe, made);
  return made;
}

/** The versions that a run is for, by their places: asked once of each platform. */
function versionTest({
  versions,
  platforms,
}: ActivityRunRow): (device: Device, version: string, at: number) => boolean {
  if (Object.keys(versions).length === 0) return () => true;
  const fits = matcher(targetOf({ platforms, versions }, undefined), 0);
  const known = new Map<string, boolean[]>();
  return (device, version, at) => {
    let answers = known.get(device.platform);
    if (answers === undefined) known.set(device.platform, (answers = []));
    return (answers[at] ??= fits({ ...device, appVersion: version }));
  };
}

const lots = new WeakMap<readonly Device[], Uint32Array>();

function lotsOf(devices: readonly Device[]): Uint32Array {
  let found = lots.get(devices);
  if (found === undefined) lots.set(devices, (found = Uint32Array.from(devices, ({ deviceId }) => fnv1a32(deviceId))));
  return found;
}

/** Of each device (by its place) the lanes that have anything for it, with that alone: those that may see the same share them. */
function lanesByDevice(lanes: readonly Lane[], count: number): (index: number) => readonly Lane[] {
  const groups = new Uint32Array(count);
  const members: Candidate[][] = [[]];
  for (const candidate of lanes.flatMap(({ candidates }) => candidates)) {
    const { isFor } = candidate;
    const joined: number[] = [];
    for (let index = 0; index < count; index++) {
      if (isFor[index] !== 1) continue;
      const group = groups[index] ?? 0;
      groups[index] = joined[group] ??= members.push([...(members[group] ?? []), candidate]) - 1;
    }
  }
  const byGroup = members.map((group) =>
    lanes
      .map((lane) => ({ ...lane, candidates: lane.candidates.filter((candidate) => group.includes(candidate)) }))
      .filter(({ candidates }) => candidates.length > 0),
  );
  return (index) => byGroup[groups[index] ?? 0] ?? [];
}

/**
 * What the slots of an application show on a day, to the minute: each device opens the app, comes to see its slots, and
 * each of them shows what is for the device, as far as it has room and limits allow. It follows from what was online and
 * the devices alone.
 */
export function dayOfActivities(knowing: Knowing, phones: Phones, asked: DayAsked): ActivityDay {
  const { appId, day, runs, devices: registry, seenBefore } = asked;
  const applicationId = knowing.db.applications.get(appId)?.applicationId ?? '';
  const crowds = runs.flatMap(({ crowd }) => crowd ?? []);
  const universe = universeOf(knowing.rng, applicationId, crowds);
  const { named, weights } = universe;
  const numbers = numbersOf(universe, registry);
  const { lanes, placements } = lanesOf(runs, universe, seenBefore);
  const lanesOfDevice = lanesByDevice(lanes, universe.devices.length);
  const [ofNamed, ofSample] = [phones.versionsOf(knowing, appId, named), phones.versionsOf(knowing, appId)];
  const number = Math.round((day + ZONE_MS) / DAY_MS);
  const dayLot = lotOfDay(number);
  const weekday = (number + FIRST_WEEKDAY) % 7;
  const versions = new Map<string, number>();
  const events = new Events();
  const deviceLots = lotsOf(universe.devices);
  universe.devices.forEach((device, index) => {
    const ofDevice = lanesOfDevice(index);
    if (ofDevice.length === 0) return;
    const lot = deviceLots[index] ?? 0;
    const deviceNumber = numbers[index] ?? 0;
    const further = index - named.length;
    const shown = new Map<string, number>();
    openingsOf(lot, dayLot, weekday).forEach((minute, opening) => {
      const at = day + minute * MINUTE_MS;
      const version = further < 0 ? ofNamed(index, at) : ofSample(further, at);
      let versionPlace = versions.get(version);
      if (versionPlace === undefined) versions.set(version, (versionPlace = versions.size));
      for (const { lot: boothLot, candidates } of ofDevice) {
        let room: number | undefined;
        for (const candidate of candidates) {
          const { slot, activityId, limits } = candidate;
          if (at < candidate.from || at >= candidate.to || !candidate.fits(device, version, versionPlace)) continue;
          if (room === undefined && !sees(lot, dayLot, boothLot, slot.type, opening)) break;
          room ??= slot.capacity;
          if (room === 0) break;
          if (limits) {
            const today = shown.get(activityId) ?? 0;
            if (today >= limits.perDay || (limits.seen?.get(deviceNumber) ?? 0) + today >= limits.total) continue;
            shown.set(activityId, today + 1);
          }
          room--;
          const act = actOf(lot, dayLot, candidate.lot, slot.type, opening);
          const code = act === 'click' ? CLICK + (slot.jumps ? JUMP : 0) : act === 'close' ? CLOSE : 0;
          events.add(deviceNumber, weights[index] ?? 0, minute, candidate.place, versionPlace, code);
        }
      }
    });
  });
  return { ...events.columns, placements, versions: [...versions.keys()] };
}
