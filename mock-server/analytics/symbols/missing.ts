import { IssueCategory } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import type { VersionSegments } from '../../population/phones.ts';
import { issuesOf } from '../crash-issues/issues-of.ts';
import type { Category, Hit } from '../crash-issues/incident-counts.ts';
import { eachHit } from '../crash-issues/sightings.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';
import { needKey } from './needs.ts';
import { missingFor } from './symbolicate.ts';
import type { SymbolRow } from './table.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

type Missing = Schemas['MissingSymbol'];

const DAYS = 7;

/** How often an issue occurred in a version, and when first (ms). */
interface IssueCount {
  readonly issue: number;
  readonly version: string;
  readonly count: number;
  readonly firstAt: number;
}

/** Counts by issue and version. */
type IssueCounts = ReadonlyMap<string, IssueCount>;

/** Adds the incidents of a period to counts. */
function addHits(
  before: IssueCounts,
  reading: Reading,
  category: Category,
  span: Pick<Period, 'from' | 'to'>,
  source: WalkedFrom,
): IssueCounts {
  if (span.to <= span.from) return before;
  const byBuild = new Map(before);
  eachHit(reading, category, span, source, ({ issue, version, at, weight }: Hit) => {
    const key = `${issue} ${version}`;
    const { count, firstAt } = byBuild.get(key) ?? { count: 0, firstAt: at };
    byBuild.set(key, { issue, version, count: count + weight, firstAt: Math.min(firstAt, at) });
  });
  return byBuild;
}

const cache = new WeakMap<VersionSegments, { readonly key: string; readonly counts: Map<Category, IssueCounts> }>();

/**
 * Returns the incidents of the last 7 days including today, by issue and version. Finished hours are cached, because a
 * list polls while files are parsed.
 */
function countIssues(reading: Reading, category: Category, now: number, source: WalkedFrom): IssueCounts {
  const segments = source.segmentsOf(reading, reading.appId);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const key = `${reading.appId} ${hour}`;
  let cached = cache.get(segments);
  if (cached?.key !== key) cache.set(segments, (cached = { key, counts: new Map() }));
  let finished = cached.counts.get(category);
  if (finished === undefined) {
    const span = { from: dayOf(now) - (DAYS - 1) * DAY_MS, to: hour };
    cached.counts.set(category, (finished = addHits(new Map(), reading, category, span, source)));
  }
  return addHits(finished, reading, category, { from: hour, to: now }, source);
}

/**
 * Returns the symbols missing for crashes, ANRs and JS errors of the last 7 days. Based on the incidents of issues, so
 * that both show the same counts.
 * @param filter restricts to a platform
 */
export function missingSymbols(
  reading: Reading & { readonly clock: Clock },
  source: WalkedFrom,
  filter: Pick<Partial<SymbolRow>, 'platform'> = {},
): Missing[] {
  const { clock } = reading;
  const byBuild = new Map<string, Omit<Missing, 'firstSeenAt'> & { firstAt: number }>();
  for (const category of IssueCategory.options) {
    const issues = issuesOf(reading, category);
    for (const { issue, version, count, firstAt } of countIssues(reading, category, clock.now(), source).values()) {
      const { cause } = issues[issue] ?? {};
      if (cause === undefined || (filter.platform !== undefined && cause.platform !== filter.platform)) continue;
      const { platform, frames } = cause;
      for (const need of missingFor(reading, platform, version, frames)) {
        const id = `${platform} ${version} ${needKey(need)}`.trim().replaceAll(' ', '-');
        const one = byBuild.get(id) ?? { id, platform, version, ...need, crashes: 0, firstAt };
        byBuild.set(id, { ...one, crashes: one.crashes + count, firstAt: Math.min(one.firstAt, firstAt) });
      }
    }
  }
  return [...byBuild.values()].map(({ firstAt, ...one }) => ({ ...one, firstSeenAt: clock.iso(firstAt) }));
}

/** Counts how many of the missing symbols a file would provide. */
export const waitingFor = (
  missing: readonly Missing[],
  { platform, version, fileType, library, parseStatus }: SymbolRow,
): number =>
  parseStatus === 'parseComplete'
    ? 0
    : missing
        .filter((one) => one.platform === platform && one.version === version && one.fileType === fileType)
        .filter((one) => library === undefined || one.library === library)
        .reduce((sum, { crashes }) => sum + crashes, 0);
