import type { components } from '../../openapi/generated/types.ts';

type Priority = components['schemas']['ActivityPriority'];

/** An activity in a slot. */
export interface Placed {
  readonly id: string;
  readonly priority: Priority;
  /** From when to before when it is shown (ms). */
  readonly from: number;
  readonly to: number;
}

const WEIGHT = { high: 0, medium: 1, low: 2 } as const satisfies Record<Priority, number>;

/** The order in a slot: by priority, then the newer start, then the higher id. */
export const byRank = (a: Placed, b: Placed): number =>
  WEIGHT[a.priority] - WEIGHT[b.priority] || b.from - a.from || Number(b.id) - Number(a.id);

/** An activity in a slot with the devices that it is for. */
export interface PlacedFor extends Placed {
  /** Of each device (by its place), whether it is. */
  readonly isFor: Uint8Array;
}

/** A time in which an activity shares its slot with some that come before it. */
export interface Overlap {
  readonly activity: string;
  /** The first one first. */
  readonly behind: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Devices that the activity is for. */
  readonly devices: number;
  /** Those of them that at least as many of the others are for as the slot shows. */
  readonly hidden: number;
}

/** The sum of the weights of the devices that an activity is for. */
export function sizeOf(isFor: Uint8Array, weights: readonly number[]): number {
  let sum = 0;
  isFor.forEach((is, place) => (sum += is * (weights[place] ?? 0)));
  return sum;
}

/** How many of the devices of an activity see as many others in its slot as that shows. */
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
 * The times from one (ms) to before another in which an activity shares a slot with others that come before it: by the
 * activity, then in order. As long as these are the same ones it is one time.
 * @param capacity how many activities the slot shows
 * @param weights for how many devices each stands
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
    // Of an activity that shares its slot with none, nobody asks whom it is for.
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
