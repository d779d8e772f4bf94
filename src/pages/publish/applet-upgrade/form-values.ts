import { msg } from '@lingui/core/macro';
import type { AppletPackage, AppletPackageInput, DeliveryDraft } from '../../../api/generated/client.schemas.ts';
import { fileRule } from '../../../rules/file.ts';
import { exceeds, isVersion } from '../../../rules/version.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { pageProblem } from '../page-problem.ts';
import { labels } from './labels.ts';

export interface PackageValues extends Record<string, unknown> {
  appletId: string;
  version: string;
  packageName: string;
  homePath: string;
  fileId: FileValue | null;
  releaseScope: AppletPackageInput['releaseScope'];
  releaseMode: AppletPackageInput['releaseMode'];
}

export const zipRule = fileRule('zip');

/** The page that a package with these values begins with. */
export const homePage = ({ homePath }: PackageValues) => ({ path: plainText(homePath), anyExtension: true });

/** The fields in the order of the form. */
export const fields: FieldTable = {
  appletId: { label: labels.applet },
  version: { label: labels.version, hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0`, plain: true },
  packageName: {
    label: labels.packageName,
    hint: msg`At most 100 characters, none of \\ / : * ? " < > |`,
    plain: true,
  },
  homePath: {
    label: labels.homePath,
    hint: msg`Begins with / or pages/`,
    plain: true,
  },
  fileId: { label: msg`Applet package` },
  releaseScope: { label: labels.releaseScope },
  releaseMode: { label: labels.releaseMode },
};

export function toValues(item: AppletPackage | null, appletId: string): PackageValues {
  const { fileId, fileName, fileSize } = item ?? {};
  return {
    appletId: item?.appletId ?? appletId,
    version: item?.version ?? '',
    packageName: item?.packageName ?? '',
    homePath: item?.homePath ?? 'pages/index',
    fileId: fileId ? { stored: { id: fileId, name: fileName ?? fileId, size: fileSize } } : null,
    releaseScope: item?.releaseScope ?? 'all',
    releaseMode: item?.releaseMode ?? 'full',
  };
}

export const toInput = ({ appletId, releaseScope, releaseMode, ...values }: PackageValues): AppletPackageInput => ({
  appletId,
  version: plainText(values.version),
  packageName: plainText(values.packageName),
  homePath: plainText(values.homePath),
  fileId: fileIdOf(values.fileId) ?? '',
  releaseScope,
  releaseMode,
});

/** What delivery asks of the form; null where only gray rules would tell, which a package has once it is saved. */
export function audienceDraft(
  { releaseScope: scope, releaseMode }: PackageValues,
  entity: AppletPackage | null,
): DeliveryDraft | null {
  if (releaseMode === 'full') return { scope, rules: [] };
  return entity?.releaseMode === 'gray' ? { scope } : null;
}

export const toDraft = ({ fileId, ...values }: PackageValues): Partial<PackageValues> => ({
  ...values,
  fileId: keptFile(fileId),
});

/** Whether a version may be used; that of the package itself may stay. */
function versionProblem(version: string, highest: string | undefined, own: string | undefined): string | null {
  if (!isVersion(version) || !highest || version === own || highest === own) return null;
  return exceeds(version, highest) ? null : 'VERSION_NOT_HIGHER';
}

/** @param highest the highest version of the chosen applet, where it is known */
export const rules = (values: PackageValues, highest: string | undefined, entity: AppletPackage | null) => ({
  version: versionProblem(plainText(values.version), highest, entity?.version),
  fileId: fileProblem(values.fileId) ?? pageProblem(values.fileId, homePage(values)),
});
