import { is } from 'valibot';
import { Platform as Platforms } from '../../../../openapi/generated/limits.common.ts';
import { DeliveryDraft as DraftSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type { DeliveryDraft, Platform, Upgrade } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/upgrades/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { fileRule } from '../../../rules/file.ts';
import type { FileRule } from '../../../rules/file-rule.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { versionProblem } from '../package-values.ts';
import { fields } from './fields.ts';

export type UpgradeValues = ValuesOf<typeof fields>;

/** The rule for package files of a platform. */
export const packageRule = (platform: Platform): FileRule => fileRule('package', Platforms[platform].packages);

export const form = formOf(fields, input, { codecs: { fileId: fileCodec } });

/** The audience query of the form, and whether it is complete. An empty minimum version is left out. */
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
  /** The current highest version of this application and platform. */
  highest: string | undefined;
  /** The edited package, whose own version may stay. */
  entity: Upgrade | null;
}

/** Problem codes for rules across fields. */
export const rules = (values: UpgradeValues, { highest, entity }: Surroundings) => ({
  ...form.rules(values, entity),
  version: versionProblem(plainText(values.version), highest, entity?.version),
});
