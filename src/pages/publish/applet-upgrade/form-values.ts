import { msg } from '@lingui/core/macro';
import type { AppletPackage, AppletPackageInput, DeliveryDraft } from '../../../api/generated/client.schemas.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { pageProblem, storedFile, versionProblem } from '../package-values.ts';
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

/** The page that a package with these values begins with. */
export const homePage = ({ homePath }: PackageValues) => ({ path: plainText(homePath), anyExtension: true });

/** The fields in the order of the form. */
export const fields: FieldTable = {
  appletId: { label: labels.applet },
  version: { label: labels.version, hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0`, plain: true },
  packageName: {
    label: labels.packageName,
    hint: msg`Up to 100 characters, without \\ / : * ? " < > |`,
    plain: true,
  },
  homePath: { label: labels.homePath, hint: msg`Starts with / or pages/`, plain: true },
  fileId: { label: msg`Applet package` },
  releaseScope: { label: labels.releaseScope },
  releaseMode: { label: labels.releaseMode },
};

export const toValues = (item: AppletPackage | null, appletId: string): PackageValues => ({
  appletId: item?.appletId ?? appletId,
  version: item?.version ?? '',
  packageName: item?.packageName ?? '',
  homePath: item?.homePath ?? 'pages/index',
  fileId: item && storedFile(item.fileId, item),
  releaseScope: item?.releaseScope ?? 'all',
  releaseMode: item?.releaseMode ?? 'full',
});

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

/** @param highest the highest version of the chosen applet, where it is known */
export const rules = (values: PackageValues, highest: string | undefined, entity: AppletPackage | null) => ({
  version: versionProblem(plainText(values.version), highest, entity?.version),
  fileId: fileProblem(values.fileId) ?? pageProblem(values.fileId, homePage(values)),
});
