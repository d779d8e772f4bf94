/** A world without seed, handlers or doors: the minimum for parts of the engine. */
import { MemoryBlobs } from '../../mock-server/core/store/blobs.ts';
import { Store } from '../../mock-server/core/store/store.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { MockClock } from '../../mock-server/core/world/clock.ts';
import type { JobKind } from '../../mock-server/core/world/jobs.ts';
import { World } from '../../mock-server/core/world/world.ts';
import { createDomains } from '../../mock-server/domains.ts';

/** A Tuesday, 10:30 in Shanghai. */
export const START = Date.parse('2024-06-18T10:30:00+08:00');

const { tables } = createDomains();

/** Empty tables, and a frozen clock. */
export function emptyWorld(jobs: Readonly<Record<string, JobKind>> = {}): World {
  const clock = new MockClock(() => START);
  clock.set({ frozen: true });
  return new World({ store: new Store({ ...coreTables, ...tables }), clock, blobs: new MemoryBlobs(), jobs, seed: 1 });
}
