import type { Phones, VersionSegments } from '../population/phones.ts';
import { HOUR_MS, type SessionLog, type Sessions, type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { changedFrom } from '../walk/versions.ts';

/** Rates that a block follows from, by hours of its stretch, under the names of what they are of. */
export type BlockRates = ReadonlyMap<string, Float32Array>;

/** What happens in the sessions of a stretch of time, by device and then by time: few of all sessions have any. */
export interface Block {
  /** The devices that have rows, in ascending order. */
  readonly places: Uint16Array;
  /** Where the rows of each of them begin; those of the next one follow. */
  readonly offsets: Uint16Array | Uint32Array;
  /** The place of the session of each row among those of its device in the stretch. */
  readonly session: Uint8Array;
  /** What rows have of their sessions, so that nobody looks for it all over the stretch. */
  readonly hour: Uint8Array;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  /** Names of the versions that devices have in the stretch. */
  readonly versions: readonly string[];
  readonly rates: BlockRates;
}

/** Numbers from 0 on, in as few bytes each as there are. */
export function column(numbers: readonly number[]): Uint8Array | Uint16Array {
  return numbers.every((number) => number < 2 ** 8) ? Uint8Array.from(numbers) : Uint16Array.from(numbers);
}

/** The session columns of rows, by the places of their sessions in the stretch. */
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

/** The devices of rows while these are found. */
export class Owners {
  readonly #places: number[] = [];
  readonly #offsets: number[] = [0];

  /** Ends the rows of a device, of which there may be none: so many have been found of this one and all before it. */
  end(place: number, rows: number): void {
    if (rows === this.#offsets.at(-1)) return;
    this.#places.push(place);
    this.#offsets.push(rows);
  }

  /** What a block has of it. */
  columns(): Pick<Block, 'places' | 'offsets'> {
    const Offsets = (this.#offsets.at(-1) ?? 0) < 2 ** 16 ? Uint16Array : Uint32Array;
    return { places: Uint16Array.from(this.#places), offsets: Offsets.from(this.#offsets) };
  }
}

const STRETCH_MS = STRETCH_HOURS * HOUR_MS;

// Compares with Object.is, since rates given by minutes are NaN.
const isSame = (a: Float32Array, b: Float32Array | undefined): boolean =>
  a.length === b?.length && a.every((value, at) => Object.is(value, b[at]));

/** Whether the rates that a block follows from are still the same. */
const isValid = (block: Block, now: BlockRates): boolean =>
  now.size === block.rates.size && [...now].every(([name, own]) => isSame(own, block.rates.get(name)));

/** Blocks that are found once, for as long as the versions of phones and the rates in their stretches are the same. */
export class BlockCache<Own extends Block> {
  readonly #cache = new WeakMap<SessionLog, { segments: VersionSegments; readonly blocks: Map<number, Own> }>();

  /**
   * The block of a stretch.
   * @param ratesOf the rates of some versions as they are now
   * @param find finds the block where none is valid
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

  /** The blocks of stretches, by their beginnings (ms), without those in which versions have changed since. */
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
