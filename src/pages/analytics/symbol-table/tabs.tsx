import { useLingui } from '@lingui/react/macro';
import { LinkTabs } from '../../../resource/link-tabs.tsx';
import type { CodePlatform } from '../../../api/generated/client.schemas.ts';
import { codePlatformNames, codePlatforms, filesOf, missingHref } from '../symbol-files.ts';

/** The tabs of the page: the files of each platform, and the missing files. */
export function SymbolTabs({ current }: { current: CodePlatform | 'missing' }) {
  const { t, i18n } = useLingui();
  return (
    <LinkTabs
      label={t`Symbol lists`}
      current={current}
      tabs={[
        ...codePlatforms.map((platform) => ({
          id: platform,
          name: i18n._(codePlatformNames[platform]),
          href: filesOf(platform),
        })),
        { id: 'missing', name: t`Missing`, href: missingHref },
      ]}
    />
  );
}
