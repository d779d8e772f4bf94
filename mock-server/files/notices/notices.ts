import { handlers } from '../../core/http/handler.ts';
import type { JobContext } from '../../core/world/jobs.ts';
import { notifyUser, type ExpectedBy } from '../../core/kit/notices.ts';
import type { Tables } from '../../core/store/table.ts';
import type { ExportJobRow } from '../exports/table.ts';

/** Notifies the owner of an export about its outcome. */
export const tellExport = (
  context: Pick<JobContext, 'db' | 'clock'>,
  job: ExportJobRow,
  kind: 'exportSucceeded' | 'exportFailed',
): Promise<void> =>
  notifyUser(context, job.ownerId, { kind, subject: job.reportName || job.fileName, subjectId: job.id });

export const runningExports = (db: Tables, ownerId: string): number =>
  db.exportJobs.count({ where: { ownerId, status: 'exporting' } });

export const unreadNotices = (db: Tables, userId: string): number =>
  db.notices.count({ where: { userId, isRead: false } });

/** @param expected counts work in progress of all domains that may create a notice */
export const createNoticeHandlers = (expected: ExpectedBy) =>
  handlers<'notices'>({
    listNotices: ({ db, session, query }) => ({
      ...db.notices.list({ ...query, where: { userId: session.userId } }),
      unread: unreadNotices(db, session.userId),
      ...expected(db, session),
    }),

    readNotice: async ({ db, session: { userId }, path }) => {
      for (const { id } of db.notices.requireAll(path.id, { userId })) await db.notices.update(id, { isRead: true });
    },
  });
