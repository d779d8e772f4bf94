import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListNotices, useReadNotice } from '../../api/generated/notices/notices.ts';
import { queryClient } from '../../api/query-policy.ts';
import { useSession } from '../../session/permission.ts';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import { useDisplayZone } from '../display-zone.ts';
import { expectNotices, unread } from '../notices.ts';
import { ShellLink } from '../shell-link.tsx';
import { titles } from '../titles.ts';
import { exportCentre } from './follow-notices.ts';
import styles from './notices-panel.module.css';

interface NoticesProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** What became of the user's jobs, the latest first. What is seen here is read. */
export default function NoticesPanel(props: NoticesProps) {
  // The frame asks for nothing else in this way, and has none of its own.
  return (
    <QueryClientProvider client={queryClient}>
      <Notices {...props} />
    </QueryClientProvider>
  );
}

function Notices({ anchor, onClose }: NoticesProps) {
  const { t } = useLingui();
  const zone = useDisplayZone();
  const { userId } = useSession().user;
  const { data, error } = useListNotices({ size: 10 }, { query: { staleTime: 0 } });
  const { mutate: read } = useReadNotice();

  const items = data?.items ?? [];
  const fresh = items.filter(({ isRead }) => !isRead).map(({ id }) => id).join(',');
  useEffect(() => {
    if (!fresh) return;
    read({ id: fresh }, {
      onSuccess: () => {
        unread.set(0);
        expectNotices(userId, false);
      },
    });
  }, [fresh, read, userId]);

  return (
    <FloatingPanel anchor={anchor} title={t`Notices`} onClose={onClose}>
      <div className={styles.panel}>
        {error !== null && <p role="alert">{t`The notices could not be read.`}</p>}
        {data && items.length === 0 && <p>{t`No notices yet. You are told here when an export is ready.`}</p>}
        {data !== undefined && data.running > 0 && <p>{t`Exports under way: ${data.running}`}</p>}
        <ul>
          {items.map(({ id, kind, subject, createdAt }) => (
            <li key={id} data-kind={kind}>
              <span>{kind === 'exportSucceeded' ? t`${subject} is exported.` : t`${subject} could not be exported.`}</span>
              <time dateTime={createdAt}>{formatInstant(createdAt, zone)}</time>
            </li>
          ))}
        </ul>
        <ShellLink href={exportCentre} onClick={onClose}>{t(titles.exportCentre)}</ShellLink>
      </div>
    </FloatingPanel>
  );
}
