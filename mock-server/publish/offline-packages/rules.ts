import type { ZipProblem } from '../../../openapi/files/zip.ts';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import { Platform } from '../../../openapi/generated/schemas.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Context } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import type { StoredFileRow } from '../../files/files/table.ts';
import type { OfflinePackageRow } from './table.ts';
import { pageProblem } from '../main-page.ts';
import { overlap, wrongRanges } from './clients.ts';
import { isForNobody, reachOf } from '../reach.ts';
import { highestOfflineVersion } from './versions.ts';

type Writing = Context<'createOfflinePackage'> | Context<'updateOfflinePackage'>;

const MAIN_URL = '/www/index.html';

const HIGHEST_FIRST = ['version,desc'];

/** Returns the versions whose file a new package must not have: its base version, and those currently in effect. */
function othersFiles({ db, appId, body }: Writing, current: OfflinePackageRow | undefined): (string | undefined)[] {
  const { subAppId, relatedVersion } = body;
  return db.offlinePackages
    .all({
      where: { appId, subAppId },
      filter: ({ id, version, status }) => id !== current?.id && (version === relatedVersion || status === 'effective'),
    })
    .map(({ md5 }) => md5);
}

/**
 * Checks the rules of an offline package that its schema cannot express: the version exceeds the highest of its
 * sub-application, at least Android or iOS is chosen, no range ends before it begins, an incremental package names an
 * earlier version, and its file is an uploaded zip with the first page that differs from the files of those versions.
 * Throws a refusal with all invalid fields.
 * @returns the file
 */
export async function checkOffline(context: Writing, current?: OfflinePackageRow): Promise<StoredFileRow | undefined> {
  const { db, blobs, appId, body } = context;
  const wrong = new FieldProblems<
    | 'ENTRY_WRONG'
    | 'FIELD_REQUIRED'
    | 'VERSION_NOT_HIGHER'
    | 'CLIENT_REQUIRED'
    | 'CLIENT_RANGE'
    | 'OFFLINE_SAME_FILE'
    | 'FILE_NOT_UPLOADED'
    | 'FILE_UPLOADING'
    | 'FILE_TYPE_ZIP'
    | ZipProblem
    | 'ZIP_PAGE_MISSING'
  >();
  wrong.when(() => db.subApps.find({ appId, subAppId: body.subAppId }) === undefined, '/subAppId', 'ENTRY_WRONG');

  wrong.when(
    () => {
      const { subAppId, version } = body;
      if (version === current?.version && subAppId === current.subAppId) return false;
      const highest = highestOfflineVersion(db, appId, subAppId, current?.id);
      return highest !== undefined && version <= highest;
    },
    '/version',
    'VERSION_NOT_HIGHER',
  );

  wrong.when(() => !body.clients.android && !body.clients.ios, '/clients', 'CLIENT_REQUIRED');
  for (const platform of Platform.options) {
    wrong.when(
      () => wrongRanges({ [platform]: body.clients[platform] }).length > 0,
      `/clients/${platform}/max`,
      'CLIENT_RANGE',
    );
  }

  wrong.required(requiredWhen.OfflinePackageInput, body);
  wrong.when(
    () => {
      const { subAppId, version, relatedVersion } = body;
      if (relatedVersion === undefined) return false;
      return (
        relatedVersion >= version || db.offlinePackages.find({ appId, subAppId, version: relatedVersion }) === undefined
      );
    },
    '/relatedVersion',
    'ENTRY_WRONG',
  );

  const file = () => ownFile(context, body.fileId);
  await wrong.noteLater('/fileId', async () => {
    const problem =
      uploadProblem(file(), ['zip'], 'FILE_TYPE_ZIP') ??
      (othersFiles(context, current).includes(file()?.md5) ? 'OFFLINE_SAME_FILE' : null);
    return problem ?? pageProblem(blobs, file(), { path: body.mainUrl ?? MAIN_URL });
  });

  wrong.throwIfAny(context.refuse);
  return file();
}

/** Returns the columns of a package that come from its form and its file. */
export function offlineColumns({ body }: Writing, file: StoredFileRow | undefined) {
  return {
    ...body,
    mainUrl: body.mainUrl ?? MAIN_URL,
    fileName: file?.name,
    fileSize: file?.size,
    md5: file?.md5,
    sha256: file?.sha256,
    uploadedAt: file?.createdAt,
    uploadedBy: file?.createdBy,
  };
}

/**
 * Returns the effective packages that conflict with this one: of the same sub-application, for some of the same
 * clients.
 */
export function replacedBy(db: Tables, { id, appId, subAppId, clients }: OfflinePackageRow): OfflinePackageRow[] {
  return db.offlinePackages.all({
    where: { appId, subAppId, status: 'effective' },
    filter: (other) => other.id !== id && overlap(clients, other.clients),
  });
}

/**
 * Returns the possible targets of a rollback: earlier, published before, not defective, for some of the same clients,
 * and not for nobody. Highest first.
 */
export function rollbackTargets(
  db: Tables,
  { appId, subAppId, version, clients }: OfflinePackageRow,
): OfflinePackageRow[] {
  return db.offlinePackages.all({
    where: { appId, subAppId, everPublished: true, defective: false },
    filter: (other) =>
      other.version < version && overlap(clients, other.clients) && !isForNobody(reachOf.offline(other, undefined)),
    sort: HIGHEST_FIRST,
  });
}
