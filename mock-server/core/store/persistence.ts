import type { BlobStorage } from './blobs.ts';
import type { Store, StoreState } from './store.ts';
import type { Change } from './transaction.ts';

/** Keeps a mock's data where they survive the process. */
export interface Persistence {
  readonly blobs: BlobStorage;
  /** Brings the store to what was kept; false when nothing was kept yet. */
  load(store: Store): Promise<boolean>;
  /** Keeps one transaction before it is acknowledged; throws when it cannot. */
  append(changes: readonly Change[], next: ReadonlyMap<string, number>): void;
  /** Keeps everything anew, in place of what was kept. */
  replace(state: StoreState): void;
  close(state: StoreState): void;
}
