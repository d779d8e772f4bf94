import type { DomainHandlers } from '../core/handler.ts';
import type { JobContext } from '../core/jobs.ts';
import type { ExportJobRow } from './tables.ts';

/** Tells the owner of an export what became of it. */
export async function tellExport({ db, clock }: Pick<JobContext, 'db' | 'clock'>, job: ExportJobRow, kind: 'exportSucceeded' | 'exportFailed'): Promise<void> {
  await db.notices.insert({
    kind, subject: job.reportName || job.fileName, subjectId: job.id, createdAt: clock.iso(), isRead: false, userName: job.createdBy,
  });
}

export const noticeHandlers: Pick<DomainHandlers<'files'>, 'listNotices' | 'readNotice'> = {
  listNotices: ({ db, session: { userName }, query }) => ({
    ...db.notices.list({ ...query, where: { userName } }),
    unread: db.notices.count({ where: { userName, isRead: false } }),
    running: db.exportJobs.count({ where: { createdBy: userName, status: 'exporting' } }),
  }),

  readNotice: async ({ db, session: { userName }, path }) => {
    for (const { id } of db.notices.requireAll(path.id, { userName })) await db.notices.update(id, { isRead: true });
  },
};
