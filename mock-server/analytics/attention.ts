import { IssueGroup } from '../../openapi/generated/schemas.ts';
import type { Watch } from '../core/world/attention.ts';
import { isIn } from './crash-issues/walked.ts';

/** What of the issues behind crashes and ANRs needs attention. */
export const analyticsWatches: readonly Watch[] = IssueGroup.options.map((group) => ({
  kind: 'crashRegressed',
  screen: `analytics/crash-${group}`,
  find: ({ db, appId }) => {
    const count = db.crashIssues.count({ where: { appId, status: 'regressed' }, filter: (row) => isIn(group, row) });
    return count > 0 ? [{ count }] : [];
  },
}));
