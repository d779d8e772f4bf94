import { compareVersions } from 'compare-versions';
import { is } from 'valibot';
import { VersionBound } from '../../../../openapi/generated/schemas.fields.ts';
import { errorToast } from '../../../api/error-place.ts';
import type { Option, Platform } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { platforms } from '../../platforms.ts';

/** A version of the app that the platform knows. */
export interface VersionChoice {
  version: string;
  /** The platforms of the version. */
  platforms: readonly Platform[];
  /** Whether any device of these platforms runs it. */
  isInUse: boolean;
}

/**
 * Extracts the distinct versions from select options, newest first.
 * @param among the relevant platforms
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

/** The given versions that no device runs; ignores input that is not a version. */
export const versionsNotInUse = (versions: readonly string[], choices: readonly VersionChoice[]): string[] =>
  versions.filter(
    (version) =>
      is(VersionBound, version) &&
      !choices.some((choice) => choice.isInUse && compareVersions(choice.version, version) === 0),
  );

/**
 * The app versions to choose from; undefined until loaded.
 * @param among the relevant platforms; without it, all
 */
export function useVersionChoices(among: readonly Platform[] = platforms): VersionChoice[] | undefined {
  const { data } = useListOptions('version', errorToast);
  return data && versionsOf(data, among);
}
