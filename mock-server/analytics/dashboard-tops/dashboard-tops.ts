import { IssueGroup } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Category } from '../crash-issues/incident-counts.ts';
import { countIncidents } from '../crash-issues/counting.ts';
import { categoryOf, isIn } from '../crash-issues/groups.ts';
import { causeOf } from '../crash-issues/issues-of.ts';
import { isNewSince, knownFrom, sightingsByIssue } from '../crash-issues/sightings.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';

type TopsContext = Context<'getDashboardTops'>;
type Group = Schemas['IssueGroup'];

const MOST_ISSUES = 5;

const screenOf = (group: Group): string => `analytics/${group}`;

/** Returns the issues of a category that belong to some groups and were first seen in a period. */
function newIssues(
  context: TopsContext,
  category: Category,
  groups: readonly Group[],
  source: WalkedFrom,
): Schemas['DashboardIssue'][] {
  const { db, appId, clock, query } = context;
  const { platform } = query;
  const period = dayRange(context);
  const [counts] = countIncidents(context, category, { platform }, period, [{ dimensions: ['crashIssue'] }], source);
  const sightings = sightingsByIssue(context, category, clock.now(), source);
  return db.crashIssues.all({ where: { appId, category } }).flatMap((row, place) => {
    const group = groups.find((one) => isIn(one, row));
    const [own, issueCounts] = [sightings.get(place), counts?.get(row.id)];
    if (group === undefined || own === undefined || !issueCounts?.incidents) return [];
    if (!isNewSince(own, period.from, clock.now())) return [];
    const { title, reason } = causeOf(row);
    return [
      {
        group,
        id: row.id,
        screen: screenOf(group),
        platform: row.platform,
        title,
        ...(reason !== undefined && { reason }),
        firstVersion: own.firstVersion,
        firstSeenAt: clock.iso(own.firstAt),
        count: issueCounts.incidents,
        devices: issueCounts.hitDevices,
      },
    ];
  });
}

/** Handlers for the new issues of the groups that the caller may query, most frequent first. */
export const createDashboardTopsHandlers = (source: WalkedFrom) =>
  handlers<'dashboardTops'>({
    getDashboardTops: (context) => {
      const { clock } = context;
      const granted = IssueGroup.options.filter((group) => context.isGranted(`${screenOf(group)}#doQuery`));
      const byCategory = Map.groupBy(granted, categoryOf);
      const issues = [...byCategory].flatMap(([category, groups]) => newIssues(context, category, groups, source));
      const { from, to, asOf } = dayRange(context);
      const known = knownFrom(clock.now());
      return {
        asOf: clock.iso(asOf),
        from: clock.iso(from),
        to: clock.iso(Math.min(to, asOf)),
        ...(from < known && { knownFrom: clock.iso(known) }),
        issues: issues.toSorted((a, b) => b.count - a.count || Number(a.id) - Number(b.id)).slice(0, MOST_ISSUES),
      };
    },
  });
