import * as v from 'valibot';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { fileSource } from '../../core/kit/file-content.ts';
import { notify } from '../../core/kit/notices.ts';
import type { Jobs } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import type { RegisteredVersions } from '../crash-issues/versions.ts';
import { librariesOf } from './builds/builds.ts';
import { readSymbols } from './content.ts';
import { buildIdOf } from './needs.ts';
import type { SymbolRow } from './table.ts';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    'symbol.parsed': { symbolId: string };
  }
}

/** Minimum duration of parsing (mock seconds), and bytes parsed in each further second. */
const AT_LEAST = 3;
const A_SECOND = 20 * 1024 * 1024;

/** Duration of parsing a file (mock seconds). */
export const secondsFor = (size: number): number => AT_LEAST + Math.floor(size / A_SECOND);

/** Number of files being parsed for a user. */
export const runningParses = (db: Tables, startedBy: string): number =>
  db.symbols.count({ where: { parseStatus: 'parsing' }, filter: ({ job }) => job?.startedBy === startedBy });

type Outcome = Pick<SymbolRow, 'buildIds' | 'library' | 'failReason' | 'fitsVersion'>;

const plain = (buildId: string): string => buildId.replaceAll('-', '').toLowerCase();

/** Finds the registered version whose build a file contains. */
function ownerOf(
  context: JobContext,
  { appId, platform, version, fileType }: SymbolRow,
  buildIds: readonly string[],
  registeredVersions: RegisteredVersions,
): { version: string; library?: string } | undefined {
  const plainIds = new Set(buildIds.map(plain));
  // Source maps of scripts contain no build ID.
  const registered = platform === 'web' ? [] : registeredVersions(context, appId, platform);
  const versions = new Set([version, ...registered]);
  const libraries = fileType === 'so' ? librariesOf(platform) : [undefined];
  for (const own of versions)
    for (const library of libraries) {
      const buildId = buildIdOf(platform, own, { fileType, ...(library !== undefined && { library }) });
      if (buildId !== undefined && plainIds.has(plain(buildId)))
        return { version: own, ...(library !== undefined && { library }) };
    }
  return undefined;
}

type FailReason = Schemas['SymbolFailReason'];

/** Determines the result of parsing a file. */
async function parse(context: JobContext, row: SymbolRow, registeredVersions: RegisteredVersions): Promise<Outcome> {
  const { db, blobs } = context;
  const content = await readSymbols(fileSource(blobs, db.files.require(row.fileId)), row.fileType);
  const buildIds = [...(content?.buildIds ?? [])];
  const failed = (failReason: FailReason, more: Partial<Outcome> = {}): Outcome => ({ buildIds, failReason, ...more });
  if (content === null) return failed('unreadable');
  // Text files contain no build ID unless the compiler was configured to write one.
  const isText = row.fileType === 'mapping' || row.fileType === 'sourceMap';
  if (buildIds.length === 0) {
    if (!isText) return failed('noBuildId');
    return content.isEmpty ? failed('empty') : { buildIds };
  }
  const owner = ownerOf(context, row, buildIds, registeredVersions);
  if (owner === undefined) return failed('buildUnknown');
  const { version, ...library } = owner;
  if (version !== row.version) return failed('otherVersion', { ...library, fitsVersion: version });
  return content.isEmpty ? failed('empty', library) : { buildIds, ...library };
}

/** Finishes parsing, unless it was stopped meanwhile. */
async function end({ symbolId }: Jobs['symbol.parsed'], context: JobContext, registeredVersions: RegisteredVersions) {
  const { db, clock } = context;
  const row = db.symbols.get(symbolId);
  if (row?.parseStatus !== 'parsing') return;
  const outcome = await parse(context, row, registeredVersions);
  const isFailed = outcome.failReason !== undefined;
  await db.symbols.update(symbolId, {
    ...outcome,
    parseStatus: isFailed ? 'parseFailed' : 'parseComplete',
    parsedAt: clock.iso(),
    job: undefined,
  });
  await notify(context, [row.job?.startedBy ?? row.updatedBy], {
    kind: isFailed ? 'symbolFailed' : 'symbolParsed',
    subject: row.fileName,
    subjectId: row.id,
    screen: 'analytics/symbol-table',
    appId: row.appId,
  });
}

/** The jobs that parse symbol files. */
export const createSymbolJobs = (registeredVersions: RegisteredVersions): JobKinds<'symbol.parsed'> => ({
  'symbol.parsed': {
    payload: v.object({ symbolId: v.string() }),
    run: (payload, context) => end(payload, context, registeredVersions),
  },
});
