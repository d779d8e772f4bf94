import { fnv1a32 } from '../../delivery/bucket.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { byRank } from '../../delivery/slots.ts';
import type { Device } from '../../delivery/target.ts';
import type { Universe } from '../../delivery/universe.ts';
import { targetOf } from '../activity-delivery/target.ts';
import type { Placement } from './events.ts';
import { lotOfSlot } from './habits.ts';
import { type ActivityRunRow, type RunSlot, spanOf } from './runs.ts';

/** An activity in a slot, for as long as its targeting does not change. */
export interface Candidate extends Placement {
  readonly run: ActivityRunRow;
  readonly slot: RunSlot;
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly place: number;
  readonly lot: number;
  /** Whether it is for an app version (and its index) on a device. */
  readonly fits: (device: Device, version: string, at: number) => boolean;
  /** How often a device may see it, and how often it has seen it before the day; undefined if unlimited. */
  readonly limits: { readonly perDay: number; readonly total: number; readonly counts: Counts | undefined } | undefined;
}

/** A slot with the activities that compete for it. */
export interface Lane {
  readonly boothId: string;
  readonly lot: number;
  /** By precedence. */
  readonly candidates: readonly Candidate[];
}

const meant = new WeakMap<ActivityRunRow, { universe: Universe; isFor: Uint8Array }>();

/**
 * Returns for each device (by index) whether a run is for it, apart from its app version, which may differ at each
 * opening.
 */
function isForOf(run: ActivityRunRow, universe: Universe): Uint8Array {
  const cached = meant.get(run);
  if (cached?.universe === universe) return cached.isFor;
  const gets = matcher(targetOf({ ...run, versions: {} }, run.crowd), 0);
  // Runs for a crowd match individual devices.
  const least = run.crowd === undefined ? Infinity : universe.crowdDevices.length;
  const isFor = Uint8Array.from(universe.devices, (device, index) => (index < least && gets(device) ? 1 : 0));
  meant.set(run, { universe, isFor });
  return isFor;
}

/**
 * Returns the slots of some runs.
 * @param seenBefore how often devices had seen the activities with a total limit
 */
export function lanesOf(
  runs: readonly ActivityRunRow[],
  seenBefore: ExposureCounts,
): { lanes: Lane[]; placements: Placement[] } {
  const placements: Placement[] = [];
  const all = runs.flatMap((run) => {
    const fits = versionTest(run);
    const { perDay = Infinity, total = Infinity } = run.frequency;
    const counts = total === Infinity ? undefined : seenBefore.get(run.activityId);
    const limits = perDay === Infinity && total === Infinity ? undefined : { perDay, total, counts };
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
        fits,
        limits,
      };
    });
  });
  // In a slot, the activity that starts later takes precedence, regardless of when it went online.
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

/** How often each device has seen the activities with a total limit. */
export type ExposureCounts = ReadonlyMap<string, Counts>;

/** Returns a test whether a run is for a version, by index; evaluated once per platform. */
function versionTest({
  versions,
  platforms,
}: ActivityRunRow): (device: Device, version: string, at: number) => boolean {
  if (Object.keys(versions).length === 0) return () => true;
  const fits = matcher(targetOf({ platforms, versions }, undefined), 0);
  const cache = new Map<string, boolean[]>();
  return (device, version, at) => {
    let answers = cache.get(device.platform);
    if (answers === undefined) cache.set(device.platform, (answers = []));
    return (answers[at] ??= fits({ ...device, appVersion: version }));
  };
}

/** Returns the slots with only the selected candidates; slots without any are omitted. */
export const lanesWith = (lanes: readonly Lane[], isIn: (candidate: Candidate) => boolean): Lane[] =>
  lanes
    .map((lane) => ({ ...lane, candidates: lane.candidates.filter(isIn) }))
    .filter(({ candidates }) => candidates.length > 0);

/**
 * Returns a function that finds the lanes of a device (by index), reduced to the candidates for it. Devices that may
 * see the same candidates share them.
 */
export function lanesByDevice(lanes: readonly Lane[], universe: Universe): (index: number) => readonly Lane[] {
  const count = universe.devices.length;
  const groups = new Uint32Array(count);
  const members: Candidate[][] = [[]];
  for (const candidate of lanes.flatMap(({ candidates }) => candidates)) {
    const isFor = isForOf(candidate.run, universe);
    const joined: number[] = [];
    for (let index = 0; index < count; index++) {
      if (isFor[index] !== 1) continue;
      const group = groups[index] ?? 0;
      groups[index] = joined[group] ??= members.push([...(members[group] ?? []), candidate]) - 1;
    }
  }
  const byGroup = members.map((group) => lanesWith(lanes, (candidate) => group.includes(candidate)));
  return (index) => byGroup[groups[index] ?? 0] ?? [];
}
