import { IssueGroup } from '../../openapi/generated/schemas.ts';
import { together, type Watch } from '../core/world/attention.ts';
import { isIn } from './crash-issues/walked.ts';

/** What of the issues behind crashes and ANRs needs attention. */
export const analyticsWatches: readonly Watch[] = IssueGroup.options.map((group) => ({
  kind: 'crashRegressed',
  severity: 'critical',
  screen: `analytics/crash-${group}`,
  find: ({ db, appId }) => {
    const issues = db.crashIssues.all({ where: { appId, status: 'regressed' }, filter: (row) => isIn(group, row) });
    if (issues.length === 0) return [];
    const sinceOf = (issueId: string) => db.crashIssueEvents.all({ where: { issueId, event: 'regressed' } }).at(-1)?.at;
    return [
      {
        count: issues.length,
        ...together(issues.map(({ id, owner, updatedAt }) => ({ since: sinceOf(id) ?? updatedAt, owner }))),
      },
    ];
  },
}));
