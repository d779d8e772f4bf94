import type { OperationId } from '../../openapi/generated/operations.ts';
import { Access } from './session/access.ts';
import { type Blobs, MemoryBlobs } from './store/blobs.ts';
import { type Clock, type ClockState, MockClock } from './world/clock.ts';
import type { Control } from './world/control.ts';
import type { Domains } from './domain.ts';
import type { SeedContext } from './world/seed.ts';
import { handlersAmong, handlersOf, type Wraps } from './http/handlers.ts';
import { ContractLists } from './http/lists.ts';
import { Engine } from './http/engine.ts';
import { type Answer, fromRequest, type RawRequest, toResponse } from './http/http.ts';
import { Idempotency } from './http/idempotency.ts';
import { compileOperations, type Operation } from './contract/operation.ts';
import type { Persistence } from './store/persistence.ts';
import type { Session } from './store/registry.ts';
import { RequestLog } from './world/request-log.ts';
import { type Routes, routesOf } from './http/routes.ts';
import { SelfCheck } from './http/self-check.ts';
import { Store } from './store/store.ts';
import { Switchboard } from './world/switchboard.ts';
import type { Tables } from './store/table.ts';
import { coreTables } from './store/tables.ts';
import { Pace } from './world/pace.ts';
import { SYSTEM, World } from './world/world.ts';
import { type Origin, Worlds } from './world/worlds.ts';

const DEFAULT_SEED = 20240618;

export interface MockOptions {
  /** Created for this mock alone. */
  domains: Domains;
  /** The joined contract, which `getOpenApi` returns. */
  document: Record<string, unknown>;
  /** Version of the product. */
  version: string;
  /** Default 20240618. */
  seed?: number;
  /** Id of a scenario; default: the first one. */
  scenario?: string;
  /** Mock time (ms) at which the clock is frozen; if absent, the clock shows real time. */
  frozenAt?: number;
  /** Real time (ms); default: the system time. */
  realNow?: () => number;
  /** Whether to check every response, and the states after transitions, against the contract; default true. */
  selfCheck?: boolean;
  /**
   * Breaks individual handlers, to see whether a test or the verifier notices:
   * `{ publishUpgrade: (handler) => async (context) => ({ ...(await handler(context)), status: 'pending' }) }`. With
   * the self-check, the caller gets a 500 if the contract is broken; without it, the faulty response.
   */
  wrap?: Wraps;
  /** If absent, all data are lost with the process. */
  persistence?: Persistence;
  /**
   * Shared with other mocks of the same domains, so that only the first of them runs the seeds; not available with
   * `persistence`.
   */
  worlds?: Worlds;
}

/** A mock backend with the same responses through every transport. */
export interface Mock {
  /** Handles a request. Never rejects because of the request's content. */
  fetch(request: Request): Promise<Response>;
  /**
   * Handles a request without Fetch objects, for transports that have none; returns a promise only if the response must
   * wait.
   */
  handle(request: RawRequest): Answer | Promise<Answer>;
  /** Returns and logs the response that replaces one that could not be sent. */
  fail(request: RawRequest, error: unknown): Answer;
  /** Whether the path belongs to the API: a service prefix of the contract or a bare alias. */
  owns(path: string): boolean;
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly control: Control;
  /** Runs work that writes, in one transaction. */
  write<T>(work: (db: Tables) => T | Promise<T>): Promise<T>;
  /** Waits for work in progress, then releases timers and files. */
  close(): Promise<void>;
}

/** Creates a mock: restores the stored data, or else fills the tables from the seeds. All state is inside the mock. */
export async function createMock(options: MockOptions): Promise<Mock> {
  const { domains, persistence } = options;
  const defaultSeed = options.seed ?? DEFAULT_SEED;
  const store = new Store({ ...coreTables, ...domains.tables });
  const clock = new MockClock(options.realNow);
  if (options.frozenAt !== undefined) clock.set({ now: options.frozenAt, frozen: true });
  const shared =
    persistence === undefined ? { blobs: new MemoryBlobs(), worlds: options.worlds ?? new Worlds() } : undefined;
  const blobs = shared?.blobs ?? persistence?.blobs ?? new MemoryBlobs();
  const world = new World({ store, clock, blobs, jobs: domains.jobs, seed: defaultSeed });
  world.scenario = options.scenario ?? domains.scenarios[0].id;
  const operations = compileOperations();
  const log = new RequestLog();
  const persist = async (): Promise<void> => persistence?.replace(store.state());
  const control = new Switchboard({
    version: options.version,
    defaultSeed,
    world,
    domains,
    log,
    operations,
    document: options.document,
    seed: (shiftMs) => exchange(world, () => begin(shiftMs)),
    persist,
  });
  const begin = async (shiftMs: number): Promise<void> => {
    await seed({ world, domains, control, shared }, shiftMs);
    await persist();
    world.replan();
  };
  if (persistence !== undefined && (await persistence.load(store))) recall(world);
  else await exchange(world, () => begin(0));
  if (persistence !== undefined) store.persistTo((changes, next) => persistence.append(changes, next));
  world.replan();

  const router = sharedRoutes(operations);
  const handlers = handlersOf(domains.handlers, options.wrap);
  const access = new Access(domains.auth, domains.fileUses, world);
  world.lists = new ContractLists({ operations, handlers, access, world, control });
  const engine = new Engine({
    world,
    router,
    handlers,
    preparations: new Map(handlersAmong(domains.preparations ?? {})),
    rules: new Map(handlersAmong(domains.rules ?? {})),
    access,
    idempotency: new Idempotency(store.tables.idempotency),
    log,
    control,
    check: new SelfCheck({
      document: options.document,
      tables: domains.tables,
      find: domains.find,
      always: options.selfCheck !== false,
    }),
  });
  return {
    fetch: async (request) => {
      const raw = fromRequest(request);
      const answer = await engine.handle(raw);
      try {
        return toResponse(answer);
      } catch (error) {
        return toResponse(engine.fail(raw, error));
      }
    },
    handle: (request) => engine.handle(request),
    fail: (request, error) => engine.fail(request, error),
    owns: (path) => router.owns(path),
    db: store.tables,
    blobs: world.blobs,
    clock,
    control,
    write: (work) => world.queue.run(() => world.commit(SYSTEM, () => work(store.tables))),
    close: async () => {
      await world.queue.run(() => {});
      world.close();
      await persistence?.close(store.state());
    },
  };
}

