import { SEPARATOR } from '../counting/keys.ts';
import type { Period } from '../counting/topic.ts';
import { type Cell, Cells, Columns, type Division, type NamedCell } from './cells.ts';
import type { Phones } from './phones.ts';
import type { Measuring } from './measuring.ts';
import { HOUR_MS, hoursIn, LUCK, minuteOf, NETWORKS, START_TYPES, type Stretch } from './sessions.ts';

/** Makes another lot of the luck of a session: what fails in it has nothing to do with whether it crashes. */
const FAULT_LOT = 40_503;
const NO_RATES: readonly Float32Array[] = [];
const DAY_MINUTES = 1440;
const ZONE_HOURS = 8;

/** The day of the platform of an hour, both counted from 1970 on. */
const dayOfHour = (hour: number): number => Math.floor((hour + ZONE_HOURS) / 24);

/** The hour of the day of the platform of an hour that is counted from 1970 on. */
const hourOfDay = (hour: number): number => (hour + ZONE_HOURS) % 24;

/** Hours that are counted, from 1970 on: from the minute of the first to before that of the last. */
interface Span {
  readonly first: number;
  readonly firstMinute: number;
  /** How many hours there are before the one that the end lies in, and the minute of its end. */
  readonly hours: number;
  readonly lastMinute: number;
  /** Hours of the whole period: rates of incidents are told for so many. */
  readonly period: number;
}

/** How long (minutes) a device is used on the day of a session, as far as it had come by the end; the first session after it. */
function dayFrom(
  { first, hours, lastMinute }: Span,
  { from, sessions: { hour, journey, offsets } }: Stretch,
  place: number,
  launch: number,
  secondsIn: ArrayLike<number>,
): { minutes: number; end: number } {
  const start = from / HOUR_MS - first;
  // Stretches are of whole days.
  const day = Math.floor((hour[launch] ?? 0) / 24);
  const last = offsets[place + 1] ?? 0;
  let [seconds, end] = [0, launch];
  for (; end < last && Math.floor((hour[end] ?? 0) / 24) === day; end++) {
    const at = start + (hour[end] ?? 0);
    if (at < hours || (at === hours && minuteOf(place, end) < lastMinute)) seconds += secondsIn[journey[end] ?? 0] ?? 0;
  }
  return { minutes: Math.min(DAY_MINUTES, Math.floor(seconds / 60)), end };
}

/** What is walked over. */
interface Walk {
  readonly phones: Phones;
  /** The devices. */
  readonly places: ArrayLike<number>;
  readonly stretches: readonly Stretch[];
  readonly span: Span;
  readonly measuring: Measuring;
  /** The ways in which days are told apart: of each journey, how long it takes (s). */
  readonly ways: readonly ArrayLike<number>[];
}

/**
 * Walks over the sessions of some devices, one device after the other. Of 90 days there are two million of them: each is
 * read once for all splits, into columns that these go through in turn.
 * @param visit what is done with the columns of a device
 */
