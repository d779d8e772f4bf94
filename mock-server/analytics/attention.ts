import { IssueGroup } from '../../openapi/generated/schemas.ts';
import { listWatch, together, type Watch } from '../core/world/attention.ts';
import { isIn } from './crash-issues/groups.ts';

const regressed = (group: (typeof IssueGroup.options)[number]): Watch => ({
  kind: 'crashRegressed',
  severity: 'critical',
  screen: `analytics/${group}`,
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
});

/** Watches for crashes, ANRs and JS errors that need attention: issues that came back, and missing symbols. */
export const analyticsWatches: readonly Watch[] = [
  ...IssueGroup.options.map(regressed),
  listWatch({
    kind: 'symbolsMissing',
    severity: 'warning',
    screen: 'analytics/symbol-table',
    table: 'analytics/symbol-table/missing',
    filters: {},
  }),
];
