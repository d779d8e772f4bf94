import { useLingui } from '@lingui/react/macro';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import { LinkTabs } from '../../../resource/link-tabs.tsx';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { filesOf, missingHref } from '../symbol-files.ts';

/** The lists of the page: the files of each platform, and what is missing. */
export function SymbolTabs({ current }: { current: Platform | 'missing' }) {
  const { t, i18n } = useLingui();
  return (
    <LinkTabs
      label={t`Symbol lists`}
      current={current}
      tabs={[
        ...platforms.map((platform) => ({
          id: platform,
          name: i18n._(platformNames[platform]),
          href: filesOf(platform),
        })),
        { id: 'missing', name: t`Missing`, href: missingHref },
      ]}
    />
  );
}
