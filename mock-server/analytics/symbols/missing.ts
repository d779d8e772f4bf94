import { IssueCategory } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Reading } from '../../counting/topic.ts';
import type { VersionSegments } from '../../population/phones.ts';
import { issuesOf } from '../crash-issues/issues-of.ts';
import type { Category, Hit } from '../crash-issues/incident-counts.ts';
import { eachHit } from '../crash-issues/sightings.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';
import { needKey } from './needs.ts';
import { missingFor } from './symbolicate.ts';
import type { SymbolRow } from './table.ts';

type Missing = components['schemas']['MissingSymbol'];

const DAYS = 7;
const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];

/** How often an issue occurred in a version, and when first (ms). */
interface IssueCount {
  readonly issue: number;
  readonly version: string;
  count: number;
  firstAt: number;
}

const cache = new WeakMap<
  VersionSegments,
  { readonly key: string; readonly all: ReadonlyMap<Category, IssueCount[]> }
>();

/**
 * Returns the incidents of the last 7 days including today, by issue and version. Cached per minute, because a list
 * polls while files are parsed.
 */
function countIssues(reading: Reading, now: number, source: WalkedFrom): ReadonlyMap<Category, IssueCount[]> {
  const segments = source.segmentsOf(reading, reading.appId);
  const key = `${reading.appId} ${Math.floor(now / MINUTE_MS)}`;
  const before = cache.get(segments);
  if (before?.key === key) return before.all;
  const span = { from: dayOf(now) - (DAYS - 1) * DAY_MS, to: now };
  const all = new Map<Category, IssueCount[]>();
  for (const category of IssueCategory.options) {
    const byBuild = new Map<string, IssueCount>();
    eachHit(reading, category, span, source, ({ issue, version, at, weight }: Hit) => {
      const own = `${issue} ${version}`;
      const one = byBuild.get(own) ?? { issue, version, count: 0, firstAt: at };
      one.count += weight;
      one.firstAt = Math.min(one.firstAt, at);
      byBuild.set(own, one);
    });
    all.set(category, [...byBuild.values()]);
  }
  cache.set(segments, { key, all });
  return all;
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
  for (const [category, all] of countIssues(reading, clock.now(), source)) {
    const issues = issuesOf(reading, category);
    for (const { issue, version, count, firstAt } of all) {
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
