import { formatInstant } from '../../../ui/text/format.ts';
import type { Figures } from '../topic/topic.ts';

const hourMs = 3_600_000;
const hoursOfWeek = 7 * 24;

/** The hours of the week (`1-00` to `7-23`, from Monday) that a period has at least a part of. */
export function weekHoursIn({ from, to }: Pick<Figures, 'from' | 'to'>, zone: string): ReadonlySet<string> {
  const start = Math.floor(Date.parse(from) / hourMs);
  const count = Math.ceil(Date.parse(to) / hourMs) - start;
  return new Set(
    Array.from({ length: Math.min(hoursOfWeek, Math.max(0, count)) }, (_, index) => {
      const [day = '', time = ''] = formatInstant(new Date((start + index) * hourMs).toISOString(), zone).split(' ');
      return `${new Date(day).getUTCDay() || 7}-${time.slice(0, 2)}`;
    }),
  );
}
