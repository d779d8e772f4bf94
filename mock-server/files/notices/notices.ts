import { handlers } from '../../core/http/handler.ts';
import type { JobContext } from '../../core/world/jobs.ts';
import { notify, type ExpectedBy } from '../../core/kit/notices.ts';
import type { Tables } from '../../core/store/table.ts';
import type { ExportJobRow } from '../exports/table.ts';

/** Notifies the owner of an export about its outcome. */
export const tellExport = (
  context: Pick<JobContext, 'db' | 'clock'>,
  job: ExportJobRow,
  kind: 'exportSucceeded' | 'exportFailed',
): Promise<void> =>
  notify(context, [job.createdBy], { kind, subject: job.reportName || job.fileName, subjectId: job.id });

export const runningExports = (db: Tables, createdBy: string): number =>
  db.exportJobs.count({ where: { createdBy, status: 'exporting' } });

export const unreadNotices = (db: Tables, userName: string): number =>
  db.notices.count({ where: { userName, isRead: false } });

/** @param expected counts work in progress of all domains that may create a notice */
export const createNoticeHandlers = (expected: ExpectedBy) =>
  handlers<'notices'>({
    listNotices: ({ db, session: { userName }, query }) => ({
      ...db.notices.list({ ...query, where: { userName } }),
      unread: unreadNotices(db, userName),
      ...expected(db, userName),
    }),

    readNotice: async ({ db, session: { userName }, path }) => {
      for (const { id } of db.notices.requireAll(path.id, { userName })) await db.notices.update(id, { isRead: true });
    },
  });
