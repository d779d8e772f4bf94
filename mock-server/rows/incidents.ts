import type { IncidentRates, Incidents, Measuring } from '../population/measuring.ts';
import type { Phones, VersionSegments } from '../population/phones.ts';
import { LUCK, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { Columns } from '../walk/columns.ts';
import { VersionCursor } from '../walk/versions.ts';
import type { Walk } from '../walk/walk.ts';
import { type Block, BlockCache, type BlockRates, column, ofSessions, Owners } from './block-cache.ts';
import { walkRows } from './walk-rows.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** The sessions of a stretch with any incident. */
interface IncidentBlock extends Block {
  /** Number of incidents of each kind. */
  readonly times: readonly (Uint8Array | Uint16Array)[];
  /** Index of the incident of one kind, by the name of its classification; -1 if there is none. */
  readonly which: Map<string, Int16Array>;
}

const cache = new BlockCache<IncidentBlock>();

/** Returns how often a kind occurs with a version in each hour of a stretch, from a table. */
function ratesOf({ from, hours }: IncidentRates, rates: Float32Array, version: number, stretch: number): Float32Array {
  const first = version * hours + (stretch - from) / HOUR_MS;
  return rates.subarray(first, first + STRETCH_HOURS);
}

/** Returns the rates of incidents in a stretch with some versions. */
function ratesNow(
  rates: IncidentRates,
  names: readonly string[],
  { versions }: VersionSegments,
  stretch: number,
): BlockRates {
  const places = new Map(versions.map((name, place) => [name, place]));
  const now = new Map<string, Float32Array>();
  for (const { name, kinds } of rates.tables)
    for (const [kind, table] of kinds.entries())
      for (const version of names)
        now.set(`${name} ${kind} ${version}`, ratesOf(rates, table, places.get(version) ?? -1, stretch));
  return now;
}

/** Finds the incidents of a stretch. */
function findIn(
  { devices, weights, segments }: Phones,
  { from, sessions }: Stretch,
  rates: IncidentRates,
): IncidentBlock {
  const { offsets: firsts, hour: hours, luck } = sessions;
  const owners = new Owners();
  const launches: number[] = [];
  const times: readonly number[][] = rates.tables[0]?.kinds.map(() => []) ?? [];
  const own = times.map(() => 0);
  const used = new Set<number>();
  const versions = new VersionCursor(segments, from / HOUR_MS);
  const shift = (from - rates.from) / HOUR_MS;
  for (let place = 0; place < devices.length; place++) {
    const kinds = rates.ratesOf(place);
    const weight = weights[place] ?? 0;
    versions.begin(place);
    let [last, first] = [-1, 0];
    for (let launch = firsts[place] ?? 0; launch < (firsts[place + 1] ?? 0); launch++) {
      const hour = hours[launch] ?? 0;
      const version = versions.at(hour);
      if (version !== last) {
        last = version;
        first = version * rates.hours + shift;
        used.add(version);
      }
      let isHit = false;
      for (let kind = 0; kind < kinds.length; kind++) {
        // Derives an independent random number below `LUCK` for each session and odd number.
        const lot = (((luck[launch] ?? 0) * (2 * kind + 1)) & (LUCK - 1)) / LUCK;
        const many = Math.floor(weight * (kinds[kind]?.[first + hour] ?? 0) + lot);
        own[kind] = many;
        if (many > 0) isHit = true;
      }
      if (!isHit) continue;
      launches.push(launch);
      for (let kind = 0; kind < own.length; kind++) times[kind]?.push(own[kind] ?? 0);
    }
    owners.end(place, launches.length);
  }
  const names = [...new Set([...used].map((version) => segments.versions[version] ?? ''))];
  const all = ratesNow(rates, names, segments, from);
  const columns = owners.columns();
  return {
    ...columns,
    ...ofSessions(sessions, launches, columns),
    versions: names,
    times: times.map(column),
    rates: new Map([...all].map(([key, table]) => [key, table.slice()])),
    which: new Map(),
  };
}

/** Returns the classified incidents of one kind. */
function whichOf(
  block: IncidentBlock,
  segments: VersionSegments,
  { from, sessions }: Stretch,
  rates: IncidentRates,
  telling: Incidents,
): Int16Array {
  let which = block.which.get(telling.name);
  if (which === undefined) {
    const { places, offsets, session, times } = block;
    const own = new Int16Array(session.length).fill(-1);
    const shift = (from - rates.from) / HOUR_MS;
    const versions = new VersionCursor(segments, from / HOUR_MS);
    for (const [index, place] of places.entries()) {
      versions.begin(place);
      for (let at = offsets[index] ?? 0; at < (offsets[index + 1] ?? 0); at++) {
        if ((times[telling.kind]?.[at] ?? 0) === 0) continue;
        const launch = (sessions.offsets[place] ?? 0) + (session[at] ?? 0);
        const hour = sessions.hour[launch] ?? 0;
        own[at] = telling.at({ stretch: from, launch }, versions.at(hour), shift + hour, place);
      }
    }
    block.which.set(telling.name, (which = own));
  }
  return which;
}

/**
 * Visits the sessions with incidents, device by device, in order of time.
 * @param each receives each device with incidents; the columns are reused for the next one
 */
export function walkIncidents(
  over: Walk,
  { kinds, rates, telling }: NonNullable<Measuring['incidents']>,
  each: (columns: Columns, place: number, weight: number) => void,
): void {
  if (rates === undefined) return;
  const { phones } = over;
  const { segments } = phones;
  const blockOf = (stretch: Stretch) => {
    const ratesWith = (versions: readonly string[]) => ratesNow(rates, versions, segments, stretch.from);
    const block = cache.blockOf(phones, stretch, ratesWith, () => findIn(phones, stretch, rates));
    return { ...block, own: telling && whichOf(block, segments, stretch, rates, telling) };
  };
  const copy = (columns: Columns, to: number, { times, own }: ReturnType<typeof blockOf>, at: number): boolean => {
    for (let kind = 0; kind < columns.times.length; kind++) {
      const into = columns.times[kind];
      if (into) into[to] = times[kind]?.[at] ?? 0;
    }
    if (telling && own) tell(columns, to, own[at] ?? -1, telling);
    return true;
  };
  walkRows(over, { blockOf, copy, columnsFor: (most) => new Columns(most, { ways: 0, kinds }) }, each);
}

/** Stores the incident of a session, and resets its count if it is not requested. */
function tell({ times, incident }: Columns, to: number, which: number, { kind, isWanted }: Incidents): void {
  const isTold = which >= 0 && isWanted(which);
  incident[to] = isTold ? which + 1 : 0;
  const own = times[kind];
  if (own && !isTold) own[to] = 0;
}
