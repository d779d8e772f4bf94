import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  getListPendingChangesQueryOptions,
  useListPendingChanges,
} from '../../api/generated/gateway-config/gateway-config.ts';
import { queryClient } from '../../api/query-policy.ts';
import type { Prefetch } from '../../shell/routing/view.ts';
import { useCan } from '../../session/permission.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';
import classes from './pending-banner.module.css';

const href = '/pages/platform/gateway';

/** Prefetches the banner's data together with the first data of its page. */
export const withPending =
  (prefetch: Prefetch): Prefetch =>
  (at) => {
    prefetch(at);
    void queryClient.prefetchQuery(getListPendingChangesQueryOptions());
  };

interface PendingBannerProps {
  /** Polling interval (ms), for pages with a job that may apply the changes. */
  pollMs?: number | false;
  /** Whether this is the page that the banner links to. */
  isThere?: boolean;
}

/** A banner for changes that not every gateway instance has yet, with a link to sync them. */
export function PendingBanner({ pollMs = false, isThere = false }: PendingBannerProps) {
  const { t } = useLingui();
  const can = useCan();
  const { data } = useListPendingChanges({ query: { refetchInterval: pollMs } });
  if (!data || data.length === 0) return null;
  return (
    <p role="note" className={`notice ${classes.banner}`}>
      {t`${plural(data.length, { one: "# change hasn't reached all gateways.", other: "# changes haven't reached all gateways." })}`}{' '}
      {!isThere && can('platform/gateway') && <ShellLink href={href}>{t`Review and sync`}</ShellLink>}
    </p>
  );
}
