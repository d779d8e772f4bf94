import { msg } from '@lingui/core/macro';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import type { Trend } from './topic.ts';

const minuteMs = 60_000;

/** The label and duration of a point. */
export const steps = {
  '5min': { label: msg`By 5 minutes`, ms: 5 * minuteMs },
  hour: { label: msg`By hour`, ms: 60 * minuteMs },
  day: { label: msg`By day, in the platform's time zone`, ms: 24 * 60 * minuteMs },
} as const;

const endOf = ({ unit, lines }: Trend): number => Date.parse(lines[0]?.points.at(-1)?.at ?? '') + steps[unit].ms - 1;

/** Offset (ms) between a trend and the earlier one it is compared with; undefined without a comparison. */
export function shiftOf({ previousFrom, lines }: Trend): number | undefined {
  const first = lines[0]?.points[0];
  return previousFrom === undefined || first === undefined
    ? undefined
    : Date.parse(first.at) - Date.parse(previousFrom);
}

/** The days that the comparison of a trend covers. */
export const daysOf = (trend: Trend, shift: number): { start: string; end: string } => ({
  start: dayAt(platformZone, Date.parse(trend.previousFrom ?? '')),
  end: dayAt(platformZone, endOf(trend) - shift),
});
