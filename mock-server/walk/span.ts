export const DAY_MINUTES = 1440;
const ZONE_HOURS = 8;

/** Returns the platform's day of an hour, both counted from 1970. */
export const dayOfHour = (hour: number): number => Math.floor((hour + ZONE_HOURS) / 24);

/** Returns the platform's hour of the day of an hour counted from 1970. */
export const hourOfDay = (hour: number): number => (hour + ZONE_HOURS) % 24;

/** The counted hours, from 1970: from the minute of the first to before that of the last. */
export interface Span {
  readonly first: number;
  readonly firstMinute: number;
  /** Number of hours before the one that contains the end, and the minute of the end. */
  readonly hours: number;
  readonly lastMinute: number;
}
