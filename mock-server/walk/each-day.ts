import { BLOCK_DAYS, firstDayIn, type Sessions } from '../population/sessions.ts';
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

/** Number of cached masks per stretch: each topic that is counted on some pages, and each filter by page, has its own. */
const MOST_MASKS = 8;
const masks = new WeakMap<Sessions, Map<string, Uint16Array>>();

/** Returns the days on which each device visits a counted page, as bits. */
function visitedOn(sessions: Sessions, pagesIn: ArrayLike<number>): Uint16Array {
  const { active, days, offsets, journey } = sessions;
  const isCounted = Uint8Array.from(pagesIn, (pages) => (pages === 0 ? 0 : 1));
  if (!isCounted.includes(0)) return active;
  let own = masks.get(sessions);
  if (own === undefined) masks.set(sessions, (own = new Map()));
  const key = isCounted.join('');
  const cached = own.get(key);
  if (cached !== undefined) return cached;
  const visited = new Uint16Array(active.length);
  for (let place = 0; place < visited.length; place++) {
    let launch = offsets[place] ?? 0;
    for (let left = active[place] ?? 0; left !== 0; left &= left - 1) {
      const day = firstDayIn(left);
      let bit = 0;
      for (const end = launch + (days[place * BLOCK_DAYS + day] ?? 0); launch < end; launch++)
        bit |= isCounted[journey[launch] ?? 0] ?? 0;
      visited[place] = (visited[place] ?? 0) | (bit << day);
    }
  }
  own.set(key, visited);
  for (const oldest of own.keys()) if (own.size > MOST_MASKS) own.delete(oldest);
  return visited;
}

/** Returns the days of a part from one day to before another, as bits. */
const daysFrom = ([from, to]: readonly [number, number]): number => (1 << Math.max(from, to)) - (1 << from);

/** The number of days in a mask. */
const DAYS_IN = Uint8Array.from({ length: 1 << BLOCK_DAYS }, (_, mask) => {
  let days = 0;
  for (let left = mask; left !== 0; left &= left - 1) days++;
  return days;
});

/**
 * Visits the devices that are used in a period, regardless of versions.
 * @param each receives the number of days on which a device visits a counted page
 */
export function eachUsedDevice(over: Walk, each: (place: number, weight: number, days: number) => void): void {
  const { phones, places, span, stretches, measuring } = over;
  const parts = stretches.map((stretch) => {
    const part = partOf(stretch, span);
    const { sessions, days, whole } = part;
    const used = measuring.pagesIn === undefined ? sessions.active : visitedOn(sessions, measuring.pagesIn);
    return { part, used, whole: daysFrom(whole), edges: daysFrom(days) & ~daysFrom(whole) };
  });
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    let days = 0;
    for (let at = 0; at < parts.length; at++) {
      const own = parts[at];
      if (own === undefined) continue;
      const used = own.used[place] ?? 0;
      days += DAYS_IN[used & own.whole] ?? 0;
      for (let left = used & own.edges; left !== 0; left &= left - 1)
        if (pagesOn(over, own.part, place, launchesOn(own.part, place, firstDayIn(left))) !== 0) days++;
    }
    if (days > 0) each(place, phones.weights[place] ?? 0, days);
  }
}

/** Returns the sessions of a device on a day of a part, end exclusive. */
function launchesOn({ sessions: { offsets, days } }: Part, place: number, day: number): [number, number] {
  let launch = offsets[place] ?? 0;
  for (let before = 0; before < day; before++) launch += days[place * BLOCK_DAYS + before] ?? 0;
  return [launch, launch + (days[place * BLOCK_DAYS + day] ?? 0)];
}

/**
 * Visits the days on which devices are used, device by device, regardless of versions.
 * @param isAny whether any counted page is sufficient: pages are then reported as all pages
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
  const { pagesIn } = measuring;
  const used = parts.map(({ sessions }) =>
    isAny && pagesIn !== undefined ? visitedOn(sessions, pagesIn) : sessions.active,
  );
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const weight = phones.weights[place] ?? 0;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at];
      if (part === undefined) continue;
      const { days, active, offsets, journey } = part.sessions;
      const usedDays = used[at]?.[place] ?? 0;
      let activeDays = (active[place] ?? 0) & ((1 << part.days[1]) - 1);
      let launch = offsets[place] ?? 0;
      for (; activeDays !== 0; activeDays &= activeDays - 1) {
        const day = firstDayIn(activeDays);
        const from = launch;
        launch += days[place * BLOCK_DAYS + day] ?? 0;
        if (day < part.days[0] || (usedDays & (1 << day)) === 0) continue;
        let pages = ALL;
        if (day < part.whole[0] || day >= part.whole[1]) {
          pages = pagesOn(over, part, place, [from, launch]);
        } else if (!isAny && pagesIn !== undefined) {
          pages = 0;
          for (let own = from; own < launch; own++) pages |= pagesIn[journey[own] ?? 0] ?? 0;
        }
        if (pages !== 0) each(place, weight, part.day + day, pages, part.day + day - firstDay);
      }
    }
  }
}
