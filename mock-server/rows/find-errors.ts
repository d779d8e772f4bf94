import type { Phones } from '../population/phones.ts';
import { JOURNEYS, LUCK, minuteOf, type Sessions, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import type { Columns } from '../walk/columns.ts';
import { walk } from '../walk/walk.ts';
import { walkOf } from '../walk/walk-of.ts';
import { type BlockRates, column, ofSessions, Owners } from './block-cache.ts';
import { atOnce, type ErrorBlock, type ErrorPlace, type ErrorRates, type Errors } from './errors.ts';
import { HOUR_MS } from '../core/world/durations.ts';

const STRETCH_MS = STRETCH_HOURS * HOUR_MS;

const NO_RATES: BlockRates = new Map();

/** Returns, for each journey in each variant, the expected number of errors up to each visit and in total. */
function chancesOf({ ways: { journey }, pace, alike, chanceAt }: Errors) {
  const variants = pace.telling.stride;
  const offsets = new Uint16Array(JOURNEYS + 1);
  for (const of of journey) offsets[of + 1] = (offsets[of + 1] ?? 0) + 1;
  for (let of = 0; of < JOURNEYS; of++) offsets[of + 1] = (offsets[of + 1] ?? 0) + (offsets[of] ?? 0);
  const upTo: Float64Array[] = [];
  const all = new Float64Array(JOURNEYS * variants);
  for (let variant = 0; variant < variants; variant++) {
    const like = variant % (alike ?? variants);
    const existing = upTo[like];
    const sums =
      existing ??
      Float64Array.from(journey, (of, visit) => {
        const code = of * variants + variant;
        return (all[code] = (all[code] ?? 0) + chanceAt(visit, variant));
      });
    upTo.push(sums);
    if (existing) for (let of = 0; of < JOURNEYS; of++) all[of * variants + variant] = all[of * variants + like] ?? 0;
  }
  return { offsets, upTo, all };
}

/** Returns the factor of the error rate for a session. */
type RateAt = (version: number, hour: number, place: number, launch: number) => number;

function rateIn(rates: ErrorRates, stretch: number): RateAt {
  const shift = (stretch - rates.from) / HOUR_MS;
  return (version, hour, place, launch) => {
    const slot = version * rates.hours + shift + hour;
    const { hourly, minutes } = rates.of(place);
    const rate = hourly[slot] ?? 1;
    return Number.isNaN(rate) ? (minutes.get(slot)?.[minuteOf(place, launch)] ?? 1) : rate;
  };
}

/** Error rates of versions in a stretch: by hour, then by minute where rates are given by minutes. */
export function ratesNow(
  rates: ErrorRates | undefined,
  names: readonly string[],
  { segments }: Phones,
  stretch: number,
): BlockRates {
  if (rates === undefined) return NO_RATES;
  const places = new Map(segments.versions.map((name, place) => [name, place]));
  const shift = (stretch - rates.from) / HOUR_MS;
  const now = new Map<string, Float32Array>();
  for (const { name, hourly, minutes } of rates.tables)
    for (const version of names) {
      const first = (places.get(version) ?? 0) * rates.hours + shift;
      const own = hourly.slice(first, first + STRETCH_HOURS);
      const minuteRates: number[] = [];
      for (let hour = 0; hour < own.length; hour++)
        if (Number.isNaN(own[hour])) minuteRates.push(...(minutes.get(first + hour) ?? []));
      now.set(`${name} ${version}`, minuteRates.length === 0 ? own : Float32Array.of(...own, ...minuteRates));
    }
  return now;
}

/**
 * Finds the errors of a stretch. A sample device represents many devices, each with its own errors, of which a few
 * share each error: the integer part of the expected number always occurs, the remainder by the session's random
 * number.
 */
class Finder {
  readonly #errors: Errors;
  readonly #chances: ReturnType<typeof chancesOf>;
  readonly #rateAt: RateAt | undefined;
  readonly #where: ErrorPlace = { visit: 0, variant: 0, version: 0, place: 0, rate: 1 };
  readonly #launch: number[] = [];
  readonly #visit: number[] = [];
  readonly #variant: number[] = [];
  readonly #kind: number[] = [];
  readonly #lot: number[] = [];

  constructor(errors: Errors, rateAt: RateAt | undefined) {
    this.#errors = errors;
    this.#chances = chancesOf(errors);
    this.#rateAt = rateAt;
  }

  /** Number of errors found so far. */
  get count(): number {
    return this.#launch.length;
  }

  /**
   * Finds the errors of a device's sessions with one version.
   * @param expected the number of devices that it represents, divided by those that share an error
   */
  add(columns: Columns, [from, to]: readonly [number, number], version: number, place: number, expected: number): void {
    const { lot } = this.#errors;
    const { all } = this.#chances;
    const where = this.#where;
    where.version = version;
    where.place = place;
    for (let at = from; at < to; at++) {
      const code = columns.size[at] ?? 0;
      const launch = columns.launch[at] ?? 0;
      where.rate = this.#rateAt?.(version, columns.hour[at] ?? 0, place, launch) ?? 1;
      const most = (all[code] ?? 0) * where.rate * expected;
      const first = 1 - (((columns.luck[at] ?? 0) * lot) & (LUCK - 1)) / LUCK;
      if (most >= first) this.#addEach(code, launch, where.rate * expected, [first, most]);
    }
  }

  /** Finds the errors of a session: one at each integer step within the sum of its chances. */
  #addEach(code: number, launch: number, factor: number, [first, most]: readonly [number, number]): void {
    const where = this.#where;
    const { kindAt, pace } = this.#errors;
    const { offsets, upTo } = this.#chances;
    const { stride } = pace.telling;
    const journey = Math.floor(code / stride);
    const [begin, last] = [offsets[journey] ?? 0, (offsets[journey + 1] ?? 0) - 1];
    where.variant = code % stride;
    where.visit = begin;
    const sums = upTo[where.variant] ?? [];
    for (let point = first; point <= most; point++) {
      const sum = point / factor;
      while (where.visit < last && (sums[where.visit] ?? 0) < sum) where.visit++;
      const before = where.visit > begin ? (sums[where.visit - 1] ?? 0) : 0;
      // Rounded as it is stored, so that reading it back gives the same.
      const lot = Math.fround(Math.min(1, (sum - before) / ((sums[where.visit] ?? 0) - before)));
      const kind = kindAt(where, lot);
      if (kind < 0) continue;
      this.#launch.push(launch);
      this.#visit.push(where.visit);
      this.#variant.push(where.variant);
      this.#kind.push(kind);
      this.#lot.push(lot);
    }
  }

  rows(sessions: Sessions, owners: Owners) {
    const [kinds, lots] = [this.#kind, this.#lot];
    const columns = owners.columns();
    return {
      ...columns,
      ...ofSessions(sessions, this.#launch, columns),
      visit: Uint16Array.from(this.#visit),
      variant: Uint8Array.from(this.#variant),
      kind: column(kinds),
      lot: Float32Array.from(lots),
      amounts: this.#errors.amounts.map((amount) => column(kinds.map((kind, at) => amount(kind, lots[at] ?? 0)))),
    };
  }
}

/** Finds the errors of all devices in a stretch, whatever the query counts: its block is for other queries, too. */
export function findErrors(
  phones: Phones,
  { from, sessions }: Stretch,
  errors: Errors,
  rates: ErrorRates | undefined,
): ErrorBlock {
  const { devices, weights } = phones;
  const { isCounted: _, ...segments } = phones.segments;
  const finder = new Finder(errors, rates && rateIn(rates, from));
  const owners = new Owners();
  const used = new Set<string>();
  const period = { from, to: from + STRETCH_MS, asOf: Infinity };
  const over = walkOf({ ...phones, segments }, [...devices.keys()], period, { ...errors.pace, hasLaunches: true });
  if (over)
    walk({ ...over, reads: new Set(['size', 'hour']) }, (columns, place) => {
      const { runs, count } = columns;
      const weight = weights[place] ?? 0;
      for (let run = 0; run < runs.count; run++) {
        const version = runs.of[run] ?? 0;
        used.add(segments.versions[version] ?? '');
        finder.add(columns, [runs.from[run] ?? 0, runs.end(run, count)], version, place, weight / atOnce(weight));
      }
      owners.end(place, finder.count);
    });
  const versions = [...used];
  return {
    ...finder.rows(sessions, owners),
    versions,
    rates: ratesNow(rates, versions, phones, from),
  };
}
