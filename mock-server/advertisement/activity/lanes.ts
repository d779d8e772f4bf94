import { fnv1a32 } from '../../delivery/bucket.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { byRank } from '../../delivery/slots.ts';
import type { Device } from '../../delivery/target.ts';
import type { Universe } from '../../delivery/universe.ts';
import { targetOf } from '../activity-delivery/target.ts';
import type { Placement } from './events.ts';
import { lotOfSlot } from './habits.ts';
import { type ActivityRunRow, type RunSlot, spanOf } from './runs.ts';

/** An activity in a slot, as long as nothing that decides changes. */
export interface Candidate extends Placement {
  readonly run: ActivityRunRow;
  readonly slot: RunSlot;
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly place: number;
  readonly lot: number;
  /** Whether it is for a version of the app (and its place), on a device. */
  readonly fits: (device: Device, version: string, at: number) => boolean;
  /** How often a device sees it, and has seen it before the day; undefined where nothing limits that. */
  readonly limits: { readonly perDay: number; readonly total: number; readonly counts: Counts | undefined } | undefined;
}

/** A slot with what competes for it. */
export interface Lane {
  readonly boothId: string;
  readonly lot: number;
  /** Those that come before others first. */
  readonly candidates: readonly Candidate[];
}

const meant = new WeakMap<ActivityRunRow, { universe: Universe; isFor: Uint8Array }>();

/** Of each device (by its place), whether a run is for it. Its version is left out: that is another at each opening. */
function isForOf(run: ActivityRunRow, universe: Universe): Uint8Array {
  const cached = meant.get(run);
  if (cached?.universe === universe) return cached.isFor;
  const gets = matcher(targetOf({ ...run, versions: {} }, run.crowd), 0);
  // What is for a crowd is for devices that stand for themselves.
  const least = run.crowd === undefined ? Infinity : universe.crowdDevices.length;
  const isFor = Uint8Array.from(universe.devices, (device, index) => (index < least && gets(device) ? 1 : 0));
  meant.set(run, { universe, isFor });
  return isFor;
}

/**
 * The slots that some runs are in.
 * @param seenBefore how often devices had seen what has a limit in total
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
export type ExposureCounts = ReadonlyMap<string, Counts>;

/** The versions that a run is for, by place; tested once per platform. */
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

/** The slots with some of what is in them alone, without those that nothing is left in. */
export const lanesWith = (lanes: readonly Lane[], isIn: (candidate: Candidate) => boolean): Lane[] =>
  lanes
    .map((lane) => ({ ...lane, candidates: lane.candidates.filter(isIn) }))
    .filter(({ candidates }) => candidates.length > 0);

/** Of each device (by its place) the lanes that have anything for it, with that alone: those that may see the same share them. */
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
