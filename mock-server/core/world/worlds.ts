import type { StoreState } from '../store/store.ts';
import type { FaultInput } from './control.ts';

/** The seeded data of a scenario. They are immutable, so that any number of mocks can start from them. */
export interface SealedWorld {
  readonly state: StoreState;
  /** By key. */
  readonly bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Faults are not records, but seeds create them as well. */
  readonly faults: readonly FaultInput[];
}

/** The inputs that determine the seeded records. */
export interface Origin {
  readonly seed: number;
  readonly scenario: string;
  /** Mock time (ms) for the seeds. */
  readonly at: number;
}

/**
 * Maximum number of seeds and scenarios in the cache, each with only its last time, because a running clock never
 * returns to an earlier one.
 */
const MAX_WORLDS = 12;

/**
 * Caches the seeded worlds of one process. Seeding takes a tenth of a second, and creates the same records for the same
 * origin; a mock that shares them starts at once, and copies a table at its first write.
 */
export class Worlds {
  readonly #sealed = new Map<string, SealedWorld & { readonly at: number }>();
  #seeded = 0;

  find(origin: Origin): SealedWorld | undefined {
    const world = this.#sealed.get(keyOf(origin));
    return world?.at === origin.at ? world : undefined;
  }

  keep(origin: Origin, world: SealedWorld): void {
    const key = keyOf(origin);
    this.#sealed.delete(key);
    this.#sealed.set(key, { ...world, at: origin.at });
    const [oldest] = this.#sealed.keys();
    if (this.#sealed.size > MAX_WORLDS && oldest !== undefined) this.#sealed.delete(oldest);
  }

  /** Returns a number for each new world, because the keys of its blobs must differ from those of the others. */
  next(): number {
    return ++this.#seeded;
  }
}

const keyOf = ({ seed, scenario }: Origin): string => `${seed} ${scenario}`;
