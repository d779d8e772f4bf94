import type { VersionSegments } from '../population/phones.ts';
import { joinedOf } from '../population/packages.ts';
import { deliveriesOf, type DataContext } from './installed.ts';
import type { Deliveries } from './installs.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';
import { versionSegments } from './segments.ts';

/** The period (ms) in which each phone has what a run delivered, by index; Infinity for never. */
export interface Having {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

const cache = new WeakMap<Deliveries, { endedAt: string | undefined; having: Having; segments: VersionSegments }>();

/** Indexes in `versions` for phones without and with it. */
const [WITHOUT, WITH] = [0, 1];

function segmentsOf({ from: since, to: until }: Having): VersionSegments {
  const offsets = new Uint32Array(since.length + 1);
  const [from, version]: [number[], number[]] = [[], []];
  for (let place = 0; place < since.length; place++) {
    from.push(-Infinity);
    version.push(WITHOUT);
    const [begin, end] = [since[place] ?? Infinity, until[place] ?? Infinity];
    if (begin < end) {
      from.push(begin);
      version.push(WITH);
      if (end < Infinity) {
        from.push(end);
        version.push(WITHOUT);
      }
    }
    offsets[place + 1] = from.length;
  }
  return { versions: ['', 'with'], offsets, from: Float64Array.from(from), version: Uint16Array.from(version) };
}

function cohortOf(context: DataContext, run: ReleaseRunRow) {
  const { deliveries } = deliveriesOf(context, run);
  const { endedAt } = run;
  const before = cache.get(deliveries);
  if (before && before.endedAt === endedAt) return before;
  // A switch that is no longer in force is off at once; phones keep a package that is merely taken down.
  const end = run.kind === 'switch' && endedAt !== undefined ? Date.parse(endedAt) : Infinity;
  const having = { from: deliveries.installed, to: deliveries.rolledBack.map((back) => Math.min(back, end)) };
  const cohort = { endedAt, having, segments: segmentsOf(having) };
  cache.set(deliveries, cohort);
  return cohort;
}

/** Returns the period in which each phone has what a run delivered. */
export const havingOf = (context: DataContext, run: ReleaseRunRow): Having => cohortOf(context, run).having;

/** Returns the app versions of phones, split by whether the phones also had what a run delivered. */
export function cohortSegments(
  context: DataContext,
  run: ReleaseRunRow,
): { segments: VersionSegments; has: boolean[] } {
  const { segments, packages } = joinedOf(versionSegments(context, run.appId), cohortOf(context, run).segments);
  return { segments, has: Array.from(packages, (place) => place === WITH) };
}
