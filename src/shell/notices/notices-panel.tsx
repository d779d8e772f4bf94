import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListNotices, useReadNotice } from '../../api/generated/notices/notices.ts';
import { queryClient } from '../../api/query-policy.ts';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import { useDisplayZone } from '../preferences/display-zone.ts';
import { ShellLink } from '../frame/shell-link.tsx';
import { useRecords } from '../menus/use-records.ts';
import { titles } from '../menus/titles.ts';
import { exportCentre, noticePlace, noticeText, otherApplication } from './notice-text.ts';
import { followNotices } from './notices.ts';
import styles from './notices-panel.module.css';

interface NoticesProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The user's finished jobs, newest first. Opening the panel marks them as read. */
export default function NoticesPanel(props: NoticesProps) {
  // The only query of this kind in the shell, so it has no hook of its own.
  return (
    <QueryClientProvider client={queryClient}>
      <Notices {...props} />
    </QueryClientProvider>
  );
}

function Notices({ anchor, onClose }: NoticesProps) {
  const { t, i18n } = useLingui();
  const zone = useDisplayZone();
  const { data, error } = useListNotices({ size: 100 }, { query: { staleTime: 0 } });
  const { mutate: read } = useReadNotice({ mutation: { onSuccess: followNotices } });
  const records = useRecords();
  const items = data?.items ?? [];
  const fresh = items
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
    .join(',');
  useEffect(() => {
    if (!fresh) return;
    read({ id: fresh });
  }, [fresh, read]);

  return (
    <FloatingPanel anchor={anchor} title={t`Notifications`} onClose={onClose}>
      <div className={`stack ${styles.panel}`}>
        {error !== null && <p role="alert">{t`The notifications could not be loaded.`}</p>}
        {data && items.length === 0 && (
          <p>{t`No notifications yet. You are notified here when an export is ready, a guard pauses one of your releases, or a gateway finishes syncing.`}</p>
        )}
        {data !== undefined && data.running > 0 && <p>{t`Jobs in progress: ${data.running}`}</p>}
        {data !== undefined && data.watched > 0 && <p>{t`Your releases watched by a guard: ${data.watched}`}</p>}
        <ul>
          {records &&
            items.map((notice) => {
              const text = i18n._(noticeText(notice));
              const place = noticePlace(notice, records);
              const application = otherApplication(notice);
              return (
                <li key={notice.id}>
                  {place === undefined ? (
                    <span>{text}</span>
                  ) : (
                    <ShellLink href={place} onClick={onClose}>
                      {text}
                    </ShellLink>
                  )}
                  <small>
                    {application !== undefined && `${application} · `}
                    <time dateTime={notice.createdAt}>{formatInstant(notice.createdAt, zone)}</time>
                  </small>
                </li>
              );
            })}
        </ul>
        <ShellLink href={exportCentre} onClick={onClose}>
          {t(titles.exportCentre)}
        </ShellLink>
      </div>
    </FloatingPanel>
  );
}
