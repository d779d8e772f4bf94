import { msg } from '@lingui/core/macro';
import { is } from 'valibot';
import { Platform as Platforms } from '../../../../openapi/generated/limits.common.ts';
import { DeliveryDraft as DraftSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type { DeliveryDraft, Platform, Upgrade, UpgradeInput } from '../../../api/generated/client.schemas.ts';
import { fileRule } from '../../../rules/file.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import type { FileRule } from '../../../rules/file-rule.ts';
import { fileIdOf, fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { storedFile, versionProblem } from '../package-values.ts';
import { labels } from './labels.ts';

export interface UpgradeValues extends Record<string, unknown> {
  version: string;
  packageName: string;
  releaseMode: UpgradeInput['releaseMode'];
  upgradeMode: UpgradeInput['upgradeMode'];
  address: string;
  fileId: FileValue | null;
  serviceId: string;
  minOsVersion: string;
  description: string;
}

/** What a package of a platform must be. */
export const packageRule = (platform: Platform): FileRule => fileRule('package', Platforms[platform].packages);

/** The fields in the order of the form. */
export const fields: FieldTable = {
  version: { label: labels.version, hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0`, plain: true },
  packageName: {
    label: labels.packageName,
    hint: msg`Up to 100 characters, without \\ / : * ? " < > |`,
    plain: true,
  },
  releaseMode: { label: labels.releaseMode },
  upgradeMode: { label: labels.upgradeMode },
  fileId: { label: msg`Package file`, required: true },
  address: { label: msg`Store address`, required: true, hint: msg`Starts with http:// or https://`, plain: true },
  serviceId: { label: labels.serviceAddress, required: true },
  minOsVersion: { label: labels.minOsVersion, hint: msg`Leave empty for any version`, plain: true },
  description: { label: labels.description, hint: msg`Users read this text before they upgrade` },
};

/** @param mode what a new one begins with */
export const toValues = (upgrade: Upgrade | null, mode: UpgradeInput['upgradeMode'] = 'optional'): UpgradeValues => ({
  version: upgrade?.version ?? '',
  packageName: upgrade?.packageName ?? '',
  releaseMode: upgrade?.releaseMode ?? 'enterprise',
  upgradeMode: upgrade?.upgradeMode ?? mode,
  address: upgrade?.address ?? '',
  fileId: upgrade?.fileId ? storedFile(upgrade.fileId, upgrade) : null,
  serviceId: upgrade?.serviceId ?? '',
  minOsVersion: upgrade?.minOsVersion ?? '',
  description: upgrade?.description ?? '',
});

/** What is sent: the fields of the chosen release mode, and no empty optional ones. */
export function toInput(values: UpgradeValues): UpgradeInput {
  const fileId = fileIdOf(values.fileId);
  const minOsVersion = plainText(values.minOsVersion);
  const isEnterprise = values.releaseMode === 'enterprise';
  return {
    version: plainText(values.version),
    packageName: plainText(values.packageName),
    releaseMode: values.releaseMode,
    upgradeMode: values.upgradeMode,
    ...(isEnterprise ? (fileId ? { fileId } : {}) : { address: plainText(values.address) }),
    ...(values.serviceId ? { serviceId: values.serviceId } : {}),
    ...(minOsVersion ? { minOsVersion } : {}),
    ...(values.description ? { description: values.description } : {}),
  };
}

/** The draft that delivery needs of the form, and whether it is complete. An empty minimum version is none. */
export function audienceDraft(
  platform: Platform,
  values: Pick<UpgradeValues, 'version' | 'minOsVersion'>,
): { draft: DeliveryDraft; isComplete: boolean } {
  const draft = {
    platforms: [platform],
    version: plainText(values.version),
    minOsVersion: plainText(values.minOsVersion) || '0',
  };
  return { draft, isComplete: is(DraftSchema, draft) };
}

interface Surroundings {
  /** Highest version so far of this application and platform. */
  highest: string | undefined;
  /** The package that is edited; its own version may stay. */
  entity: Upgrade | null;
}

/** What one field alone cannot say. */
export const rules = (values: UpgradeValues, around: Surroundings): Readonly<Record<string, string | null>> => ({
  version: versionProblem(plainText(values.version), around.highest, around.entity?.version),
  fileId: values.releaseMode === 'enterprise' ? fileProblem(values.fileId) : null,
});
