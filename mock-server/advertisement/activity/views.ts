import type { Device } from '../../delivery/target.ts';
import { CLICK, CLOSE, JUMP } from './events.ts';
import { actOf, lotOfDay, openingsOf, sees } from './habits.ts';
import type { Candidate, Lane } from './lanes.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;
const ZONE_MS = 8 * 60 * MINUTE_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** A day of an application. */
export interface ViewDay {
  /** Its beginning (ms). */
  readonly day: number;
  readonly lot: number;
  readonly weekday: number;
  /** The versions of the app that were opened on it, each with its place. */
  readonly versions: Map<string, number>;
}

export function viewDay(day: number): ViewDay {
  const number = Math.round((day + ZONE_MS) / DAY_MS);
  return { day, lot: lotOfDay(number), weekday: (number + FIRST_WEEKDAY) % 7, versions: new Map() };
}

/** A device before the slots of its app. */
export interface Viewer {
  readonly device: Device;
  /** By which the activities with a limit in total know it. */
  readonly number: number;
  readonly lot: number;
  /** The slots that have anything for it, with that alone. */
  readonly lanes: readonly Lane[];
  /** The version of its app at a time (ms). */
  readonly versionAt: (at: number) => string;
}

/** Takes what a slot shows: the minute of the day, what it is, the place of the app's version, what the device does (`ActivityDay.act`). */
type Take = (minute: number, candidate: Candidate, version: number, act: number) => void;

/** What a device does with an activity that it sees in a slot. */
function codeOf({ lot, slot }: Candidate, viewer: Viewer, day: ViewDay, opening: number): number {
  const act = actOf(viewer.lot, day.lot, lot, slot.type, opening);
  if (act === 'click') return CLICK + (slot.jumps ? JUMP : 0);
  return act === 'close' ? CLOSE : 0;
}

/**
 * What the slots show a device on a day: it opens the app, comes to see its slots, and each of them shows what is for the
 * device, as far as it has room and limits allow.
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
