import { Columns } from './columns.ts';
import { isWithin, type Part, partOf } from './selection.ts';
import type { Walk } from './walk.ts';
import type { IncidentRates, Incidents, Measuring } from '../population/measuring.ts';
import type { Phones, VersionSegments } from '../population/phones.ts';
import { HOUR_MS, LUCK, minuteOf, type SessionLog, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { changedFrom, VersionCursor } from './versions.ts';

/** The sessions of a stretch of time in which anything happens, by device and then by time: few of all. */
interface Block {
  /** Where those of a device begin; those of the next one follow. */
  readonly offsets: Uint32Array;
  /** The place of each among the sessions of the stretch. */
  readonly launch: Uint32Array;
  /** Names of the versions that devices have in the stretch. */
  readonly versions: readonly string[];
  /** How often each kind happens. */
  readonly times: readonly Uint16Array[];
  /** What it follows from: by table, kind and version how often it happens in each hour. */
  readonly rates: ReadonlyMap<string, Float32Array>;
  /** What those of one kind are, by the name of who tells them apart: its place, -1 for nothing. */
  readonly which: Map<string, Int32Array>;
}

interface Known {
  segments: VersionSegments;
  /** By the beginning of the stretch (ms). */
  readonly blocks: Map<number, Block>;
}

const known = new WeakMap<SessionLog, Known>();

/** Of a table, how often a kind happens with a version in each hour of a stretch. */
function ratesOf({ from, hours }: IncidentRates, rates: Float32Array, version: number, stretch: number): Float32Array {
  const first = version * hours + (stretch - from) / HOUR_MS;
  return rates.subarray(first, first + STRETCH_HOURS);
}

const isSame = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** Whether all that a block follows from is still so. */
function isValid(block: Block, rates: IncidentRates, versions: readonly string[], stretch: number): boolean {
  const places = new Map(versions.map((name, place) => [name, place]));
  const now = ratesNow(rates, block.versions, places, stretch);
  return now.size === block.rates.size && [...now].every(([key, own]) => isSame(own, block.rates.get(key) ?? NO_RATES));
}

const NO_RATES = new Float32Array(0);

/** How often incidents happen in a stretch with some versions. */
function ratesNow(
  rates: IncidentRates,
  names: readonly string[],
  places: ReadonlyMap<string, number>,
  stretch: number,
): Map<string, Float32Array> {
  const now = new Map<string, Float32Array>();
  for (const { name, kinds } of rates.tables)
    for (const [kind, table] of kinds.entries())
      for (const version of names)
        now.set(`${name} ${kind} ${version}`, ratesOf(rates, table, places.get(version) ?? -1, stretch));
  return now;
}

/** Finds what happens in a stretch. */
function blockOf({ devices, weights, segments }: Phones, { from, sessions }: Stretch, rates: IncidentRates): Block {
  const { offsets: firsts, hour: hours, luck } = sessions;
  const offsets = new Uint32Array(devices.length + 1);
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
        // A lot of each session below `LUCK`, which is another one for each odd number.
        const lot = (((luck[launch] ?? 0) * (2 * kind + 1)) & (LUCK - 1)) / LUCK;
        const many = Math.floor(weight * (kinds[kind]?.[first + hour] ?? 0) + lot);
        own[kind] = many;
        if (many > 0) isHit = true;
      }
      if (!isHit) continue;
      launches.push(launch);
      for (let kind = 0; kind < own.length; kind++) times[kind]?.push(own[kind] ?? 0);
    }
    offsets[place + 1] = launches.length;
  }
  const names = [...new Set([...used].map((version) => segments.versions[version] ?? ''))];
  const places = new Map([...used].map((version) => [segments.versions[version] ?? '', version]));
  const all = ratesNow(rates, names, places, from);
  return {
    offsets,
    launch: Uint32Array.from(launches),
    versions: names,
    times: times.map((column) => Uint16Array.from(column)),
    rates: new Map([...all].map(([key, column]) => [key, column.slice()])),
    which: new Map(),
  };
}

/** What happens in a stretch: found once for as long as versions and rates are the same. */
function blockIn(phones: Phones, stretch: Stretch, rates: IncidentRates): Block {
  const { log, segments } = phones;
  let own = log && known.get(log);
  if (own === undefined) own = { segments, blocks: new Map() };
  if (log) known.set(log, own);
  if (own.segments !== segments) {
    const from = changedFrom(own.segments, segments);
    for (const begin of own.blocks.keys()) if (begin + STRETCH_HOURS * HOUR_MS > from) own.blocks.delete(begin);
    own.segments = segments;
  }
  let block = own.blocks.get(stretch.from);
  if (block === undefined || !isValid(block, rates, segments.versions, stretch.from))
    own.blocks.set(stretch.from, (block = blockOf(phones, stretch, rates)));
  return block;
}