function walk(
  { phones: { weights, segments }, places, stretches, span, measuring, ways }: Walk,
  visit: (columns: Columns, place: number, weight: number, cells: Int32Array) => void,
): void {
  const { type: only = -1, network: through = -1, version, telling, paceOf, pagesIn, faults, incidents } = measuring;
  const { hasDays = false, hasLaunches = false, hasMinutes = false } = measuring;
  const { of, count: most, stride, byType, byNetwork, byHour } = telling;
  const { first, firstMinute, hours, lastMinute, period } = span;
  const isAsked = segments.versions.map((name) => version === undefined || version.includes(name));
  const { kinds = 0, telling: apart } = incidents ?? {};
  const room = roomFor(stretches, places);
  const dayOf = hasDays ? Int32Array.from({ length: hours + 1 }, (_, hour) => dayOfHour(first + hour)) : [];
  const steps = byHour && Int32Array.from({ length: hours + 1 }, (_, hour) => byHour[hourOfDay(first + hour)] ?? 0);
  const columns = new Columns(room, { ways: ways.length, kinds });
  const cells = new Int32Array(room);
  const dayEnds = ways.map(() => -1);
  const uses = ways.map(() => 0);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const weight = weights[place] ?? 0;
    const { markFrom, shifts } = paceOf(place);
    const rates = incidents?.ratesOf(place) ?? NO_RATES;
    const segmentsEnd = segments.offsets[place + 1] ?? 0;
    let segment = segments.offsets[place] ?? 0;
    let next = -Infinity;
    let current = 0;
    let shift = 0;
    let isWanted = true;
    let count = 0;
    columns.runs = 0;
    for (const stretch of stretches) {
      const start = stretch.from / HOUR_MS - first;
      const {
        hour: hoursOf,
        type: types,
        network: networks,
        journey: journeys,
        luck: lucks,
        offsets,
      } = stretch.sessions;
      const valuesOf = of === 'size' ? stretch.sessions.size : journeys;
      const launchesEnd = offsets[place + 1] ?? 0;
      if (ways.length > 0) dayEnds.fill(-1);
      for (let launch = offsets[place] ?? 0; launch < launchesEnd; launch++) {
        const network = networks[launch] ?? 0;
        const lot = faults === undefined ? 0 : ((lucks[launch] ?? 0) * FAULT_LOT) % LUCK;
        if (faults !== undefined && lot >= (faults.below[network] ?? 0)) continue;
        const hour = start + (hoursOf[launch] ?? 0);
        if (hour < 0) continue;
        if (hour > hours) break;
        if (hour === hours && minuteOf(place, launch) >= lastMinute) continue;
        if (hour === 0 && firstMinute > 0 && minuteOf(place, launch) < firstMinute) continue;
        if (hour >= next) {
          while (segment + 1 < segmentsEnd && (segments.from[segment + 1] ?? 0) / HOUR_MS - first <= hour) segment++;
          next = segment + 1 < segmentsEnd ? (segments.from[segment + 1] ?? 0) / HOUR_MS - first : Infinity;
          current = segments.version[segment] ?? 0;
          shift = shifts[current] ?? 0;
          isWanted = isAsked[current] ?? false;
          // A run without sessions is none.
          if (columns.runs === 0 || (columns.run[columns.runs - 1] ?? 0) < count) columns.runs++;
          columns.run[columns.runs - 1] = count;
          columns.version[columns.runs - 1] = current;
        }
        for (let way = 0; way < ways.length; way++)
          if (launch >= (dayEnds[way] ?? 0)) {
            const { minutes, end } = dayFrom(span, stretch, place, launch, ways[way] ?? []);
            dayEnds[way] = end;
            uses[way] = minutes;
          }
        const type = types[launch] ?? 0;
        if (!isWanted || (only >= 0 && type !== only) || (through >= 0 && network !== through)) continue;
        const fault = faults?.at(lot, journeys[launch] ?? 0, network, current, place) ?? 0;
        if (fault < 0) continue;
        if (pagesIn !== undefined) {
          const pages = pagesIn[journeys[launch] ?? 0] ?? 0;
          if (pages === 0) continue;
          columns.pages[count] = pages;
        }
        const step = steps === undefined ? 0 : (steps[hour] ?? 0);
        const wide = (valuesOf[launch] ?? 0) * stride + shift + (byType[type] ?? 0) + (byNetwork[network] ?? 0) + step;
        const size = Math.max(0, Math.min(most - 1, wide));
        columns.type[count] = type;
        columns.network[count] = network;
        columns.size[count] = size;
        columns.hour[count] = hour;
        if (hasMinutes) columns.minute[count] = hour * 60 + minuteOf(place, launch);
        columns.fault[count] = fault;
        if (hasDays) columns.day[count] = dayOf[hour] ?? 0;
        if (hasLaunches) {
          columns.launch[count] = launch;
          columns.luck[count] = lucks[launch] ?? 0;
        }
        columns.isMarked[count] = size >= (markFrom[type] ?? most) ? 1 : 0;
        for (let way = 0; way < ways.length; way++) {
          const minutes = columns.minutes[way];
          if (minutes) minutes[count] = uses[way] ?? 0;
        }
        for (let kind = 0; kind < kinds; kind++) {
          const part = (((lucks[launch] ?? 0) * (2 * kind + 1)) % LUCK) / LUCK;
          const rate = rates[kind]?.[current * period + hour] ?? 0;
          const times = columns.times[kind];
          if (times) times[count] = Math.floor(weight * rate + part);
        }
        if (apart) {
          const times = columns.times[apart.kind] ?? [];
          const isHit = (times[count] ?? 0) > 0;
          const which = isHit ? apart.at({ stretch: stretch.from, launch }, current, hour, place) : -1;
          columns.incident[count] = which + 1;
          if (which < 0) times[count] = 0;
        }
        count++;
      }
    }
    columns.count = count;
    if (count > 0) visit(columns, place, weight, cells);
  }
}

