import * as v from 'valibot';
import { sheetRows } from '../../../openapi/exports/cells.ts';
import { withDays } from '../../../openapi/exports/period.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import type { Requester, ListedRecord, Lists } from '../../core/world/lists.ts';
import { Refusal } from '../../core/contract/refusal.ts';
import type { Jobs } from '../../core/store/registry.ts';
import { writeSheet } from '../../core/kit/write-sheet.ts';
import { tellExport } from '../notices/notices.ts';
import type { ExportJobRow } from './table.ts';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'export.read': { exportId: string };
    'export.finish': { exportId: string; token: string };
    'export.expire': { exportId: string };
  }
}

/** Mock seconds until the list is read, the minimum for a file, and records written per further second. */
const READ_AFTER = 1;
const AT_LEAST = 2;
const A_SECOND = 2000;
const KEPT_MS = 7 * 86_400_000;

type ExportJob = Schemas['ExportJob'];

/** Percentage of the work that is done; it follows the clock. */
function progressOf({ status, startedAt, dueAt }: ExportJobRow, clock: Clock): number {
  if (status !== 'exporting') return status === 'succeeded' ? 100 : 0;
  const passed = (clock.now() - startedAt) / (dueAt - startedAt);
  return Math.min(99, Math.max(0, Math.floor(passed * 100)));
}

/** Converts a job to its response, with its progress and the current name of its application. */
export function toExportJob({ db, clock }: Pick<JobContext, 'db' | 'clock'>, row: ExportJobRow): ExportJob {
  const { startedAt: _startedAt, dueAt: _dueAt, ownerId: _ownerId, asker: _asker, ...job } = row;
  const application =
    job.applicationId === undefined ? undefined : db.applications.find({ applicationId: job.applicationId });
  return {
    ...job,
    ...(application && { applicationName: application.applicationName }),
    progress: progressOf(row, clock),
  };
}

/** Returns start and end of an attempt that begins now. */
export function attempt(clock: Clock, rows: number): Pick<ExportJobRow, 'startedAt' | 'dueAt'> {
  const startedAt = clock.now();
  return { startedAt, dueAt: startedAt + (AT_LEAST + Math.floor(rows / A_SECOND)) * 1000 };
}

/** Schedules the work on a job, and returns the job. */
export async function startExport(
  context: Pick<JobContext, 'db' | 'clock' | 'jobs'>,
  job: ExportJobRow,
): Promise<ExportJob> {
  await context.jobs.after('export.read', { exportId: job.id }, READ_AFTER);
  return toExportJob(context, job);
}

/** Returns the user for whom a list is read. */
export const requesterOf = ({ userId, userName, roleId, appId, applicationId }: Requester): Requester => ({
  userId,
  userName,
  roleId,
  appId,
  applicationId,
});

/** Stores a file for a week. */
async function keepFile(
  { blobs, clock, jobs }: Pick<JobContext, 'blobs' | 'clock' | 'jobs'>,
  exportId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await blobs.put(blobOf(exportId), bytes);
  await jobs.at('export.expire', { exportId }, clock.now() + KEPT_MS);
}

/** Returns the columns of a job whose file is stored. */
const succeeded = (clock: Clock, { length: size }: Uint8Array<ArrayBuffer>) =>
  ({ status: 'succeeded', size, finishedAt: clock.iso(), expiresAt: clock.iso(clock.now() + KEPT_MS) }) as const;

/** Stores the file of a table that the caller provides as that of a finished job. */
export async function keepTable(
  context: Pick<JobContext, 'db' | 'blobs' | 'clock' | 'jobs'> & { session: Requester },
  {
    columns,
    ...table
  }: Pick<ExportJobRow, 'screen' | 'reportName' | 'fileName' | 'rows' | 'applicationId'> & {
    columns: readonly string[];
  },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { db, clock, session } = context;
  const job = await db.exportJobs.insert({
    ...table,
    ...succeeded(clock, bytes),
    scope: 'all',
    filters: {},
    isExpired: false,
    columns: columns.map((title, at) => ({ key: `column${at + 1}`, title })),
    ownerId: session.userId,
    asker: requesterOf(session),
    startedAt: clock.now(),
    dueAt: clock.now(),
  });
  await keepFile(context, job.id, bytes);
}

