import { together, type Watch } from '../core/world/attention.ts';

/** Watches for the user's own exports that need attention. */
export const fileWatches: readonly Watch[] = [
  {
    kind: 'exportFailed',
    severity: 'warning',
    screen: null,
    find: ({ db, session: { userId, userName } }) => {
      const jobs = db.exportJobs.all({ where: { ownerId: userId, status: 'failed' } });
      if (jobs.length === 0) return [];
      return [{ count: jobs.length, ...together(jobs.map(({ finishedAt: since }) => ({ since, owner: userName }))) }];
    },
  },
];
