import type { AppletPackage, DeliveryDraft } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/applet-packages/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import { fileProblem, type FileValue } from '../../../ui/upload/file-value.ts';
import { pageProblem, versionProblem } from '../package-values.ts';
import { fields } from './fields.tsx';

export type PackageValues = ValuesOf<typeof fields>;

/** The page that a package with these values opens first. */
export const homePage = ({ homePath }: Pick<PackageValues, 'homePath'>) => ({
  path: plainText(homePath),
  anyExtension: true,
});

const fileId = {
  ...fileCodec,
  problem: (file: FileValue | null, values: Pick<PackageValues, 'homePath'>) =>
    fileProblem(file) ?? pageProblem(file, homePage(values)),
};

export const form = formOf(fields, input, {
  codecs: { fileId },
  order: ['appletId', 'version', 'packageName', 'homePath', 'fileId'],
});

interface Surroundings {
  /** The current highest version of the applet, once known. */
  highest: string | undefined;
  /** The edited package, whose own version may stay. */
  entity: AppletPackage | null;
}

/** Problem codes for rules across fields. */
export const rules = (values: PackageValues, { highest, entity }: Surroundings) => ({
  ...form.rules(values, entity),
  version: versionProblem(plainText(values.version), highest, entity?.version),
});

/** The audience query of the form; null for delivery by targeting rules, which can only be added after saving. */
export function audienceDraft(
  { releaseScope, releaseMode }: PackageValues,
  entity: AppletPackage | null,
): DeliveryDraft | null {
  const scope = releaseScope || 'all';
  if (releaseMode === 'full') return { scope, rules: [] };
  return entity?.releaseMode === 'gray' ? { scope } : null;
}
