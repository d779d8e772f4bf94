import type { Phones, VersionSegments } from '../population/phones.ts';
import { type SessionLog, type Sessions, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { changedFrom } from '../walk/versions.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** Rates that a block depends on, by hours of its stretch and by name. */
export type BlockRates = ReadonlyMap<string, Float32Array>;

/** The events in the sessions of a stretch, by device and then by time: few sessions have any. */
export interface Block {
  /** The devices with rows, ascending. */
  readonly places: Uint16Array;
  /** Offset of the rows of each of these devices; those of the next one follow. */
  readonly offsets: Uint16Array | Uint32Array;
  /** Index of the session of each row among those of its device in the stretch. */
  readonly session: Uint8Array;
  /** Session facts of the rows, stored here so that they need not be looked up in the stretch. */
  readonly hour: Uint8Array;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  /** Names of the versions on devices in the stretch. */
  readonly versions: readonly string[];
  readonly rates: BlockRates;
}

/** Packs numbers ≥ 0 in as few bytes each as possible. */
export function column(numbers: readonly number[]): Uint8Array | Uint16Array {
  return numbers.every((number) => number < 2 ** 8) ? Uint8Array.from(numbers) : Uint16Array.from(numbers);
}

/** Returns the session columns of rows, by the indexes of their sessions in the stretch. */
export function ofSessions(
  { hour, type, network, offsets }: Sessions,
  launches: readonly number[],
  owners: Pick<Block, 'places' | 'offsets'>,
) {
  const columnOf = (of: Uint8Array) => Uint8Array.from(launches, (launch) => of[launch] ?? 0);
  const session = new Uint8Array(launches.length);
  for (const [index, place] of owners.places.entries())
    for (let at = owners.offsets[index] ?? 0; at < (owners.offsets[index + 1] ?? 0); at++)
      session[at] = (launches[at] ?? 0) - (offsets[place] ?? 0);
  return {
    session,
    hour: columnOf(hour),
    type: columnOf(type),
    network: columnOf(network),
  } satisfies Partial<Block>;
}

/** Collects the devices of rows while these are found. */
export class Owners {
  readonly #places: number[] = [];
  readonly #offsets: number[] = [0];

  /** Ends the rows of a device, possibly none; `rows` is the total up to and including this device. */
  end(place: number, rows: number): void {
    if (rows === this.#offsets.at(-1)) return;
    this.#places.push(place);
    this.#offsets.push(rows);
  }

  /** Returns the columns for a block. */
  columns(): Pick<Block, 'places' | 'offsets'> {
    const Offsets = (this.#offsets.at(-1) ?? 0) < 2 ** 16 ? Uint16Array : Uint32Array;
    return { places: Uint16Array.from(this.#places), offsets: Offsets.from(this.#offsets) };
  }
}

const STRETCH_MS = STRETCH_HOURS * HOUR_MS;

// Compares with Object.is, since rates given by minutes are NaN.
function isSame(a: Float32Array, b: Float32Array | undefined): boolean {
  if (a.length !== b?.length) return false;
  for (let at = 0; at < a.length; at++) if (!Object.is(a[at], b[at])) return false;
  return true;
}

/** Whether the rates that a block depends on are unchanged. */
const isValid = (block: Block, now: BlockRates): boolean =>
  now.size === block.rates.size && [...now].every(([name, own]) => isSame(own, block.rates.get(name)));

/** Caches blocks for as long as the versions of phones and the rates in their stretches are unchanged. */
export class BlockCache<Own extends Block> {
  readonly #cache = new WeakMap<SessionLog, { segments: VersionSegments; readonly blocks: Map<number, Own> }>();

  /**
   * Returns the block of a stretch.
   * @param ratesOf returns the current rates of some versions
   * @param find computes the block if none is valid
   */
  blockOf(
    phones: Pick<Phones, 'log' | 'segments'>,
    { from }: Stretch,
    ratesOf: (versions: readonly string[]) => BlockRates,
    find: () => Own,
  ): Own {
    const blocks = this.#blocksOf(phones);
    let block = blocks.get(from);
    if (block === undefined || !isValid(block, ratesOf(block.versions))) blocks.set(from, (block = find()));
    return block;
  }

  /** Returns the blocks of stretches, by start (ms), without those in which versions have changed since. */
  #blocksOf({ log, segments }: Pick<Phones, 'log' | 'segments'>): Map<number, Own> {
    let own = log && this.#cache.get(log);
    if (own === undefined) own = { segments, blocks: new Map() };
    if (log) this.#cache.set(log, own);
    if (own.segments !== segments) {
      const from = changedFrom(own.segments, segments);
      for (const begin of own.blocks.keys()) if (begin + STRETCH_MS > from) own.blocks.delete(begin);
      own.segments = segments;
    }
    return own.blocks;
  }
}
