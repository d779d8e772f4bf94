import type { Rng } from '../core/world/rng.ts';
import type { Tables } from '../core/store/table.ts';
import { devicesOfCrowd } from '../delivery/crowd.ts';
import { deviceBy, populationOf } from '../delivery/population.ts';
import { type Crowd, type Device, eachOnce, type Population } from '../delivery/target.ts';
import { type Chain, chainOf, hasReached } from './chain.ts';
import { deliver, type Deliveries } from './installs.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';

/** What handlers, jobs and seeds have in common. */
export interface DataContext {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

const isSame = (a: readonly ReleaseRunRow[], b: readonly ReleaseRunRow[]): boolean =>
  a.length === b.length && a.every((run, index) => run === b[index]);

/** The computed result of runs. */
interface ChainEntry {
  readonly runs: readonly ReleaseRunRow[];
  readonly chain: Chain;
}

/**
 * Rows are never changed in place: the same rows have the same effect. Without rows, the population may have changed.
 */
const chains = new WeakMap<Tables, Map<string, ChainEntry & { readonly writes: number }>>();
/** Initial chains for worlds with the same initial rows: the first chain computed for a first upgrade. */
const beginnings = new WeakMap<ReleaseRunRow, ChainEntry>();
const delivered = new WeakMap<ReleaseRunRow, { chain: Chain; deliveries: Deliveries }>();

/** Returns the full upgrades of an application and their effect on its phones. */
export function upgradesOf({ db, rng }: DataContext, appId: string): Chain {
  const { writes } = db.releaseRuns;
  let ofTables = chains.get(db);
  if (ofTables === undefined) chains.set(db, (ofTables = new Map()));
  const own = ofTables.get(appId);
  if (own?.writes === writes && own.runs.length > 0) return own.chain;
  const runs = db.releaseRuns.all({ where: { appId, kind: 'upgrade' } });
  const [first] = runs;
  const entry = chainFor({ db, rng }, appId, runs, own ?? (first && beginnings.get(first)));
  ofTables.set(appId, { ...entry, writes });
  if (first && !beginnings.has(first)) beginnings.set(first, entry);
  return entry.chain;
}

/** @param previous the last result */
function chainFor(
  { db, rng }: DataContext,
  appId: string,
  runs: readonly ReleaseRunRow[],
  previous: ChainEntry | undefined,
): ChainEntry {
  const isKnown = previous !== undefined && isSame(previous.runs, runs);
  if (isKnown && runs.length > 0) return previous;
  const population = populationOf(rng, db.applications.get(appId)?.applicationId ?? '');
  return isKnown && previous.chain.population === population
    ? previous
    : { runs, chain: chainOf(runs, population, previous?.chain) };
}

/** Returns the effect of a run on each phone. */
export function deliveriesOf(
  context: DataContext,
  run: ReleaseRunRow,
): { deliveries: Deliveries; population: Population } {
  const chain = upgradesOf(context, run.appId);
  const { population } = chain;
  const inChain = chain.upgrades.find((upgrade) => upgrade.run === run);
  if (inChain) return { deliveries: inChain, population };
  const cached = delivered.get(run);
  if (cached?.chain === chain) return { deliveries: cached.deliveries, population };
  const deliveries = deliver(run, population, chain.versionAt);
  delivered.set(run, { chain, deliveries });
  return { deliveries, population };
}

/**
 * Cached phones of an application, valid until the next installation on any of them: most requests fall within one such
 * period. Cached per world, because a chain outlives the worlds that share it.
 */
const phones = new WeakMap<Tables, Map<string, { chain: Chain; from: number; to: number; phones: Population }>>();

/** Effect of releases on the phones of crowds: a change of members creates a new list of ids. */
const ofCrowds = new WeakMap<Chain, WeakMap<readonly string[], Chain>>();

/** Returns the phones of a crowd, computed individually, with their app versions at a time (ms). */
function phonesOf({ db, rng }: DataContext, appId: string, all: Chain, crowd: Crowd, at: number): Device[] {
  let byCrowd = ofCrowds.get(all);
  if (byCrowd === undefined) ofCrowds.set(all, (byCrowd = new WeakMap()));
  let chain = byCrowd.get(crowd.ids);
  if (chain === undefined) {
    const { devices } = devicesOfCrowd(rng, db.applications.get(appId)?.applicationId ?? '', crowd);
    const runs = all.upgrades.map(({ run }) => run);
    byCrowd.set(crowd.ids, (chain = chainOf(runs, eachOnce(devices))));
  }
  const { population, versionAt } = chain;
  return population.devices.map((device, index) => ({ ...device, appVersion: versionAt(index, at) }));
}

/** Returns the phones of an application with their app versions at a time (ms). */
export function phonesAt(context: DataContext, appId: string, at: number): Population {
  const chain = upgradesOf(context, appId);
  let ofTables = phones.get(context.db);
  if (ofTables === undefined) phones.set(context.db, (ofTables = new Map()));
  const cached = ofTables.get(appId);
  if (cached?.chain === chain && at >= cached.from && at < cached.to) return cached.phones;
  const { population, upgrades, versionAt } = chain;
  const devices = population.devices.map((device, index) => {
    const appVersion = versionAt(index, at);
    return appVersion === device.appVersion ? device : { ...device, appVersion };
  });
  let next = Infinity;
  for (const { installed } of upgrades.filter(hasReached))
    for (const time of installed) if (time > at && time < next) next = time;
  const current: Population = {
    ...population,
    devices,
    devicesOf: (crowd) => phonesOf(context, appId, chain, crowd, at),
  };
  ofTables.set(appId, { chain, from: at, to: next, phones: current });
  return current;
}

/** Returns a phone of an application by its id, with its app version at a time (ms); undefined if it does not exist. */
export function phoneBy(context: DataContext, appId: string, deviceId: string, at: number): Device | undefined {
  const { db, rng } = context;
  const phone = phonesAt(context, appId, at).devices.find((device) => device.deviceId === deviceId);
  if (phone) return phone;
  const device = deviceBy(rng, db.applications.get(appId)?.applicationId ?? '', deviceId);
  // The history of a phone beyond the sample is computed individually.
  return (
    device && {
      ...device,
      appVersion: chainOf(
        upgradesOf(context, appId).upgrades.map(({ run }) => run),
        eachOnce([device]),
      ).versionAt(0, at),
    }
  );
}

const further = new WeakMap<readonly Device[], { chain: Chain; ofDevices: Chain }>();

/**
 * Returns the app versions of phones at a time (ms), by index: those of the population, or the given ones.
 * @param devices phones that may be beyond the population
 */
export function versionsOf(context: DataContext, appId: string, devices?: readonly Device[]): Chain['versionAt'] {
  const chain = upgradesOf(context, appId);
  if (devices === undefined) return chain.versionAt;
  const cached = further.get(devices);
  if (cached?.chain === chain) return cached.ofDevices.versionAt;
  const ofDevices = chainOf(
    chain.upgrades.map(({ run }) => run),
    eachOnce(devices),
  );
  further.set(devices, { chain, ofDevices });
  return ofDevices.versionAt;
}
