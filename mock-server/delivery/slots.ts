import type { Schemas } from '../../openapi/generated/types.ts';

type Priority = Schemas['ActivityPriority'];

/** An activity in a slot. */
export interface Placed {
  readonly id: string;
  readonly priority: Priority;
  /** The period in which it is shown (ms, end exclusive). */
  readonly from: number;
  readonly to: number;
}

const WEIGHT = { high: 0, medium: 1, low: 2 } as const satisfies Record<Priority, number>;

/** Order of precedence in a slot: by priority, then the later start, then the higher id. */
export const byRank = (a: Placed, b: Placed): number =>
  WEIGHT[a.priority] - WEIGHT[b.priority] || b.from - a.from || Number(b.id) - Number(a.id);

/** An activity in a slot with the devices that it is for. */
export interface PlacedFor extends Placed {
  /** For each device (by index), whether the activity is for it. */
  readonly isFor: Uint8Array;
}

/** A period in which an activity shares its slot with some of higher precedence. */
export interface Overlap {
  readonly activity: string;
  /** By precedence. */
  readonly behind: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Devices that the activity is for. */
  readonly devices: number;
  /** Of these, the devices with at least as many of the other activities as the slot has places. */
  readonly hidden: number;
}

/** Sums up the weights of the devices that an activity is for. */
export function sizeOf(isFor: Uint8Array, weights: readonly number[]): number {
  let sum = 0;
  isFor.forEach((is, place) => (sum += is * (weights[place] ?? 0)));
  return sum;
}

/** Counts the devices of an activity for which others fill its slot. */
function hiddenFrom(activity: PlacedFor, before: readonly PlacedFor[], capacity: number, weights: readonly number[]) {
  let hidden = 0;
  activity.isFor.forEach((is, place) => {
    if (is === 0) return;
    let others = 0;
    for (const { isFor } of before) others += isFor[place] ?? 0;
    if (others >= capacity) hidden += weights[place] ?? 0;
  });
  return hidden;
}

/**
 * Returns the periods (ms, end exclusive) in which an activity shares a slot with others of higher precedence, ordered
 * by activity and time. Consecutive times with the same others form one period.
 * @param capacity how many activities the slot shows
 * @param weights the weight of each device
 */
export function overlapsOf(
  placed: readonly PlacedFor[],
  { from, to }: { readonly from: number; readonly to: number },
  capacity: number,
  weights: readonly number[],
): Overlap[] {
  const ranked = placed.toSorted(byRank);
  return ranked.flatMap((activity, rank) => {
    const before = ranked.slice(0, rank);
    const [first, last] = [Math.max(from, activity.from), Math.min(to, activity.to)];
    if (first >= last) return [];
    const turns = before.flatMap((other) => [other.from, other.to]).filter((time) => time > first && time < last);
    const times = [...new Set([first, ...turns])].toSorted((a, b) => a - b);
    const shared = times
      .map((start, index) => ({
        behind: before.filter((other) => other.from <= start && other.to > start),
        from: start,
        to: times[index + 1] ?? last,
      }))
      .filter(({ behind }) => behind.length > 0);
    // The devices of an activity are only needed if it shares its slot.
    const devices = shared.length > 0 ? sizeOf(activity.isFor, weights) : 0;
    return shared.map(({ behind, ...span }) => ({
      activity: activity.id,
      behind: behind.map(({ id }) => id),
      ...span,
      devices,
      hidden: hiddenFrom(activity, behind, capacity, weights),
    }));
  });
}
