import type { BlobStorage } from './blobs.ts';
import type { Store, StoreState } from './store.ts';
import type { Change } from './transaction.ts';

/** Stores a mock's data beyond the life of the process. */
export interface Persistence {
  readonly blobs: BlobStorage;
  /** Restores the store; false if nothing was stored yet. */
  load(store: Store): Promise<boolean>;
  /** Stores one transaction before it is acknowledged; throws on failure. */
  append(changes: readonly Change[], next: ReadonlyMap<string, number>): void;
  /** Replaces everything that is stored. Transactions may be appended meanwhile. */
  replace(state: StoreState): Promise<void>;
  close(state: StoreState): Promise<void>;
}
