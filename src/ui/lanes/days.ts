import type { Span } from './pack.ts';

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day, such as `20 Nov`, in the order of the language. */
export function dayText(time: number, locale: string, zone: string): string {
  const key = `${locale} ${zone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale.replace('_', '-'), { day: 'numeric', month: 'short', timeZone: zone });
  formats.set(key, format);
  return format.format(time);
}

/** Formats the first and last day of a span; a span that ends at midnight does not include the next day. */
export function daysText({ from, to }: Span, locale: string, zone: string): string {
  const [first, last] = [dayText(from, locale, zone), dayText(Math.max(from, to - 1), locale, zone)];
  return first === last ? first : `${first} – ${last}`;
}

/** Shifts a span by a number of days. */
export const shifted = ({ from, to }: Span, days: number): Span => ({
  from: from + days * dayMs,
  to: to + days * dayMs,
});

/** Days labeled on the axis: every second day of two weeks, else the first of each week. */
export function ticksOf({ from, to }: Span): number[] {
  const days = Math.round((to - from) / dayMs);
  const step = days > 14 ? 7 : 2;
  return Array.from({ length: Math.ceil(days / step) }, (_, at) => from + at * step * dayMs);
}