/** How many sessions one of some devices has at most. */
function roomFor(stretches: readonly Stretch[], places: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    let count = 0;
    for (const { sessions } of stretches) count += (sessions.offsets[place + 1] ?? 0) - (sessions.offsets[place] ?? 0);
    if (count > most) most = count;
  }
  return most;
}

/**
 * How many values each fact has by which sessions are told apart.
 * @param faults how many faults there are
 */
export function lengthsOf(
  { devices, segments }: Phones,
  period: Period,
  { telling, incidents }: Measuring,
  faults = 1,
) {
  return {
    device: devices.length,
    version: segments.versions.length,
    type: START_TYPES.length,
    network: NETWORKS.length,
    size: telling.count,
    hour: hoursIn(period),
    minute: hoursIn(period) * 60,
    day: DAY_MINUTES + 1,
    fault: faults,
    incident: 1 + (incidents?.telling?.count ?? 0),
  };
}

/** Cells under the names of their parts. */
export const byNames = (cells: readonly NamedCell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map(({ names, cell }) => [names.join(SEPARATOR), cell]));

/** What a question goes through; undefined where its period has nothing. */
function walkOf(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  ways: readonly ArrayLike<number>[] = [],
): Walk | undefined {
  const { from, to, asOf } = period;
  const end = Math.min(to, asOf);
  if (phones.log === undefined || end <= from) return undefined;
  const first = Math.floor(from / HOUR_MS);
  const span = {
    first,
    firstMinute: (from % HOUR_MS) / 60_000,
    hours: Math.floor(end / HOUR_MS) - first,
    lastMinute: Math.floor((end % HOUR_MS) / 60_000),
    period: hoursIn(period),
  };
  return { phones, places, stretches: phones.log.between(from, end), span, measuring, ways };
}

/**
 * Goes through the sessions of a period, one device after the other, those of each in the order of time.
 * @param places the devices
 * @param period from the first minute on
 * @param each is told of each device that has any; the columns are those of the next one afterwards
 */
export function eachDevice(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Measuring,
  each: (columns: Columns, place: number) => void,
): void {
  const found = walkOf(phones, places, period, measuring);
  if (found) walk(found, each);
}

/** Sessions that are counted, of which somebody else is told meanwhile. */
export interface Watched extends Measuring {
  /** Is told of the sessions of each device; the columns are those of the next one afterwards. */
  readonly each?: ((columns: Columns, place: number) => void) | undefined;
}

/**
 * Counts the sessions of a period under the parts of each of some splits.
 * @param places the devices that are counted
 * @param period from the first minute on
 */
export function countSessions(
  phones: Phones,
  places: ArrayLike<number>,
  period: Period,
  measuring: Watched,
  divisions: readonly Division[],
): NamedCell[][] {
  const ways = [...new Set(divisions.flatMap(({ secondsIn }) => (secondsIn ? [secondsIn] : [])))];
  const { each } = measuring;
  const isNothing = divisions.length === 0 && each === undefined;
  const hasMinutes = divisions.some(({ coders }) => coders.some(({ by }) => by === 'minute'));
  const found = isNothing ? undefined : walkOf(phones, places, period, { ...measuring, hasMinutes }, ways);
  if (found === undefined) return divisions.map(() => []);
  const lengths = lengthsOf(phones, period, measuring, measuring.faults?.count);
  const splits = divisions.map((division) => new Cells(division, lengths, measuring, ways));
  walk(found, (columns, place, weight, cells) => {
    for (const split of splits) split.add(columns, place, weight, cells);
    each?.(columns, place);
  });
  return splits.map((cells) => cells.named());
}
