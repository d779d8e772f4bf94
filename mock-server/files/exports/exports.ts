import { isKnown, isTimeZone } from '../../../openapi/exports/cells.ts';
import { exportFileName } from '../../../openapi/exports/names.ts';
import { periodOf, withoutFilters } from '../../../openapi/exports/period.ts';
import { createdWithin } from '../../core/kit/created-within.ts';
import { attachment } from '../../core/kit/file-content.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { Lists } from '../../core/world/lists.ts';
import type { FieldProblem, RefusalExtras } from '../../core/contract/refusal.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Session } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import { writeSheet, XLSX } from '../../core/kit/write-sheet.ts';
import { requesterOf, attempt, blobOf, keepTable, toExportJob, startExport } from './jobs.ts';
import type { ExportJobRow } from './table.ts';

/** Maximum number of rows in a file, because all of them are in memory while it is written. */
const MOST_ROWS = 200_000;

/** Whether the user also sees the jobs of others. */
const seesAll = (db: Tables, { userId }: Session): boolean => db.users.get(userId)?.isAdmin === true;
const ownOnly = (db: Tables, session: Session) => (seesAll(db, session) ? {} : { ownerId: session.userId });

const jobOf = ({ db, session, path }: Pick<Context<'getExportJob'>, 'db' | 'session' | 'path'>): ExportJobRow =>
  db.exportJobs.require(path.id, ownOnly(db, session));

/** Returns the problems of columns and time zone, which the list itself does not check. */
function wrongIn(
  lists: Lists,
  { screen, columns, timeZone }: Context<'createExportJob'>['body'],
): RefusalExtras | undefined {
  const listColumns = lists.find(screen)?.row.columns ?? {};
  const errors: FieldProblem[] = columns.flatMap((column, index) => {
    const member = Object.hasOwn(listColumns, column.key) ? 'texts' : 'key';
    return isKnown(column, listColumns)
      ? []
      : [{ pointer: `/columns/${index}/${member}`, code: 'ENTRY_WRONG' as const }];
  });
  if (timeZone !== undefined && !isTimeZone(timeZone)) errors.push({ pointer: '/timeZone', code: 'ENTRY_WRONG' });
  return errors.length > 0 ? { errors } : undefined;
}

/** Refuses invalid columns, an invalid time zone, and more rows than a file can have. */
function checkExport({ lists, body, refuse }: Context<'createExportJob'>, rows: number): void {
  const wrong = wrongIn(lists, body);
  if (wrong) throw refuse('ENTRY_WRONG', wrong);
  if (rows > MOST_ROWS) throw refuse('EXPORT_TOO_LARGE');
}

/** Whether a job belongs to one of some tables, or to one below a menu. */
const isOf = ({ screen }: ExportJobRow, screens: readonly string[] | undefined): boolean =>
  screens === undefined || screens.some((one) => screen === one || screen.startsWith(`${one}/`));

/** Returns the application whose records a table has, if it belongs to one. */
const applicationOf = (
  { lists, session }: Pick<Context<'createExportJob'>, 'lists' | 'session'>,
  screen: string,
): Pick<ExportJobRow, 'applicationId'> =>
  lists.isScoped(screen) && session.appId !== '' ? { applicationId: session.applicationId } : {};

/** Returns the list request of an export, and the days that it covers. */
function requestOf(
  lists: Lists,
  clock: Clock,
  { screen, scope, filters: all = {} }: Context<'createExportJob'>['body'],
): Pick<ExportJobRow, 'filters' | 'period'> {
  const row = lists.find(screen)?.row;
  const usual = row?.period;
  // An export of everything is limited to its period, because other days have other counts.
  const filters = scope === 'query' || row === undefined ? all : withoutFilters(all, row);
  return { filters, ...(usual !== undefined && { period: periodOf(filters, usual, clock.now()) }) };
}

const asFile = (bytes: Uint8Array<ArrayBuffer>, name: string) => ({
  binary: bytes,
  type: XLSX,
  headers: attachment(name),
});

export const exportHandlers = handlers<'exports'>({
  listExportJobs: (context) => {
    const { db, session, query } = context;
    const { reportName, screen, status, isExpired, createdFrom, createdTo, ...rest } = query;
    const isWithin = createdWithin({ createdFrom, createdTo });
    const page = db.exportJobs.list({
      ...rest,
      where: { ...ownOnly(db, session), status, isExpired },
      contains: { reportName },
      filter: (job) => isOf(job, screen) && (isWithin?.(job) ?? true),
    });
    return { ...page, items: page.items.map((job) => toExportJob(context, job)) };
  },

  getExportJob: (context) => toExportJob(context, jobOf(context)),

  createExportJob: async (context) => {
    const { db, session, body, lists, clock } = context;
    const { screen, sort, reportName = '', ...request } = body;
    const asker = requesterOf(session);
    const { filters, period } = requestOf(lists, clock, body);
    const rows = await lists.count({ screen, filters, sort, by: asker });
    checkExport(context, rows);
    const job = await db.exportJobs.insert({
      ...request,
      reportName,
      screen,
      filters,
      rows,
      ownerId: session.userId,
      asker,
      status: 'exporting',
      isExpired: false,
      fileName: exportFileName({ report: reportName || undefined, unnamed: 'file', day: clock.day(), period }),
      ...(period && { period }),
      ...applicationOf(context, screen),
      ...(sort !== undefined && { sort }),
      ...attempt(clock, rows),
    });
    return startExport(context, job);
  },

  retryExportJob: async (context) => {
    const { db, clock, transition } = context;
    const job = jobOf(context);
    const again = await db.exportJobs.update(job.id, {
      ...transition('ExportJob', job),
      ...attempt(clock, job.rows),
      error: undefined,
      finishedAt: undefined,
    });
    return startExport(context, again);
  },

  downloadExport: async (context) => {
    const { blobs, lists, session, transition, refuse } = context;
    const job = jobOf(context);
    const { appId, applicationId } = job.asker;
    // The owner's permissions may have been reduced since the file was written.
    lists.authorize({ screen: job.screen, by: { ...requesterOf(session), appId, applicationId } });
    transition('ExportJob', job);
    const bytes = await blobs.get(blobOf(job.id));
    if (job.isExpired || bytes === undefined) throw refuse('EXPORT_EXPIRED');
    return asFile(bytes, job.fileName);
  },

  deleteExportJobs: async ({ db, blobs, session, path, transition }) => {
    const all = db.exportJobs.requireAll(path.id, ownOnly(db, session));
    transition('ExportJob', all);
    for (const { id } of all) {
      await db.exportJobs.remove(id);
      await blobs.remove(blobOf(id));
    }
  },

  exportTable: async (context) => {
    const { body, clock, lists, session, refuse } = context;
    const { name: reportName = '', screen, columns, rows } = body;
    if (screen !== undefined && lists.isScoped(screen) && session.appId === '') throw refuse('APP_CONTEXT_CHANGED');
    const bytes = await writeSheet(reportName, [columns, ...rows]);
    const fileName = exportFileName({ report: reportName || undefined, unnamed: 'excel-list', day: clock.day() });
    if (screen !== undefined) {
      const table = { screen, reportName, fileName, columns, rows: rows.length, ...applicationOf(context, screen) };
      await keepTable(context, table, bytes);
    }
    return asFile(bytes, fileName);
  },
});
