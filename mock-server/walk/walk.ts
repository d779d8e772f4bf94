import type { Coder } from '../population/coders.ts';
import { type Measuring, unpaced } from '../population/measuring.ts';
import type { Phones } from '../population/phones.ts';
import { HOUR_MS, LUCK, minuteOf, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { Columns, gather } from './columns.ts';
import { DAY_MINUTES, dayOfHour, hourOfDay, type Span } from './span.ts';

/** Makes another lot of the luck of a session: what fails in it has nothing to do with whether it crashes. */
const FAULT_LOT = 40_503;
const NO_RATES: readonly Float32Array[] = [];
const NO_LUCK = new Uint16Array(0);
/** What is walked over. */
export interface Walk {
  readonly phones: Phones;
  /** The devices. */
  readonly places: ArrayLike<number>;
  readonly stretches: readonly Stretch[];
  readonly span: Span;
  readonly measuring: Measuring;
  /** The ways in which days are told apart: of each journey, how long it takes (s). */
  readonly ways: readonly ArrayLike<number>[];
  /** The facts of sessions that somebody reads; all of them without it. */
  readonly reads?: ReadonlySet<Coder['by']>;
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

/** A stretch, how many hours after the first one it begins, and whether some of it may lie outside of the period. */
interface Part extends Stretch {
  readonly start: number;
  readonly isEdge: boolean;
}

/**
 * Walks over the sessions of some devices, one device after the other. Of 90 days there are two million of them: those
 * that are counted are found first, and each fact that somebody reads is then copied in a loop of its own.
 */
class Walker {
  readonly #phones: Phones;
  readonly #places: ArrayLike<number>;
  readonly #parts: readonly Part[];
  readonly #span: Span;
  readonly #measuring: Measuring;
  readonly #ways: readonly ArrayLike<number>[];
  readonly #reads: (fact: Coder['by']) => boolean;
  readonly #columns: Columns;
  /** Where the sessions of each stretch begin in the columns. */
  readonly #begins: Int32Array;
  readonly #isAsked: readonly boolean[];
  readonly #isStepped: boolean;
  readonly #dayOf: Int32Array;
  readonly #hourSteps: Int32Array | undefined;

  constructor({ phones, places, stretches, span, measuring, ways, reads }: Walk) {
    this.#phones = phones;
    this.#places = places;
    this.#span = span;
    this.#measuring = measuring;
    this.#ways = ways;
    this.#reads = (fact) => reads?.has(fact) ?? true;
    this.#parts = stretches.map((stretch) => {
      const start = stretch.from / HOUR_MS - span.first;
      return { ...stretch, start, isEdge: start <= 0 || start + STRETCH_HOURS >= span.hours };
    });
    this.#columns = new Columns(roomFor(stretches, places), {
      ways: ways.length,
      kinds: measuring.incidents?.kinds ?? 0,
    });
    this.#begins = new Int32Array(stretches.length + 1);
    const { version, hasDays = false, telling } = measuring;
    const { versions, isCounted } = phones.segments;
    this.#isAsked = versions.map(
      (name, place) => (isCounted?.[place] ?? true) && (version === undefined || version.includes(name)),
    );
    const { byType, byNetwork, byHour } = telling;
    this.#isStepped = [byType, byNetwork].some((steps) => Array.from(steps).some((step) => step !== 0));
    const length = span.hours + 1;
    this.#dayOf = Int32Array.from({ length: hasDays ? length : 0 }, (_, hour) => dayOfHour(span.first + hour));
    this.#hourSteps = byHour && Int32Array.from({ length }, (_, hour) => byHour[hourOfDay(span.first + hour)] ?? 0);
  }

  walk(visit: (columns: Columns, place: number, weight: number) => void): void {
    const { weights } = this.#phones;
    for (let index = 0; index < this.#places.length; index++) {
      const place = this.#places[index] ?? 0;
      this.#select(place);
      if (this.#columns.count === 0) continue;
      const weight = weights[place] ?? 0;
      this.#copy(place);
      if (this.#reads('size')) this.#measure(place);
      if (this.#measuring.incidents) this.#happen(place, weight);
      for (const [way, secondsIn] of this.#ways.entries()) this.#use(place, way, secondsIn);
      visit(this.#columns, place, weight);
    }
  }

  /** Finds the sessions of a device that are counted, and the versions that it had. */
  #select(place: number): void {
    const { segments } = this.#phones;
    const { type: only = -1, network: through = -1, pagesIn, faults } = this.#measuring;
    const { first, hours } = this.#span;
    const {
      hour: hourColumn,
      launch: launchColumn,
      pages: pagesColumn,
      fault: faultColumn,
      run,
      version,
    } = this.#columns;
    const segmentsEnd = segments.offsets[place + 1] ?? 0;
    let segment = segments.offsets[place] ?? 0;
    let [next, current, isWanted, count, runs] = [-Infinity, 0, true, 0, 0];
    for (let part = 0; part < this.#parts.length; part++) {
      this.#begins[part] = count;
      const of = this.#parts[part];
      if (of === undefined) continue;
      const { start, isEdge, sessions } = of;
      const { offsets, hour: hoursOf, type: types, network: networks, journey: journeys, luck: lucks } = sessions;
      const end = offsets[place + 1] ?? 0;
      let launch = offsets[place] ?? 0;
      while (launch < end && start + (hoursOf[launch] ?? 0) < 0) launch++;
      for (; launch < end; launch++) {
        const lot = faults === undefined ? 0 : ((lucks[launch] ?? 0) * FAULT_LOT) % LUCK;
        if (faults !== undefined && lot >= (faults.below[networks[launch] ?? 0] ?? 0)) continue;
        const hour = start + (hoursOf[launch] ?? 0);
        if (hour > hours) break;
        if (isEdge && !this.#isWithin(hour, place, launch)) continue;
        if (hour >= next) {
          while (segment + 1 < segmentsEnd && (segments.from[segment + 1] ?? 0) / HOUR_MS - first <= hour) segment++;
          next = segment + 1 < segmentsEnd ? (segments.from[segment + 1] ?? 0) / HOUR_MS - first : Infinity;
          current = segments.version[segment] ?? 0;
          isWanted = this.#isAsked[current] ?? false;
          // A run without sessions is none.
          if (runs === 0 || (run[runs - 1] ?? 0) < count) runs++;
          run[runs - 1] = count;
          version[runs - 1] = current;
        }
        if (!isWanted || (only >= 0 && types[launch] !== only) || (through >= 0 && networks[launch] !== through))
          continue;
        if (faults !== undefined) {
          const fault = faults.at(lot, journeys[launch] ?? 0, networks[launch] ?? 0, current, place);
          if (fault < 0) continue;
          faultColumn[count] = fault;
        }
        if (pagesIn !== undefined) {
          const pages = pagesIn[journeys[launch] ?? 0] ?? 0;
          if (pages === 0) continue;
          pagesColumn[count] = pages;
        }
        hourColumn[count] = hour;
        launchColumn[count] = launch;
        count++;
      }
    }
    this.#begins[this.#parts.length] = count;
    this.#columns.count = count;
    this.#columns.runs = runs;
  }

  /** Whether a session of an hour belongs to the period. */
  #isWithin(hour: number, place: number, launch: number): boolean {
    const { firstMinute, hours, lastMinute } = this.#span;
    if (hour < 0 || hour > hours) return false;
    if (hour === hours) return minuteOf(place, launch) < lastMinute;
    return hour > 0 || firstMinute === 0 || minuteOf(place, launch) >= firstMinute;
  }

  /** Copies the facts of the sessions that are counted. */
  #copy(place: number): void {
    const { hasMinutes = false, hasDays = false, hasLaunches = false, telling } = this.#measuring;
    const { launch, hour, type, network, size, luck, minute, day, count } = this.#columns;
    const hasSize = this.#reads('size');
    const isStepped = hasSize && this.#isStepped;
    const [hasType, hasNetwork] = [isStepped || this.#reads('type'), isStepped || this.#reads('network')];
    for (let part = 0; part < this.#parts.length; part++) {
      const [from, to] = [this.#begins[part] ?? 0, this.#begins[part + 1] ?? 0];
      const sessions = this.#parts[part]?.sessions;
      if (from === to || sessions === undefined) continue;
      if (hasType) gather(type, sessions.type, launch, from, to);
      if (hasNetwork) gather(network, sessions.network, launch, from, to);
      if (hasSize) gather(size, telling.of === 'size' ? sessions.size : sessions.journey, launch, from, to);
      if (hasLaunches) gather(luck, sessions.luck, launch, from, to);
    }
    if (hasMinutes)
      for (let at = 0; at < count; at++) minute[at] = (hour[at] ?? 0) * 60 + minuteOf(place, launch[at] ?? 0);
    if (hasDays) for (let at = 0; at < count; at++) day[at] = this.#dayOf[hour[at] ?? 0] ?? 0;
  }

  /** Works out the sizes of sessions, and which of them are marked. */
  #measure(place: number): void {
    const { telling, paceOf } = this.#measuring;
    const { byType, byNetwork, count: most, stride } = telling;
    const { size, type, network, hour, isMarked, count, run, runs, version } = this.#columns;
    const { markFrom, shifts } = paceOf(place);
    if (stride !== 1) for (let at = 0; at < count; at++) size[at] = (size[at] ?? 0) * stride;
    for (let at = 0; at < runs && shifts.length > 0; at++) {
      const shift = shifts[version[at] ?? 0] ?? 0;
      const to = at + 1 < runs ? (run[at + 1] ?? 0) : count;
      if (shift !== 0) for (let own = run[at] ?? 0; own < to; own++) size[own] = (size[own] ?? 0) + shift;
    }
    if (this.#isStepped)
      for (let at = 0; at < count; at++)
        size[at] = (size[at] ?? 0) + (byType[type[at] ?? 0] ?? 0) + (byNetwork[network[at] ?? 0] ?? 0);
    const steps = this.#hourSteps;
    if (steps) for (let at = 0; at < count; at++) size[at] = (size[at] ?? 0) + (steps[hour[at] ?? 0] ?? 0);
    for (let at = 0; at < count; at++) {
      const own = size[at] ?? 0;
      if (own < 0) size[at] = 0;
      else if (own >= most) size[at] = most - 1;
    }
    if (paceOf === unpaced) return;
    for (let at = 0; at < count; at++) isMarked[at] = (size[at] ?? 0) >= (markFrom[type[at] ?? 0] ?? most) ? 1 : 0;
  }

  /** Works out what happens in the sessions. */
  #happen(place: number, weight: number): void {
    const { incidents } = this.#measuring;
    const { kinds = 0, telling: apart } = incidents ?? {};
    const { count, run, runs, version, hour, times, incident, launch } = this.#columns;
    const rates = incidents?.ratesOf(place) ?? NO_RATES;
    for (let kind = 0; kind < kinds; kind++) {
      const [own, rate] = [times[kind], rates[kind]];
      if (own === undefined || rate === undefined) continue;
      this.#drawLots(own, 2 * kind + 1);
      for (let at = 0; at < runs; at++) {
        const first = (version[at] ?? 0) * this.#span.period;
        const to = at + 1 < runs ? (run[at + 1] ?? 0) : count;
        for (let session = run[at] ?? 0; session < to; session++) {
          const part = (own[session] ?? 0) / LUCK;
          own[session] = Math.floor(weight * (rate[first + (hour[session] ?? 0)] ?? 0) + part);
        }
      }
    }
    if (apart === undefined) return;
    const own = times[apart.kind] ?? [];
    incident.fill(0, 0, count);
    let [part, at] = [0, 0];
    for (let session = 0; session < count; session++) {
      if ((own[session] ?? 0) === 0) continue;
      while (session >= (this.#begins[part + 1] ?? count)) part++;
      while (at + 1 < runs && (run[at + 1] ?? 0) <= session) at++;
      const lot = { stretch: this.#parts[part]?.from ?? 0, launch: launch[session] ?? 0 };
      const which = apart.at(lot, version[at] ?? 0, hour[session] ?? 0, place);
      incident[session] = which + 1;
      if (which < 0) own[session] = 0;
    }
  }

  /** Puts into a column a lot of each session below `LUCK`, which is another one for each odd number. */
  #drawLots(column: Int32Array, odd: number): void {
    const { launch } = this.#columns;
    for (let part = 0; part < this.#parts.length; part++) {
      const { luck = NO_LUCK } = this.#parts[part]?.sessions ?? {};
      const to = this.#begins[part + 1] ?? 0;
      for (let at = this.#begins[part] ?? 0; at < to; at++)
        column[at] = ((luck[launch[at] ?? 0] ?? 0) * odd) & (LUCK - 1);
    }
  }

  /** Works out how long (minutes) the device is used on the day of each session, as far as that had come by the end. */
  #use(place: number, way: number, secondsIn: ArrayLike<number>): void {
    const { minutes, launch } = this.#columns;
    const own = minutes[way] ?? new Uint16Array();
    for (const [part, { start, sessions }] of this.#parts.entries()) {
      const { offsets, hour: hoursOf, journey } = sessions;
      const to = this.#begins[part + 1] ?? 0;
      let at = this.#begins[part] ?? 0;
      const end = offsets[place + 1] ?? 0;
      for (let from = offsets[place] ?? 0; from < end && at < to;) {
        // Stretches are of whole days.
        const day = Math.floor((hoursOf[from] ?? 0) / 24);
        let [seconds, next] = [0, from];
        for (; next < end && Math.floor((hoursOf[next] ?? 0) / 24) === day; next++)
          if (this.#isWithin(start + (hoursOf[next] ?? 0), place, next)) seconds += secondsIn[journey[next] ?? 0] ?? 0;
        const used = Math.min(DAY_MINUTES, Math.floor(seconds / 60));
        for (; at < to && (launch[at] ?? 0) < next; at++) own[at] = used;
        from = next;
      }
    }
  }
}

/**
 * Walks over the sessions of some devices, one device after the other.
 * @param visit is told of each device that has any; the columns are those of the next one afterwards
 */
export const walk = (over: Walk, visit: (columns: Columns, place: number, weight: number) => void): void =>
  new Walker(over).walk(visit);
