import type { StoreState } from '../store/store.ts';
import type { FaultInput } from './control.ts';

/** What the seeds of a scenario made. Nobody changes it, so that any number of mocks can begin with it. */
export interface SealedWorld {
  readonly state: StoreState;
  /** By their keys. */
  readonly bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** They are no records, and seeds make them all the same. */
  readonly faults: readonly FaultInput[];
}

/** What decides which records the seeds make. */
export interface Origin {
  readonly seed: number;
  readonly scenario: string;
  /** Mock time (ms) that the seeds see. */
  readonly at: number;
}

/** Different seeds and scenarios that are kept; of each only the last time, as a clock that runs never comes back to one. */
const MAX_WORLDS = 12;

/**
 * Seeded worlds of one process. Seeding takes a tenth of a second and makes the same records of the same origin; a mock
 * that shares them begins at once, and copies a table when it first writes to it.
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

  /** A number for each world that is about to be seeded, as the keys of its bytes must differ from those of the others. */
  next(): number {
    return ++this.#seeded;
  }
}

const keyOf = ({ seed, scenario }: Origin): string => `${seed} ${scenario}`;
