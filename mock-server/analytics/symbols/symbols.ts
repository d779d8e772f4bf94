import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { fileAnswer } from '../../core/kit/file-content.ts';
import { pageOf } from '../../core/store/page-of.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { compileOrder } from '../../core/store/queries/order.ts';
import type { WalkedFrom } from '../crash-issues/walked.ts';
import { secondsFor } from './jobs.ts';
import { missingSymbols, waitingFor } from './missing.ts';
import { FILE_TYPES } from './needs.ts';
import type { SymbolRow } from './table.ts';

type Reading = Pick<Context<'getSymbol'>, 'db' | 'appId' | 'rng' | 'clock'>;

/** Progress of parsing a file, by the clock. */
function progressOf({ parseStatus, job }: SymbolRow, now: number): number {
  if (job === undefined) return parseStatus === 'parseComplete' ? 100 : 0;
  return Math.min(99, Math.max(0, Math.floor(((now - job.startedAt) / (job.dueAt - job.startedAt)) * 100)));
}

/** Converts symbol files to responses, with the crashes that wait for them. */
function toResponses(context: Reading, rows: readonly SymbolRow[], source: WalkedFrom): Schemas['SymbolFile'][] {
  const isWaiting = rows.some(({ parseStatus }) => parseStatus !== 'parseComplete');
  const missing = isWaiting ? missingSymbols(context, source) : [];
  return rows.map((row) => ({
    ...row,
    progress: progressOf(row, context.clock.now()),
    waitingCrashes: waitingFor(missing, row),
  }));
}

/**
 * Refuses a file that does not exist or was uploaded for another purpose, and a type that the platform does not have.
 */
export function checkSymbol(context: Context<'uploadSymbol'>): NonNullable<ReturnType<typeof ownFile>> {
  const { body, refuse } = context;
  const wrong = new FieldProblems<'FILE_NOT_UPLOADED' | 'FILE_UPLOADING' | 'FILE_TYPE_SYMBOL' | 'SYMBOL_FILE_TYPE'>();
  const file = ownFile(context, body.fileId);
  wrong.when(() => !FILE_TYPES[body.platform].includes(body.fileType), '/fileType', 'SYMBOL_FILE_TYPE');
  wrong.note('/fileId', () => uploadProblem(file, ['symbol'], 'FILE_TYPE_SYMBOL'));
  wrong.throwIfAny(refuse);
  if (file === undefined) throw refuse('FILE_NOT_UPLOADED');
  return file;
}

/** Handlers for the symbol files of an application, and the missing symbols of its crashes. */
export const createSymbolHandlers = (source: WalkedFrom) => {
  const toResponse = (context: Reading, row: SymbolRow) => {
    const [one] = toResponses(context, [row], source);
    if (one === undefined) throw new RangeError(`no symbol file ${row.id}`);
    return one;
  };
  return handlers<'symbols'>({
    listSymbols: (context) => {
      const { db, appId, query } = context;
      const { platform, version, fileType, parseStatus, ...rest } = query;
      const where = { appId, platform, fileType, parseStatus };
      const page = db.symbols.list({ ...rest, where, contains: { version } });
      return { ...page, items: toResponses(context, page.items, source) };
    },

    getSymbol: (context) => toResponse(context, context.db.symbols.require(context.path.id, { appId: context.appId })),

    uploadSymbol: async (context) => {
      const { db, appId, body } = context;
      const { id: fileId, name: fileName, size } = checkSymbol(context);
      const { platform, version, fileType } = body;
      const columns = { platform, version, fileType, fileName, size, buildIds: [], appId, fileId };
      return toResponse(context, await db.symbols.insert({ ...columns, parseStatus: 'notParsed' }));
    },

    parseSymbol: async (context) => {
      const { db, appId, path, clock, jobs, session, transition } = context;
      const row = db.symbols.require(path.id, { appId });
      const parsing = transition('SymbolFile', row);
      const seconds = secondsFor(row.size);
      const id = await jobs.after('symbol.parsed', { symbolId: row.id }, seconds);
      const startedAt = clock.now();
      return toResponse(
        context,
        await db.symbols.update(row.id, {
          ...parsing,
          job: { id, startedAt, dueAt: startedAt + seconds * 1000, startedBy: session.userName },
          failReason: undefined,
          fitsVersion: undefined,
        }),
      );
    },

    stopSymbol: async (context) => {
      const { db, appId, path, jobs, transition } = context;
      const row = db.symbols.require(path.id, { appId });
      const stopped = transition('SymbolFile', row);
      if (row.job) await jobs.cancel(row.job.id);
      return toResponse(context, await db.symbols.update(row.id, { ...stopped, job: undefined }));
    },

    deleteSymbols: async ({ db, appId, path, transition }) => {
      const rows = db.symbols.requireAll(path.id, { appId });
      transition('SymbolFile', rows);
      for (const { id } of rows) await db.symbols.remove(id);
    },

    downloadSymbol: ({ db, blobs, appId, path }) => {
      const { fileId, fileName } = db.symbols.require(path.id, { appId });
      return fileAnswer(blobs, db.files.require(fileId), fileName);
    },

    listMissingSymbols: (context) => {
      const { sort, platform } = context.query;
      const all = missingSymbols(context, source, { ...(platform !== undefined && { platform }) });
      const ordered = all
        .map((row, index) => ({ row, seq: -index }))
        .toSorted(compileOrder<Schemas['MissingSymbol']>(sort, { version: compareVersions }))
        .map(({ row }) => row);
      return pageOf(ordered, context.query, (row) => row);
    },
  });
};