/** Returns the list request of a job; its days are those of the job's creation. */
const question = ({ screen, filters, period, sort, asker }: ExportJobRow, lists: Lists) => {
  const usual = lists.find(screen)?.row.period;
  const query = usual === undefined || period === undefined ? filters : withDays(filters, usual, period);
  return { screen, filters: query, sort, by: asker };
};

function writeRecords(
  job: ExportJobRow,
  records: readonly ListedRecord[],
  lists: Lists,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeSheet(
    job.reportName,
    sheetRows(job.columns, lists.find(job.screen)?.row.columns ?? {}, records, job.timeZone),
  );
}

interface Writing {
  rows: number;
  bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The jobs that create files. The list is read in one turn, so that the file is consistent; it is then written while
 * other requests run, and the job that finishes it usually need not wait. After a restart it is read again.
 */
export function createExportJobs(): JobKinds<'export.read' | 'export.finish' | 'export.expire'> {
  const underWay = new Map<string, Writing>();

  async function begin(job: ExportJobRow, { lists }: JobContext): Promise<Writing> {
    const records = await lists.all(question(job, lists));
    const bytes = writeRecords(job, records, lists);
    // The job that awaits it handles errors: prevents an unhandled rejection until then.
    bytes.catch(() => {});
    return { rows: records.length, bytes };
  }

  async function fail(context: JobContext, exportId: string, error: unknown): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'SYS_EXCEPTION';
    const job = await context.db.exportJobs.update(exportId, {
      status: 'failed',
      error: code,
      finishedAt: context.clock.iso(),
    });
    await tellExport(context, job, 'exportFailed');
  }

  async function read({ exportId }: Jobs['export.read'], context: JobContext): Promise<void> {
    const job = context.db.exportJobs.get(exportId);
    if (job?.status !== 'exporting') return;
    try {
      const token = crypto.randomUUID();
      const writing = await begin(job, context);
      underWay.set(token, writing);
      await context.db.exportJobs.update(exportId, { rows: writing.rows });
      await context.jobs.at('export.finish', { exportId, token }, job.dueAt);
    } catch (error) {
      await fail(context, exportId, error);
    }
  }

  async function finish({ exportId, token }: Jobs['export.finish'], context: JobContext): Promise<void> {
    const { db, clock } = context;
    const started = underWay.get(token);
    underWay.delete(token);
    const job = db.exportJobs.get(exportId);
    if (job?.status !== 'exporting') return;
    try {
      const { rows, bytes: coming } = started ?? (await begin(job, context));
      const bytes = await coming;
      await keepFile(context, exportId, bytes);
      await db.exportJobs.update(exportId, { ...succeeded(clock, bytes), rows });
      await tellExport(context, job, 'exportSucceeded');
    } catch (error) {
      await fail(context, exportId, error);
    }
  }

  async function expire({ exportId }: Jobs['export.expire'], { db, blobs }: JobContext): Promise<void> {
    if (db.exportJobs.get(exportId) === undefined) return;
    await blobs.remove(blobOf(exportId));
    await db.exportJobs.update(exportId, { isExpired: true });
  }

  const ofOne = v.object({ exportId: v.string() });
  return {
    'export.read': { payload: ofOne, run: read },
    'export.finish': { payload: v.object({ exportId: v.string(), token: v.string() }), run: finish },
    'export.expire': { payload: ofOne, run: expire },
  };
}

/** Returns the blob id of a job's file. */
export const blobOf = (exportId: string): string => `export-${exportId}`;
