import type { Schemas } from '../../../openapi/generated/types.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import type { CrashIssueRow } from './table.ts';
import { countIncidents } from './counting.ts';
import type { Category, IncidentCounts } from './incident-counts.ts';
import type { IncidentFilter, WalkedFrom } from './walked.ts';

type Change = Schemas['IssueChange'];

/** A version with fewer launches is not evidence that an issue is fixed, and is not compared. */
const LEAST_LAUNCHES = 1000;
/** Factor from which an issue is escalating, and the required standard errors. */
const ESCALATING = 1.5;
const BY_CHANCE = 2;

interface Rate {
  readonly incidents: number;
  readonly launches: number;
}

function isEscalating(now: Rate, then: Rate): boolean {
  const [own, before] = [now.incidents * then.launches, then.incidents * now.launches];
  const error = Math.hypot(Math.sqrt(now.incidents) * then.launches, Math.sqrt(then.incidents) * now.launches);
  return before > 0 && own >= ESCALATING * before && own - before > BY_CHANCE * error;
}

/** Whether an issue was resolved in a version. That of an offline package says nothing about versions of the app. */
const mayBeBack = ({ resolvedIn }: Pick<CrashIssueRow, 'resolvedIn'>, version: string): boolean =>
  resolvedIn === undefined || !resolvedIn.includes('.') || compareVersions(version, resolvedIn) >= 0;

/** Counts by the keys of their parts. */
type Counts<Key extends keyof IncidentCounts> = ReadonlyMap<string, Pick<IncidentCounts, Key>>;

/** JS errors occur on every platform, so the versions of all platforms form one series. */
const WEB = 'web' satisfies CrashIssueRow['platform'];

/** Determines how issues changed with a version: the only one in the filter, or the newest of each platform. */
export function changesIn(
  reading: Reading,
  category: Category,
  { version: versionFilter, ...filter }: IncidentFilter,
  period: Period,
  source: WalkedFrom,
): ReturnType<typeof changesOf> {
  const [ofVersions = new Map<string, IncidentCounts>(), ofIssues = new Map<string, IncidentCounts>()] = countIncidents(
    reading,
    category,
    filter,
    period,
    [
      { dimensions: category === 'js' ? ['version'] : ['platform', 'version'] },
      { dimensions: ['crashIssue', 'version'] },
    ],
    source,
  );
  const ofPlatforms =
    category === 'js'
      ? new Map([...ofVersions].map(([version, counts]) => [`${WEB}${SEPARATOR}${version}`, counts]))
      : ofVersions;
  return changesOf(ofPlatforms, ofIssues, versionFilter);
}

/**
 * Returns a function that finds the change of an issue with a known first version, for given counts.
 * @param ofVersions by platform and version
 * @param ofIssues by issue and version
 */
export function changesOf(
  ofVersions: Counts<'launches'>,
  ofIssues: Counts<'incidents'>,
  versionFilter?: readonly string[],
): (
  row: Pick<CrashIssueRow, 'id' | 'platform' | 'status' | 'resolvedIn'>,
  firstVersion: string | undefined,
) => Change | undefined {
  const launches = [...ofVersions].flatMap(([key, { launches: count }]) => {
    const [platform = '', version = ''] = key.split(SEPARATOR);
    return count >= LEAST_LAUNCHES ? [{ platform, version, count }] : [];
  });
  const pairs = new Map(
    [...Map.groupBy(launches, ({ platform }) => platform)].map(([platform, versions]) => {
      const ordered = versions.toSorted((a, b) => compareVersions(b.version, a.version));
      const at = versionFilter?.length === 1 ? ordered.findIndex(({ version }) => version === versionFilter[0]) : 0;
      return [platform, at < 0 ? {} : { own: ordered[at], before: ordered[at + 1] }] as const;
    }),
  );
  return (row, firstVersion) => {
    const { own, before } = pairs.get(row.platform) ?? {};
    if (own === undefined) return undefined;
    const countIn = (version: string) => ofIssues.get(`${row.id}${SEPARATOR}${version}`)?.incidents ?? 0;
    const now = { incidents: countIn(own.version), launches: own.count };
    if (now.incidents > 0 && row.status === 'regressed' && mayBeBack(row, own.version)) return 'regressed';
    if (now.incidents > 0 && firstVersion === own.version) return 'new';
    if (before === undefined) return undefined;
    const then = { incidents: countIn(before.version), launches: before.count };
    if (now.incidents === 0) return then.incidents > 0 ? 'gone' : undefined;
    return isEscalating(now, then) ? 'escalating' : undefined;
  };
}
