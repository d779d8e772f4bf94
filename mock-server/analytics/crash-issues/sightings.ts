import type { Reading } from '../../counting/topic.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { VersionSegments } from '../../population/phones.ts';
import { eachJsHit } from '../js-errors/occurrences.ts';
import type { Cause } from './cause.ts';
import { isIn } from './causes.ts';
import type { Category, Hit } from './incident-counts.ts';
import { issuesOf } from './issues-of.ts';
import { eachSampled, sampleIdOf } from './sampled.ts';
import { type IncidentFilter, type SessionCategory, walked, type WalkedFrom } from './walked.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

/** When an issue was seen first and last (ms), in which version, and the highest affected version. */
export interface Sightings {
  readonly firstAt: number;
  readonly firstVersion: string;
  readonly lastAt: number;
  readonly lastVersion: string;
  readonly highestVersion: string;
}

/** Days of known history of issues. */
const KNOWN_DAYS = 90;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Visits the incidents of a period that match a filter, device by device. */
export function eachHit(
  reading: Reading,
  category: Category,
  span: Span,
  source: WalkedFrom,
  each: (hit: Hit) => void,
  filter: IncidentFilter = {},
): void {
  if (category === 'js') eachJsHit(reading, span, source, each, filter);
  else eachSessionHit(reading, category, span, source, each, filter);
}

function eachSessionHit(
  reading: Reading,
  category: SessionCategory,
  { from, to }: Span,
  source: WalkedFrom,
  each: (hit: Hit) => void,
  filter: IncidentFilter,
): void {
  const period = { from, to, asOf: to };
  eachSampled(walked(reading, category, filter, period, source), category, period, (sampled) => {
    const { incident, at, version, weight } = sampled;
    each({ issue: incident.issue, at, version, sampleId: () => sampleIdOf(sampled), weight });
  });
}

/** Returns when (ms) the first sightings begin that are known: earlier ones may be as old as the known history. */
export const knownFrom = (now: number): number => historyStart(now) + 2 * DAY_MS;

/** Whether an issue is as old as the known history, so that its first sighting is unknown. */
export const isOld = ({ firstAt }: Sightings, now: number): boolean => firstAt < knownFrom(now);

/** Returns the version in which an issue was seen first, if known. */
export const firstVersionOf = (sightings: Sightings | undefined, now: number): string | undefined =>
  sightings && !isOld(sightings, now) ? sightings.firstVersion : undefined;

/** Whether an issue was seen for the first time since a time (ms). */
export const isNewSince = (sightings: Sightings, since: number, now: number): boolean =>
  sightings.firstAt >= since && !isOld(sightings, now);

const historyStart = (now: number): number => Math.floor((now - KNOWN_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;

interface CacheEntry {
  until: number;
  readonly byIssue: Map<number, Sightings>;
}

const cache = new WeakMap<VersionSegments, Map<string, CacheEntry>>();

/** Returns when each issue of an application was seen, by index. Finished hours are read once. */
export function sightingsByIssue(
  reading: Reading,
  category: Category,
  now: number,
  source: WalkedFrom,
): ReadonlyMap<number, Sightings> {
  const segments = source.segmentsOf(reading, reading.appId);
  let ofSegments = cache.get(segments);
  if (ofSegments === undefined) cache.set(segments, (ofSegments = new Map()));
  const key = `${reading.appId} ${category}`;
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  let own = ofSegments.get(key);
  if (own === undefined || own.until > hour)
    ofSegments.set(key, (own = { until: hour, byIssue: earlierSightings(reading, category, hour, source) }));
  read(reading, category, { from: own.until, to: hour }, source, own.byIssue);
  own.until = hour;
  // The current hour is read again.
  const byIssue = new Map(own.byIssue);
  read(reading, category, { from: hour, to: now }, source, byIssue);
  return byIssue;
}

/** Days to read for most issues: they are as old as the known history and still occur. */
const EDGE_DAYS = 2;

/**
 * Returns when issues were seen up to an hour (ms). Most issues occur on the first and the last days; only the others
 * require all days, with the versions that may have them.
 */
function earlierSightings(
  reading: Reading,
  category: Category,
  hour: number,
  source: WalkedFrom,
): Map<number, Sightings> {
  const byIssue = new Map<number, Sightings>();
  const from = historyStart(hour);
  const edge = EDGE_DAYS * DAY_MS;
  read(reading, category, { from, to: from + edge }, source, byIssue);
  const old = new Set(byIssue.keys());
  read(reading, category, { from: hour - edge, to: hour }, source, byIssue);
  const isLate = (issue: number) => (byIssue.get(issue)?.lastAt ?? 0) >= hour - edge;
  const issues = issuesOf(reading, category);
  const rest = new Set([...issues.keys()].filter((issue) => !old.has(issue) || !isLate(issue)));
  const { versions } = source.segmentsOf(reading, reading.appId);
  const version = versions.filter((one) => [...rest].some((issue) => mayHave(issues[issue]?.cause, one)));
  read(reading, category, { from: from + edge, to: hour - edge }, source, byIssue, { issues: rest, version });
  return byIssue;
}

const mayHave = (cause: Cause | undefined, version: string): boolean => cause !== undefined && isIn(cause, version);

function read(
  reading: Reading,
  category: Category,
  span: Span,
  source: WalkedFrom,
  byIssue: Map<number, Sightings>,
  filter?: IncidentFilter,
): void {
  if (span.to <= span.from) return;
  const note = ({ issue, at, version }: Hit): void => {
    const before = byIssue.get(issue);
    if (before === undefined) {
      const all = { firstVersion: version, lastVersion: version, highestVersion: version };
      byIssue.set(issue, { firstAt: at, lastAt: at, ...all });
      return;
    }
    byIssue.set(issue, {
      ...before,
      ...(at < before.firstAt && { firstAt: at, firstVersion: version }),
      ...(at > before.lastAt && { lastAt: at, lastVersion: version }),
      ...(compareVersions(version, before.highestVersion) > 0 && { highestVersion: version }),
    });
  };
  eachHit(reading, category, span, source, note, filter);
}
