import type { Device } from '../../delivery/target.ts';
import { CLICK, CLOSE, JUMP } from './events.ts';
import { actOf, lotOfDay, openingsOf, sees } from './habits.ts';
import type { Candidate, Lane } from './lanes.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

const ZONE_MS = 8 * 60 * MINUTE_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** A day of an application. */
export interface ViewDay {
  /** Start of the day (ms). */
  readonly day: number;
  readonly lot: number;
  readonly weekday: number;
  /** The app versions opened on the day, with their indexes. */
  readonly versions: Map<string, number>;
}

export function viewDay(day: number): ViewDay {
  const number = Math.round((day + ZONE_MS) / DAY_MS);
  return { day, lot: lotOfDay(number), weekday: (number + FIRST_WEEKDAY) % 7, versions: new Map() };
}

/** A device that views the slots of its app. */
export interface Viewer {
  readonly device: Device;
  /** Identifies the device in the counts of activities with a total limit. */
  readonly number: number;
  readonly lot: number;
  /** Its slots, reduced to the candidates for it. */
  readonly lanes: readonly Lane[];
  /** Its app version at a time (ms). */
  readonly versionAt: (at: number) => string;
}

/**
 * Receives an exposure: the minute of the day, the candidate, the index of the app version, what the device does
 * (`ActivityDay.act`).
 */
type Take = (minute: number, candidate: Candidate, version: number, act: number) => void;

/** Returns what a device does with an activity that it sees in a slot. */
function codeOf({ lot, slot }: Candidate, viewer: Viewer, day: ViewDay, opening: number): number {
  const act = actOf(viewer.lot, day.lot, lot, slot.type, opening);
  if (act === 'click') return CLICK + (slot.jumps ? JUMP : 0);
  return act === 'close' ? CLOSE : 0;
}

/**
 * Simulates the slots of a device on a day: the device opens the app and sees its slots; each slot shows the activities
 * for the device within its capacity and limits.
 */
export function viewSlots(viewer: Viewer, day: ViewDay, take: Take): void {
  const { device, number, lot, lanes, versionAt } = viewer;
  const { versions } = day;
  const displays = new Map<string, number>();
  openingsOf(lot, day.lot, day.weekday).forEach((minute, opening) => {
    const at = day.day + minute * MINUTE_MS;
    const version = versionAt(at);
    let versionPlace = versions.get(version);
    if (versionPlace === undefined) versions.set(version, (versionPlace = versions.size));
    for (const { lot: boothLot, candidates } of lanes) {
      let room: number | undefined;
      for (const candidate of candidates) {
        const { slot, activityId, limits } = candidate;
        if (at < candidate.from || at >= candidate.to || !candidate.fits(device, version, versionPlace)) continue;
        if (room === undefined && !sees(lot, day.lot, boothLot, slot.type, opening)) break;
        room ??= slot.capacity;
        if (room === 0) break;
        if (limits) {
          const today = displays.get(activityId) ?? 0;
          if (today >= limits.perDay || (limits.counts?.get(number) ?? 0) + today >= limits.total) continue;
          displays.set(activityId, today + 1);
        }
        room--;
        take(minute, candidate, versionPlace, codeOf(candidate, viewer, day, opening));
      }
    }
  });
}
