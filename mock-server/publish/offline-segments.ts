import type { OfflineApp } from '../population/packages.ts';
import type { VersionSegments } from '../population/phones.ts';
import type { Chain } from './chain.ts';
import { deliveriesOf, type DataContext, upgradesOf } from './installed.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';

/** A phone got a package, or returned to the one before. */
interface Change {
  readonly at: number;
  readonly version: string;
  readonly isBack: boolean;
}

/** Returns the changes on each phone by runs, in order of time. */
function changesOf(context: DataContext, runs: readonly ReleaseRunRow[], phones: number): Change[][] {
  const changes = Array.from({ length: phones }, (): Change[] => []);
  for (const run of runs) {
    const { installed, rolledBack } = deliveriesOf(context, run).deliveries;
    const { version = '' } = run.release;
    for (const [place, at] of installed.entries()) {
      if (at === Infinity) continue;
      changes[place]?.push({ at, version, isBack: false });
      const back = rolledBack[place] ?? Infinity;
      if (back < Infinity) changes[place]?.push({ at: back, version, isBack: true });
    }
  }
  return changes.map((own) => own.toSorted((a, b) => a.at - b.at));
}

function segmentsOf(context: DataContext, runs: readonly ReleaseRunRow[], phones: number): VersionSegments {
  const codes = new Map([['', 0]]);
  const codeOf = (version: string): number => {
    const code = codes.get(version) ?? codes.size;
    codes.set(version, code);
    return code;
  };
  const offsets = new Uint32Array(phones + 1);
  const [from, version]: [number[], number[]] = [[], []];
  for (const [place, changes] of changesOf(context, runs, phones).entries()) {
    // Earlier packages, newest last: a phone returns to the one before.
    let had = [''];
    from.push(-Infinity);
    version.push(0);
    for (const { at, version: own, isBack } of changes) {
      if (isBack && had.at(-1) !== own) continue;
      had = isBack ? had.slice(0, -1) : [...had, own];
      from.push(at);
      version.push(codeOf(had.at(-1) ?? ''));
    }
    offsets[place + 1] = from.length;
  }
  return { versions: [...codes.keys()], offsets, from: Float64Array.from(from), version: Uint16Array.from(version) };
}

interface CacheEntry {
  readonly runs: readonly ReleaseRunRow[];
  readonly app: OfflineApp;
}

const cache = new WeakMap<Chain, Map<string, CacheEntry>>();

const isSame = (a: readonly ReleaseRunRow[], b: readonly ReleaseRunRow[]): boolean =>
  a.length === b.length && a.every((run, index) => run === b[index]);

/**
 * Returns the sub-applications of an application with the packages that its phones had: each run delivers its version
 * as computed by delivery, and a phone keeps a package that is merely taken down.
 */
export function offlineApps(context: DataContext, appId: string): OfflineApp[] {
  const { db } = context;
  const chain = upgradesOf(context, appId);
  let ofChain = cache.get(chain);
  if (ofChain === undefined) cache.set(chain, (ofChain = new Map()));
  const all = db.releaseRuns.all({ where: { appId, kind: 'offline' } });
  const bySubApp = Map.groupBy(all, ({ ownerId }) => db.offlinePackages.get(ownerId)?.subAppId ?? '');
  const apps: OfflineApp[] = [];
  for (const { subAppId, name } of db.subApps.all({ where: { appId }, sort: ['subAppId,asc'] })) {
    const runs = bySubApp.get(subAppId) ?? [];
    let entry = ofChain.get(subAppId);
    if (entry === undefined || entry.app.name !== name || !isSame(entry.runs, runs)) {
      const segments = segmentsOf(context, runs, chain.population.devices.length);
      ofChain.set(subAppId, (entry = { runs, app: { subAppId, name, segments } }));
    }
    apps.push(entry.app);
  }
  return apps;
}
