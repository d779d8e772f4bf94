import { compareVersions } from 'compare-versions';
import { is } from 'valibot';
import { VersionBound } from '../../../openapi/generated/schemas.fields.ts';
import { errorToast } from '../../api/error-place.ts';
import type { Option, Platform } from '../../api/generated/client.schemas.ts';
import { useListOptions } from '../../api/generated/options/options.ts';
import { platforms } from '../platforms.ts';

/** A version of the app that the platform knows. */
export interface VersionChoice {
  version: string;
  /** Whose version it is. */
  platforms: readonly Platform[];
  /** Whether any device of these platforms has it. */
  isInUse: boolean;
}

/**
 * The versions among the values of a select box, each once, the newest first.
 * @param among the platforms that matter
 */
export function versionsOf(options: readonly Option[], among: readonly Platform[]): VersionChoice[] {
  const ofPlatforms = options.flatMap(({ label: version, extra }) => {
    const platform = among.find((one) => one === extra?.['platform']);
    return platform ? [{ version, platform, isInUse: extra?.['isInUse'] === true }] : [];
  });
  return [...Map.groupBy(ofPlatforms, ({ version }) => version)]
    .map(([version, those]) => ({
      version,
      platforms: those.map(({ platform }) => platform),
      isInUse: those.some(({ isInUse }) => isInUse),
    }))
    .toSorted((a, b) => compareVersions(b.version, a.version));
}

/** Those of the versions that no device has; what is no version yet is none of them. */
export const versionsNotInUse = (versions: readonly string[], choices: readonly VersionChoice[]): string[] =>
  versions.filter(
    (version) =>
      is(VersionBound, version) &&
      !choices.some((choice) => choice.isInUse && compareVersions(choice.version, version) === 0),
  );

/**
 * The versions of the app that can be chosen; undefined until they are known.
 * @param among the platforms that matter; without it, all
 */
export function useVersionChoices(among: readonly Platform[] = platforms): VersionChoice[] | undefined {
  const { data } = useListOptions('version', errorToast);
  return data && versionsOf(data, among);
}
