import { requiredWhen } from '../../../openapi/generated/required.ts';
import { Platform } from '../../../openapi/generated/limits.common.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Context } from '../../core/http/handler.ts';
import { hostInAddress } from '../../core/kit/endpoint.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import type { StoredFileRow } from '../../files/files/table.ts';
import type { UpgradeRow } from './table.ts';
import type { UploadServiceRow } from '../upload-services/table.ts';
import { compareVersions } from '../../core/kit/versions.ts';

type Writing = Context<'createUpgrade'> | Context<'updateUpgrade'>;
type PlatformName = UpgradeRow['platform'];

const packagesOf = (platform: PlatformName): readonly StoredFileRow['type'][] => Platform[platform].packages;

const HIGHEST_FIRST = ['version,desc'];

/** Returns the highest version of an application and platform in any status; `except` excludes one package. */
export function highestVersion(
  db: Writing['db'],
  appId: string,
  platform: PlatformName,
  except?: string,
): string | undefined {
  const where = { appId, platform };
  if (except === undefined) return db.upgrades.find(where, HIGHEST_FIRST)?.version;
  const [highest, second] = db.upgrades.list({ where, sort: HIGHEST_FIRST, size: 2 }).items;
  return highest?.id === except ? second?.version : highest?.version;
}

/** Returns the smallest next version: increments the last part. */
export function nextPatch(version: string | undefined): string {
  if (version === undefined) return '1.0.0';
  const parts = version.split('.').map(Number);
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] ?? 0;
    if (part < 999) return [...parts.slice(0, i), part + 1, ...parts.slice(i + 1).map(() => 0)].join('.');
  }
  return version;
}

interface Checked {
  file: StoredFileRow | undefined;
  service: UploadServiceRow | undefined;
}

/**
 * Checks the rules of a full upgrade that its schema cannot express: the version exceeds the highest of the others, an
 * enterprise package is uploaded and of the platform's type, a store package has its address, Harmony names an upload
 * service. Throws a refusal with all invalid fields.
 */
export function checkUpgrade(context: Writing, current?: UpgradeRow): Checked {
  const { db, appId, path, body } = context;
  const wrong = new FieldProblems<
    | 'VERSION_NOT_HIGHER'
    | 'FIELD_REQUIRED'
    | 'ENTRY_WRONG'
    | 'FILE_NOT_UPLOADED'
    | 'FILE_UPLOADING'
    | 'FILE_TYPE_PACKAGE'
  >();

  wrong.when(
    () => {
      if (body.version === current?.version) return false;
      const highest = highestVersion(db, appId, path.platform, current?.id);
      return highest !== undefined && compareVersions(body.version, highest) <= 0;
    },
    '/version',
    'VERSION_NOT_HIGHER',
  );

  const file = () => ownFile(context, body.fileId);
  wrong.note('/fileId', () =>
    body.releaseMode === 'enterprise' && body.fileId !== undefined
      ? uploadProblem(file(), packagesOf(path.platform), 'FILE_TYPE_PACKAGE')
      : null,
  );
  wrong.required(requiredWhen.UpgradeInput, body, { path });

  const service = () =>
    body.serviceId === undefined ? undefined : db.uploadServices.find({ id: body.serviceId, appId });
  wrong.when(() => body.serviceId !== undefined && service() === undefined, '/serviceId', 'ENTRY_WRONG');

  wrong.throwIfAny(context.refuse);
  return { file: file(), service: service() };
}

/** Returns the columns of a package that come from its form, its file and its upload service. */
export function upgradeColumns({ db, appId, body }: Writing, { file, service }: Checked) {
  const enterprise = body.releaseMode === 'enterprise';
  const { address, fileId, ...rest } = body;
  const host = file && (service ?? db.uploadServices.find({ appId, isDefault: true }));
  const hosted = file && host ? downloadUrl(host, file.name) : undefined;
  return {
    ...rest,
    address: enterprise ? undefined : address,
    fileId: enterprise ? fileId : undefined,
    fileName: enterprise ? file?.name : undefined,
    fileSize: enterprise ? file?.size : undefined,
    md5: enterprise ? file?.md5 : undefined,
    sha256: enterprise ? file?.sha256 : undefined,
    downloadUrl: enterprise ? hosted : address,
    // A later change of the default only affects later packages.
    ...(enterprise && { serviceId: host?.id }),
  };
}

/** Returns the address where phones download a file from an upload service. */
export function downloadUrl(
  service: Pick<UploadServiceRow, 'downloadAddress' | 'downloadPort' | 'uploadPath'>,
  fileName: string,
): string {
  const { downloadAddress, downloadPort, uploadPath } = service;
  const scheme = downloadPort === 80 ? 'http' : 'https';
  const port = downloadPort === 80 || downloadPort === 443 ? '' : `:${downloadPort}`;
  return `${scheme}://${hostInAddress(downloadAddress)}${port}${uploadPath.replace(/\/$/, '')}/${encodeURIComponent(fileName)}`;
}
