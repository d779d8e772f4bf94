import { platformZone } from '../../../shell/preferences/display-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';

/** The days of a span selected in a chart, for the address of its page; undefined if there is no span. */
export function spanDays(span: string | undefined): { start: string; end: string } | undefined {
  const [start, end] = span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}
