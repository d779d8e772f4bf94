export const DAY_MINUTES = 1440;
const ZONE_HOURS = 8;

/** The day of the platform of an hour, both counted from 1970 on. */
export const dayOfHour = (hour: number): number => Math.floor((hour + ZONE_HOURS) / 24);

/** The hour of the day of the platform of an hour that is counted from 1970 on. */
export const hourOfDay = (hour: number): number => (hour + ZONE_HOURS) % 24;

/** Hours that are counted, from 1970 on: from the minute of the first to before that of the last. */
export interface Span {
  readonly first: number;
  readonly firstMinute: number;
  /** How many hours there are before the one that the end lies in, and the minute of its end. */
  readonly hours: number;
  readonly lastMinute: number;
}
