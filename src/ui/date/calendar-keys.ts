import dayjs from 'dayjs';
import { shiftDay } from './days.ts';

/** A pressed key with its modifiers, as in keyboard events. */
interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The day that a key moves to: arrows by day and week, Home and End within the week, PageUp and PageDown by month, with
 * Shift by year. Unlike Mantine's own arrow keys they cross the end of a month.
 * @param firstDayOfWeek 0 for Sunday
 * @returns undefined for any other key
 */
export function dayForKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  day: string,
  firstDayOfWeek: number,
): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const page = key === 'PageUp' ? -1 : key === 'PageDown' ? 1 : 0;
  if (page !== 0)
    return dayjs(day)
      .add(page, shiftKey ? 'year' : 'month')
      .format('YYYY-MM-DD');
  const sinceWeekBegan = (dayjs(day).day() - firstDayOfWeek + 7) % 7;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -sinceWeekBegan,
    End: 6 - sinceWeekBegan,
  };
  const step = steps[key];
  return step === undefined ? undefined : shiftDay(day, step);
}
