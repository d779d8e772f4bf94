import { useLingui } from '@lingui/react/macro';
import type { DeviceEntryPage, DeviceListType } from '../../../api/generated/client.schemas.ts';
import { LinkTabs } from '../../../resource/link-tabs.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { PendingBanner } from '../pending-banner.tsx';
import { listNames } from './labels.ts';
import classes from './list.module.css';

interface ListNoteProps {
  listType: DeviceListType;
  /** Addresses of the two lists with the current filters. */
  hrefs: Readonly<Record<DeviceListType, string>>;
  page: Pick<DeviceEntryPage, 'isEnabled' | 'mode'> | undefined;
}

/** The note above the rows: which list it is, how the gateway applies it, and which changes are pending. */
export function ListNote({ listType, hrefs, page }: ListNoteProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const mode =
    page?.mode === 'white'
      ? t`Allow list mode: only devices on the allow list are allowed. The block list takes precedence.`
      : t`Block list mode: devices on the block list are blocked. All others are allowed.`;
  return (
    <div className={classes.note}>
      <LinkTabs
        label={t`Lists`}
        current={listType}
        tabs={(['black', 'white'] as const).map((type) => ({
          id: type,
          name: i18n._(listNames[type]),
          href: hrefs[type],
        }))}
      />
      {page?.isEnabled === false ? (
        <p role="note" className={`notice ${classes.off}`} data-tone="info">
          {t`Allow and block lists are turned off for this application. The gateway ignores them, and devices can't be added.`}{' '}
          {can('platform/application-config') && (
            <ShellLink href="/pages/platform/application-config">{t`Go to application settings`}</ShellLink>
          )}
        </p>
      ) : (
        page && <p className="note">{mode}</p>
      )}
      <PendingBanner />
    </div>
  );
}
