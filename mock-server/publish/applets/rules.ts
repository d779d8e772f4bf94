import type { ZipProblem } from '../../../openapi/files/zip.ts';
import { wholePicture } from '../../../openapi/pictures/whole.ts';
import { fileBytes } from '../../core/kit/file-content.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Context } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { StoredFileRow } from '../../files/files/table.ts';
import type { AppletPackageRow } from '../applet-packages/table.ts';
import { pageProblem } from '../main-page.ts';
import { isForNobody, reachOf } from '../reach.ts';

const HIGHEST_FIRST = ['version,desc'];

/** Returns the highest version of an applet in any status; `except` excludes one package. */
export function highestAppletVersion(db: Tables, appId: string, appletId: string, except?: string): string | undefined {
  const { items } = db.appletPackages.list({ where: { appId, appletId }, sort: HIGHEST_FIRST, size: 2 });
  return items.find(({ id }) => id !== except)?.version;
}

/** Returns the picture that an input names; throws its problems. */
export async function iconOf(
  context: Context<'createApplet'> | Context<'updateApplet'>,
): Promise<StoredFileRow | undefined> {
  const { blobs, body, refuse } = context;
  const file = ownFile(context, body.iconId);
  const code = uploadProblem(file, ['png'], 'FILE_TYPE_PNG');
  if (code !== null) throw refuse(code, { errors: [{ pointer: '/iconId', code }] });
  if (file && !(await wholePicture(await fileBytes(blobs, file))))
    throw refuse('ICON_UNREADABLE', { errors: [{ pointer: '/iconId', code: 'ICON_UNREADABLE' }] });
  return file;
}

/**
 * Checks the rules of an applet package that its schema cannot express: its applet exists, the version exceeds all
 * other versions of the applet, its file is an uploaded zip with its home page. Throws a refusal with all invalid
 * fields.
 * @returns the columns that come from its form and its file
 */
export async function packageColumns(
  context: Context<'createAppletPackage'> | Context<'updateAppletPackage'>,
  current?: AppletPackageRow,
) {
  const { db, blobs, appId, body, refuse } = context;
  const wrong = new FieldProblems<
    | 'ENTRY_WRONG'
    | 'VERSION_NOT_HIGHER'
    | 'FILE_NOT_UPLOADED'
    | 'FILE_UPLOADING'
    | 'FILE_TYPE_ZIP'
    | ZipProblem
    | 'ZIP_PAGE_MISSING'
  >();
  wrong.when(() => db.applets.find({ id: body.appletId, appId }) === undefined, '/appletId', 'ENTRY_WRONG');
  wrong.when(
    () => {
      const { appletId, version } = body;
      if (version === current?.version && appletId === current.appletId) return false;
      const highest = highestAppletVersion(db, appId, appletId, current?.id);
      return highest !== undefined && compareVersions(version, highest) <= 0;
    },
    '/version',
    'VERSION_NOT_HIGHER',
  );
  await wrong.noteLater('/fileId', async () => {
    const file = ownFile(context, body.fileId);
    return (
      uploadProblem(file, ['zip'], 'FILE_TYPE_ZIP') ??
      pageProblem(blobs, file, { path: body.homePath, anyExtension: true })
    );
  });
  wrong.throwIfAny(refuse);
  const file = ownFile(context, body.fileId);
  return { ...body, fileName: file?.name, fileSize: file?.size, md5: file?.md5, sha256: file?.sha256 };
}

/** Refuses to release a package without its file, or one that would reach nobody. */
export function checkReleasable(
  {
    db,
    appId,
    refuse,
  }: Pick<Context<'releaseAppletPackage'> | Context<'previewReleaseAct'>, 'db' | 'appId' | 'refuse'>,
  row: AppletPackageRow,
): void {
  const file = db.files.find({ id: row.fileId, appId });
  if (uploadProblem(file, ['zip'], 'FILE_NOT_UPLOADED') !== null) throw refuse('FILE_NOT_UPLOADED');
  if (isForNobody(reachOf.applet(row, undefined))) throw refuse('GRAY_RULES_REQUIRED');
}
