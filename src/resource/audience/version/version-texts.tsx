import { Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { platformNames } from '../../platforms.ts';
import { versionsNotInUse, type VersionChoice } from './version-choices.ts';

/** Renders options of a version field: the version and, if there are several platforms, its platform. */
export function useVersionOption(choices: readonly VersionChoice[]): (version: string) => string {
  const { i18n } = useLingui();
  const isOfOne = new Set(choices.flatMap(({ platforms }) => platforms)).size < 2;
  return (version) => {
    const match = choices.find((choice) => choice.version === version);
    if (isOfOne || !match) return version;
    return `${version} · ${match.platforms.map((platform) => i18n._(platformNames[platform])).join(', ')}`;
  };
}

/** A note on versions that no device runs, such as an upcoming one; null if there are none. */
export function useVersionRemark(versions: readonly string[], choices: readonly VersionChoice[] | undefined) {
  const { t } = useLingui();
  const unused = choices ? versionsNotInUse(versions, choices).join(', ') : '';
  return unused === '' ? null : (
    <Text inherit span c="var(--mb-status-warning-fg)">{t`On no device now: ${unused}`}</Text>
  );
}
