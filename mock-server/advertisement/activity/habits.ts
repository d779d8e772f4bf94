import type { Schemas } from '../../../openapi/generated/types.ts';
import { randomAt, fnv1a32 } from '../../delivery/bucket.ts';

/** Share of a day's openings of the app that fall into each of its hours. */
const HOURS = [
  0.01, 0.006, 0.004, 0.003, 0.004, 0.009, 0.024, 0.046, 0.067, 0.079, 0.076, 0.065, 0.06, 0.054, 0.055, 0.057, 0.056,
  0.057, 0.056, 0.055, 0.052, 0.045, 0.036, 0.024,
] as const;
/** Share of devices that open the app, by weekday from Sunday. */
const ACTIVE = [0.69, 0.95, 0.93, 0.91, 0.92, 0.96, 0.72] as const;
/** Share of devices that open the app once more after each time. */
const AGAIN = 0.65;
const MOST_OPENINGS = 12;
/** Share of openings in which a device sees a slot. */
const VIEW_RATES: Readonly<Record<Schemas['BoothType'], number>> = {
  splash: 0.45,
  popup: 1,
  announcement: 1,
  banner: 1,
  list: 0.25,
  float: 1,
  custom: 0.15,
};
const CLICKED = { least: 0.008, most: 0.045 } as const;
/** Share of activities closed among those not tapped, in slots that overlay the page. */
const CLOSED = 0.62;
const OVER_PAGE: ReadonlySet<string> = new Set(['popup', 'splash', 'float']);

const MINUTES = 1440;

/** The minute (0 to 1439) of the day by which a share (0 to 1) of its openings has passed. */
const MINUTE_AT: readonly number[] = (() => {
  const total = HOURS.reduce((sum, share) => sum + share, 0);
  const minutes: number[] = [];
  let [hour, before] = [0, 0];
  for (let place = 0; place < 4096; place++) {
    const target = (place / 4096) * total;
    while (hour < 23 && before + (HOURS[hour] ?? 0) <= target) before += HOURS[hour++] ?? 0;
    minutes.push(Math.min(MINUTES - 1, Math.floor((hour + (target - before) / (HOURS[hour] ?? 1)) * 60)));
  }
  return minutes;
})();

/** The random seed of a day (by its number). */
export const lotOfDay = (day: number): number => fnv1a32(`openings ${day}`);
/** The random seed of an activity in a slot. */
export const lotOfSlot = (activityId: string, boothId: string): number => fnv1a32(`slot ${activityId} ${boothId}`);

/**
 * Returns the minutes of a day at which a device opens the app, in order.
 * @param lot of the device
 * @param weekday 0 is Sunday
 */
export function openingsOf(lot: number, dayLot: number, weekday: number): number[] {
  if (randomAt(lot, dayLot, 0) >= (ACTIVE[weekday] ?? 1)) return [];
  const minutes: number[] = [];
  do {
    const minute = MINUTE_AT[Math.floor(randomAt(lot, dayLot, 1 + minutes.length) * 4096)] ?? 0;
    let place = minutes.length;
    for (; place > 0 && (minutes[place - 1] ?? 0) > minute; place--) minutes[place] = minutes[place - 1] ?? 0;
    minutes[place] = minute;
  } while (minutes.length < MOST_OPENINGS && randomAt(lot, dayLot, 20 + minutes.length) < AGAIN);
  return minutes;
}

/** Whether a device sees a slot when it opens the app for the `opening`th time of a day. */
export const sees = (
  lot: number,
  dayLot: number,
  boothLot: number,
  type: keyof typeof VIEW_RATES,
  opening: number,
): boolean => VIEW_RATES[type] === 1 || randomAt(lot ^ boothLot, dayLot, 40 + opening) < VIEW_RATES[type];

/** Returns what a device does with an activity that it sees in a slot. */
export const actOf = (lot: number, dayLot: number, slotLot: number, type: keyof typeof VIEW_RATES, opening: number) => {
  const rate = CLICKED.least + (CLICKED.most - CLICKED.least) * randomAt(slotLot, 0, 0);
  if (randomAt(lot ^ slotLot, dayLot, 60 + opening) < rate) return 'click';
  return OVER_PAGE.has(type) && randomAt(lot ^ slotLot, dayLot, 80 + opening) < CLOSED ? 'close' : 'none';
};