/** What the incidents of one kind are. */
function whichOf(
  block: Block,
  segments: VersionSegments,
  { from, sessions }: Stretch,
  rates: IncidentRates,
  telling: Incidents,
) {
  let which = block.which.get(telling.name);
  if (which === undefined) {
    const { offsets, launch: launches, times } = block;
    const own = new Int32Array(launches.length).fill(-1);
    const shift = (from - rates.from) / HOUR_MS;
    const versions = new VersionCursor(segments, from / HOUR_MS);
    for (let place = 0; place + 1 < offsets.length; place++) {
      versions.begin(place);
      for (let at = offsets[place] ?? 0; at < (offsets[place + 1] ?? 0); at++) {
        if ((times[telling.kind]?.[at] ?? 0) === 0) continue;
        const launch = launches[at] ?? 0;
        const hour = sessions.hour[launch] ?? 0;
        own[at] = telling.at({ stretch: from, launch }, versions.at(hour), shift + hour, place);
      }
    }
    block.which.set(telling.name, (which = own));
  }
  return which;
}

/** A part of a period with what happens in it. */
interface Happening {
  readonly part: Part;
  readonly block: Block;
  /** The versions of devices, by hours of the stretch. */
  readonly versions: VersionCursor;
  readonly which: Int32Array | undefined;
}

function happeningsOf({ phones, stretches, span }: Walk, rates: IncidentRates, telling?: Incidents): Happening[] {
  return stretches.map((stretch) => {
    const block = blockIn(phones, stretch, rates);
    const which = telling && whichOf(block, phones.segments, stretch, rates, telling);
    const versions = new VersionCursor(phones.segments, stretch.from / HOUR_MS);
    return { part: partOf(stretch, span), block, versions, which };
  });
}

/** Puts the sessions of a device in which anything happens into columns. */
class Gathering {
  readonly #over: Walk;
  readonly #telling: Incidents | undefined;
  readonly #isAsked: readonly boolean[];
  readonly columns: Columns;

  constructor(over: Walk, most: number, kinds: number, telling: Incidents | undefined) {
    const { measuring, phones } = over;
    this.#over = over;
    this.#telling = telling;
    const { versions, isCounted } = phones.segments;
    this.#isAsked = versions.map(
      (name, at) => (isCounted?.[at] ?? true) && (measuring.version?.includes(name) ?? true),
    );
    this.columns = new Columns(most, { ways: 0, kinds });
  }

  /** Those of a part. */
  add({ part, block, versions, which }: Happening, place: number): void {
    const { span, measuring } = this.#over;
    const [begin, end] = [block.offsets[place] ?? 0, block.offsets[place + 1] ?? 0];
    if (begin === end) return;
    versions.begin(place);
    const { columns } = this;
    const { type: only = -1, network: through = -1, hasMinutes = false } = measuring;
    const { hour: hoursOf, type, network } = part.sessions;
    for (let at = begin; at < end; at++) {
      const launch = block.launch[at] ?? 0;
      const hour = part.start + (hoursOf[launch] ?? 0);
      const day = Math.floor((hoursOf[launch] ?? 0) / 24);
      if ((day < part.whole[0] || day >= part.whole[1]) && !isWithin(span, hour, place, launch)) continue;
      const version = versions.at(hoursOf[launch] ?? 0);
      if (!this.#isAsked[version] || (only >= 0 && type[launch] !== only)) continue;
      if (through >= 0 && network[launch] !== through) continue;
      const own = columns.count;
      for (let kind = 0; kind < columns.times.length; kind++) {
        const times = columns.times[kind];
        if (times) times[own] = block.times[kind]?.[at] ?? 0;
      }
      if (this.#telling && which) this.#tell(own, which[at] ?? -1, this.#telling);
      const { runs } = columns;
      if (runs.count === 0 || runs.of[runs.count - 1] !== version) runs.begin(own, version);
      columns.hour[own] = hour;
      columns.launch[own] = launch;
      columns.type[own] = type[launch] ?? 0;
      columns.network[own] = network[launch] ?? 0;
      if (hasMinutes) columns.minute[own] = hour * 60 + minuteOf(place, launch);
      columns.count++;
    }
  }

  /** What happens in a session, unless it is not asked for: then nothing does. */
  #tell(at: number, which: number, { kind, isWanted }: Incidents): void {
    const { times, incident } = this.columns;
    const isTold = which >= 0 && isWanted(which);
    incident[at] = isTold ? which + 1 : 0;
    const own = times[kind];
    if (own && !isTold) own[at] = 0;
  }
}

/**
 * Goes through the sessions in which anything happens, one device after the other, those of each in the order of time.
 * @param each is told of each device that has any; the columns are those of the next one afterwards
 */
export function walkIncidents(
  over: Walk,
  { kinds, rates, telling }: NonNullable<Measuring['incidents']>,
  each: (columns: Columns, place: number, weight: number) => void,
): void {
  if (rates === undefined) return;
  const { phones, places } = over;
  const happenings = happeningsOf(over, rates, telling);
  const countOf = (place: number) =>
    happenings.reduce((sum, { block: { offsets } }) => sum + (offsets[place + 1] ?? 0) - (offsets[place] ?? 0), 0);
  let most = 0;
  for (let index = 0; index < places.length; index++) most = Math.max(most, countOf(places[index] ?? 0));
  const gathering = new Gathering(over, most, kinds, telling);
  const { columns } = gathering;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    columns.count = 0;
    columns.runs.count = 0;
    for (const happening of happenings) gathering.add(happening, place);
    if (columns.count > 0) each(columns, place, phones.weights[place] ?? 0);
  }
}
