import { BLOCK_DAYS } from '../population/sessions.ts';
import { ALL } from './columns.ts';
import { isWithin, type Part, partOf } from './selection.ts';
import { dayOfHour } from './span.ts';
import type { Walk } from './walk.ts';

/** Returns the days of a walk, counted from 1970, including partial ones. */
export function daysOf({ span: { first, hours } }: Walk): number[] {
  const from = dayOfHour(first);
  return Array.from({ length: dayOfHour(first + hours) - from + 1 }, (_, index) => from + index);
}

/**
 * Returns the pages that some sessions (end exclusive) visit, as bits, as far as the sessions are within the period.
 */
function pagesOn(
  { span, measuring: { pagesIn } }: Walk,
  { start, sessions: { hour, journey } }: Part,
  place: number,
  [from, to]: readonly [number, number],
): number {
  let visited = 0;
  for (let launch = from; launch < to; launch++)
    if (isWithin(span, start + (hour[launch] ?? 0), place, launch))
      visited |= pagesIn === undefined ? ALL : (pagesIn[journey[launch] ?? 0] ?? 0);
  return visited;
}

/**
 * Visits the days on which devices are used, device by device, regardless of versions.
 * @param isAny whether any counted page is sufficient: only some pages of a day are reported then
 * @param each receives the day, its visited pages as bits, and its index in `daysOf`
 */
export function eachDay(
  over: Walk,
  isAny: boolean,
  each: (place: number, weight: number, day: number, pages: number, index: number) => void,
): void {
  const { phones, places, span, stretches, measuring } = over;
  const parts = stretches.map((stretch) => partOf(stretch, span));
  const firstDay = dayOfHour(span.first);
  // If every session visits a counted page, days need no inspection.
  const pagesIn =
    isAny && measuring.pagesIn && !Array.from(measuring.pagesIn).includes(0) ? undefined : measuring.pagesIn;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const weight = phones.weights[place] ?? 0;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at];
      if (part === undefined) continue;
      const { days, active, offsets, journey } = part.sessions;
      let activeDays = (active[place] ?? 0) & ((1 << part.days[1]) - 1);
      let launch = offsets[place] ?? 0;
      for (; activeDays !== 0; activeDays &= activeDays - 1) {
        const day = 31 - Math.clz32(activeDays & -activeDays);
        const from = launch;
        launch += days[place * BLOCK_DAYS + day] ?? 0;
        if (day < part.days[0]) continue;
        let pages = ALL;
        if (day < part.whole[0] || day >= part.whole[1]) {
          pages = pagesOn(over, part, place, [from, launch]);
        } else if (pagesIn !== undefined) {
          pages = 0;
          for (let own = from; own < launch; own++) {
            pages |= pagesIn[journey[own] ?? 0] ?? 0;
            if (isAny && pages !== 0) break;
          }
        }
        if (pages !== 0) each(place, weight, part.day + day, pages, part.day + day - firstDay);
      }
    }
  }
}
