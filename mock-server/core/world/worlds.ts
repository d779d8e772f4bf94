import type { ClockState } from './clock.ts';
import type { StoreState } from '../store/store.ts';

/** What the seeds of a scenario left behind. Nobody changes it: records are frozen, and so are bytes by agreement. */
export interface Beginning {
  readonly state: StoreState;
  /** By their keys. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
}

/** What decides how a mock begins. */
interface Circumstances {
  readonly seed: number;
  readonly scenario: string;
  readonly clock: ClockState;
}

/**
 * How mocks of one process begin. Seeding takes a tenth of a second and gives the same records each time, as long as the
 * clock stands at the same time; one that shares them begins at once.
 */
export class Beginnings {
  readonly #known = new Map<string, Beginning>();

  find(circumstances: Circumstances): Beginning | undefined {
    return circumstances.clock.frozen ? this.#known.get(keyOf(circumstances)) : undefined;
  }

  keep(circumstances: Circumstances, beginning: Beginning): void {
    if (circumstances.clock.frozen) this.#known.set(keyOf(circumstances), beginning);
  }
}

const keyOf = ({ seed, scenario, clock }: Circumstances): string => `${seed} ${scenario} ${clock.mock}`;