/** Replaces the data of a world in slices; nothing reads intermediate states. */
async function exchange(world: World, work: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.exchange = promise;
  world.store.pace = new Pace();
  try {
    await work();
  } finally {
    world.store.pace = undefined;
    world.exchange = undefined;
    resolve();
  }
}

let routes: Routes | undefined;

/** Shared by all mocks, because it depends on the contract only. */
function sharedRoutes(operations: ReadonlyMap<OperationId, Operation>): Routes {
  routes ??= routesOf(operations.values());
  return routes;
}

/** What the seeds of a mock need. */
interface Ground {
  readonly world: World;
  readonly domains: Domains;
  readonly control: Control;
  /** Where worlds and their blobs are shared; undefined if the data are persistent. */
  readonly shared: { readonly worlds: Worlds; readonly blobs: MemoryBlobs } | undefined;
}

/**
 * Seeds the tables again. If a seed throws, the old data are restored.
 * @param shiftMs by how much the clock was moved since the surviving sessions began
 */
async function seed(ground: Ground, shiftMs: number): Promise<void> {
  const { world, domains } = ground;
  const { store, tables, clock } = world;
  const before = store.seal();
  const survivors: readonly Session[] = tables.sessions.all();
  const { startsAt, tokenAge } = domains.scenarios.find(({ id }) => id === world.scenario) ?? {};
  const ageMs = shiftMs + startClock(clock, startsAt);
  store.pausePersistence();
  try {
    await fill(ground);
    await world.commit(SYSTEM, async () => {
      for (const survivor of survivors) {
        const session = domains.auth.continued(survivor, tables);
        if (session === undefined) continue;
        const { signedInAt, issuedAt } = session;
        const issued = tokenAge === undefined ? issuedAt + ageMs : clock.now() - tokenAge * 1000;
        await tables.sessions.insert({ ...session, signedInAt: signedInAt + ageMs, issuedAt: issued });
      }
      const settings = { seed: world.seed, scenario: world.scenario, clock: clock.state };
      for (const [id, value] of Object.entries(settings)) await tables.settings.insert({ id, value });
    });
  } catch (error) {
    await store.restore(before);
    throw error;
  } finally {
    store.resumePersistence();
  }
}

/** Resets within this time share a world: seeding one, and counting in it for the first time, takes two seconds. */
const SHARED_MS = 5 * 60_000;

/** Fills the tables with seeded data: from a sealed world, or by running the seeds. */
async function fill({ world, domains, control, shared }: Ground): Promise<void> {
  const { store, clock } = world;
  const at = clock.state.frozen ? clock.now() : Math.floor(clock.now() / SHARED_MS) * SHARED_MS;
  const origin: Origin = { seed: world.seed, scenario: world.scenario, at };
  const sealed = shared?.worlds.find(origin);
  if (sealed !== undefined) {
    shared?.blobs.share(sealed.bytes);
    await store.restore(sealed.state);
    for (const fault of sealed.faults) world.faults.add(fault);
    return;
  }
  const context: SeedContext = {
    db: store.tables,
    blobs: world.blobs,
    clock,
    jobs: world.jobs,
    control,
    scenario: world.scenario,
    rng: (...key) => world.rng(...key),
    pause: () => store.pace?.pause(),
  };
  if (shared !== undefined) world.blobs.numberFrom(shared.worlds.next() * NUMBERS);
  await store.restore(new Map());
  await clock.hold(at, () =>
    world.commit(SYSTEM, async () => {
      for (const fillTables of domains.seeds) await fillTables(context);
    }),
  );
  if (shared === undefined) return;
  const bytes = shared.blobs.seal(store.tables.blobs.all().map(({ key }) => key));
  const faults = world.faults.list().map(({ id: _id, hits: _hits, ...fault }) => fault);
  shared.worlds.keep(origin, { state: store.seal(), bytes, faults });
}

/** Above the number of blobs in any world. */
const NUMBERS = 1_000_000;

/** Sets the clock to a time of its day; returns by how much it was moved (ms). */
function startClock(clock: MockClock, startsAt: string | undefined): number {
  if (startsAt === undefined) return 0;
  const before = clock.now();
  clock.set({ now: Date.parse(`${clock.day()}T${startsAt}:00+08:00`) });
  return clock.now() - before;
}

/** Restores seed, scenario, clock and the numbers of blobs from the stored data. */
function recall(world: World): void {
  world.blobs.numberAboveTable();
  const { settings } = world.tables;
  const setting = (id: string): unknown => settings.get(id)?.value;
  const [savedSeed, scenario, clock] = [setting('seed'), setting('scenario'), setting('clock')];
  if (typeof savedSeed === 'number') world.seed = savedSeed;
  if (typeof scenario === 'string') world.scenario = scenario;
  if (isClockState(clock)) world.clock.restore(clock);
}

function isClockState(value: unknown): value is ClockState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'mock' in value &&
    'real' in value &&
    'speed' in value &&
    'frozen' in value
  );
}
