import type { OperationId } from '../../../openapi/generated/operations.ts';
import { formatTime } from './clock.ts';
import type { ClockInfo, Control, Fault, FaultInput, Health, LoggedRequest, SnapshotInfo } from './control.ts';
import type { ClockState } from './clock.ts';
import type { Operation } from '../contract/operation.ts';
import type { RequestLog } from './request-log.ts';
import type { StoreState } from '../store/store.ts';
import type { Page } from '../store/table.ts';
import type { Scenario } from './seed.ts';
import type { World } from './world.ts';

interface Snapshot {
  readonly info: SnapshotInfo;
  readonly state: StoreState;
  readonly clock: ClockState;
  /** Time of the snapshot (ms). */
  readonly now: number;
  readonly seed: number;
  readonly scenario: string;
}

/** What the switches control. */
export interface Wiring {
  readonly version: string;
  readonly defaultSeed: number;
  readonly world: World;
  readonly domains: {
    /** The first one is the default. */
    readonly scenarios: readonly [Scenario, ...Scenario[]];
    /** Resets the state of handlers outside the tables. */
    reset?(): void;
  };
  readonly log: RequestLog;
  readonly operations: ReadonlyMap<OperationId, Operation>;
  readonly document: Record<string, unknown>;
  /** Fills the tables from the seeds and stores the result; shifts surviving sessions by the given ms. */
  seed(shiftMs: number): Promise<void>;
  /** Stores all data after they were replaced. */
  persist(): Promise<void>;
}

/** Controls the engine for the control plane. Callers hold the queue. */
export class Switchboard implements Control {
  readonly #wiring: Wiring;
  #snapshots: Snapshot[] = [];
  #given = 0;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  health(): Health {
    const { version, world } = this.#wiring;
    return {
      version,
      seed: world.seed,
      scenario: world.scenario,
      now: world.clock.iso(),
      records: world.store.sizes(),
    };
  }

  async reset({ seed, scenario }: { seed?: number | undefined; scenario?: string | undefined }): Promise<void> {
    const { world, log, domains, defaultSeed } = this.#wiring;
    world.exchanges += 1;
    world.seed = seed ?? defaultSeed;
    world.scenario = scenario ?? domains.scenarios[0].id;
    const before = world.clock.now();
    world.clock.reset();
    world.faults.clear();
    world.expiry.clear();
    log.clear();
    domains.reset?.();
    // A session keeps its age, not its date: a test that freezes another year stays signed in.
    await this.#wiring.seed(world.clock.now() - before);
  }

  clock(): ClockInfo {
    const { clock } = this.#wiring.world;
    const { frozen, speed } = clock.state;
    return { now: clock.iso(), mode: frozen ? 'frozen' : 'real', speed };
  }

  async setClock(change: Parameters<Control['setClock']>[0]): Promise<void> {
    const { world } = this.#wiring;
    const { now, frozen, speed, advanceSeconds } = change;
    world.clock.set({ now, frozen, speed });
    if (advanceSeconds !== undefined) world.clock.set({ now: world.clock.now() + advanceSeconds * 1000 });
    await world.remember('clock', world.clock.state);
    await world.runDue();
    world.replan();
  }

  scenarios(): { id: string; title: string }[] {
    return this.#wiring.domains.scenarios.map((scenario) => ({ ...scenario }));
  }

  faults(): Fault[] {
    return this.#wiring.world.faults.list();
  }

  addFault(fault: FaultInput): Fault {
    return this.#wiring.world.faults.add(fault);
  }

  removeFault(id: string): boolean {
    return this.#wiring.world.faults.remove(id);
  }

  expireTokens(atCall: number): void {
    this.#wiring.world.expiry.at(atCall);
  }

  snapshots(): SnapshotInfo[] {
    return this.#snapshots.map(({ info }) => info);
  }

  createSnapshot(name: string): SnapshotInfo {
    const { world } = this.#wiring;
    const state = world.store.seal();
    const records = Object.values(world.store.sizes()).reduce((sum, size) => sum + size, 0);
    const now = world.clock.now();
    const info = { id: String(++this.#given), name, createdAt: formatTime(now), records };
    this.#snapshots.push({
      info,
      state,
      clock: world.clock.state,
      now,
      seed: world.seed,
      scenario: world.scenario,
    });
    world.keepsBytes = true;
    return info;
  }

  async restoreSnapshot(id: string): Promise<boolean> {
    const snapshot = this.#snapshots.find(({ info }) => info.id === id);
    if (snapshot === undefined) return false;
    const { world } = this.#wiring;
    world.exchanges += 1;
    world.seed = snapshot.seed;
    world.scenario = snapshot.scenario;
    world.clock.restore(snapshot.clock);
    // A running clock continues from the moment of the snapshot.
    world.clock.set({ now: snapshot.now });
    await world.store.restore(snapshot.state);
    await world.remember('clock', world.clock.state);
    await this.#wiring.persist();
    world.replan();
    return true;
  }

  requests(query: { operationId?: string; status?: number; page?: number; size?: number }): Page<LoggedRequest> {
    return this.#wiring.log.list(query);
  }

  operations(): ReturnType<Control['operations']> {
    const { operations, log } = this.#wiring;
    return [...operations.values()].map(({ id, row }) => ({
      operationId: id,
      method: row.method,
      path: row.path,
      implemented: true,
      calls: 0,
      ...log.countOf(id),
    }));
  }

  document(): Record<string, unknown> {
    return this.#wiring.document;
  }
}
