import { BLOCK_DAYS, firstDayIn, type Sessions } from '../population/sessions.ts';
import { ALL } from './columns.ts';
import { daysFrom, isWithin, type Part, partOf } from './selection.ts';
import { dayOfHour } from './span.ts';
import type { Walk } from './walk.ts';

/** Returns the days of a walk, counted from 1970, including partial ones. */
export function daysOf({ span: { first, hours } }: Walk): number[] {
  const from = dayOfHour(first);
  return Array.from({ length: dayOfHour(first + hours) - from + 1 }, (_, index) => from + index);
}

/**
 * Returns the pages that some sessions (end exclusive) visit, as bits.
 * @param isWhole whether all of them are within the period; otherwise only those that are count
 */
function pagesOn(
  { span, measuring: { pagesIn } }: Walk,
  { start, sessions: { hour, journey } }: Part,
  place: number,
  [from, to]: readonly [number, number],
  isWhole: boolean,
): number {
  let visited = 0;
  for (let launch = from; launch < to; launch++)
    if (isWhole || isWithin(span, start + (hour[launch] ?? 0), place, launch))
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

/** The number of days in a mask. */
const DAYS_IN = Uint8Array.from({ length: 1 << BLOCK_DAYS }, (_, mask) => {
  let days = 0;
  for (let left = mask; left !== 0; left &= left - 1) days++;
  return days;
});

/** Returns the parts of a walk, with the days on which each device visits a counted page: bits, like `whole` and `edges`. */
function usesOf({ span, stretches, measuring: { pagesIn } }: Walk) {
  return stretches.map((stretch) => {
    const part = partOf(stretch, span);
    const { sessions, days, whole } = part;
    const used = pagesIn === undefined ? sessions.active : visitedOn(sessions, pagesIn);
    return { part, used, whole: daysFrom(whole), edges: daysFrom(days) & ~daysFrom(whole) };
  });
}

type Use = ReturnType<typeof usesOf>[number];

/** Whether a device visits a counted page on the part of a day that belongs to the period. */
const isUsedOn = (over: Walk, part: Part, place: number, day: number): boolean =>
  pagesOn(over, part, place, launchesOn(part, place, day), false) !== 0;

/** Returns the number of days of a part on which a device visits a counted page. */
function daysOn(over: Walk, { part, used, whole, edges }: Use, place: number): number {
  const days = used[place] ?? 0;
  let many = DAYS_IN[days & whole] ?? 0;
  for (let left = days & edges; left !== 0; left &= left - 1) if (isUsedOn(over, part, place, firstDayIn(left))) many++;
  return many;
}

/**
 * Visits the devices that are used in a period, by cells of its days and then by device, regardless of versions.
 * @param cellsOf the cell of each day, by index in `daysOf`
 * @param count number of cells
 * @param each receives the number of days of the cell on which a device visits a counted page
 */
export function eachUsedDevice(
  over: Walk,
  cellsOf: ArrayLike<number>,
  count: number,
  each: (cell: number, place: number, weight: number, days: number) => void,
): void {
  const { places, phones, span } = over;
  const { weights } = phones;
  const firstDay = dayOfHour(span.first);
  const uses = usesOf(over);
  for (let cell = 0; cell < count; cell++) {
    const own = uses.flatMap((use) => {
      const { part, whole, edges } = use;
      let mask = 0;
      for (let day = part.days[0]; day < part.days[1]; day++)
        if (cellsOf[part.day + day - firstDay] === cell) mask |= 1 << day;
      return mask === 0 ? [] : [{ ...use, whole: whole & mask, edges: edges & mask }];
    });
    const [first, ...further] = own;
    if (first === undefined) continue;
    const { used, whole, edges } = first;
    if (edges === 0 && further.length === 0) {
      for (let index = 0; index < places.length; index++) {
        const place = places[index] ?? 0;
        const days = (used[place] ?? 0) & whole;
        if (days !== 0) each(cell, place, weights[place] ?? 0, DAYS_IN[days] ?? 0);
      }
      continue;
    }
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      let many = daysOn(over, first, place);
      for (let at = 0; at < further.length; at++) many += daysOn(over, further[at] ?? first, place);
      if (many > 0) each(cell, place, weights[place] ?? 0, many);
    }
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
 * @param each receives the day, its visited pages as bits, and its index in `daysOf`
 */
export function eachDay(
  over: Walk,
  each: (place: number, weight: number, day: number, pages: number, index: number) => void,
): void {
  const { phones, places, span, stretches } = over;
  const parts = stretches.map((stretch) => partOf(stretch, span));
  const firstDay = dayOfHour(span.first);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const weight = phones.weights[place] ?? 0;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at];
      if (part === undefined) continue;
      const { days, active, offsets } = part.sessions;
      let activeDays = (active[place] ?? 0) & ((1 << part.days[1]) - 1);
      let launch = offsets[place] ?? 0;
      for (; activeDays !== 0; activeDays &= activeDays - 1) {
        const day = firstDayIn(activeDays);
        const from = launch;
        launch += days[place * BLOCK_DAYS + day] ?? 0;
        if (day < part.days[0]) continue;
        const isWhole = day >= part.whole[0] && day < part.whole[1];
        const pages = pagesOn(over, part, place, [from, launch], isWhole);
        if (pages !== 0) each(place, weight, part.day + day, pages, part.day + day - firstDay);
      }
    }
  }
}
