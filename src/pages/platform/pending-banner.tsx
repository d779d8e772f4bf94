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

/** A page with the banner requests the banner's data with its own first data. */
export const withPending =
  (prefetch: Prefetch): Prefetch =>
  (at) => {
    prefetch(at);
    void queryClient.prefetchQuery(getListPendingChangesQueryOptions());
  };

interface PendingBannerProps {
  /** Asks again every so many milliseconds: where a job runs that may bring them in force. */
  pollMs?: number | false;
  /** On the page that the way leads to. */
  isThere?: boolean;
}

/** Says that changes are not in force on every gateway instance, and the way to bring them there. */
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
