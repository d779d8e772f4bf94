import type { Watch } from '../core/world/attention.ts';

/** What of the user's own exports needs attention. */
export const fileWatches: readonly Watch[] = [
  {
    kind: 'exportFailed',
    screen: null,
    find: ({ db, session: { userName } }) => {
      const count = db.exportJobs.count({ where: { createdBy: userName, status: 'failed' } });
      return count > 0 ? [{ count }] : [];
    },
  },
];
