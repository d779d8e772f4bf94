import type { UseQueryOptions } from '@tanstack/react-query';
import { getListAttentionQueryOptions } from '../../../api/generated/attention/attention.ts';
import {
  getGetDashboardRealtimeQueryOptions,
  getGetDashboardRecentQueryOptions,
} from '../../../api/generated/dashboard/dashboard.ts';
import { getListReleaseTimelineQueryOptions } from '../../../api/generated/rollouts/rollouts.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { startHint } from '../../../session/start-hint.ts';
import { session } from '../../../session/state.ts';
import { unseenMs } from '../../../shell/tabs/use-view.ts';
import { figureScreens } from './figure-labels.ts';

/** Another role sees other items, and a returning user has handled some: only fresh data stays. */
export const anew = { staleTime: 2_000 } as const;

/** The releases of this time (days) are looked through for those under way. */
export const releasesOf = { days: 90 } as const;
export const releaseScreen = 'publish/release-timeline';

/**
 * Asks for what stands above the fold, as far as the user may see it; after a reload, may see it before. What waits for
 * somebody comes first.
 */
export function prefetch(): void {
  const granted = session.get()?.grants ?? new Set(startHint()?.grants);
  const ask = <Data, Failure>(options: UseQueryOptions<Data, Failure>) =>
    void queryClient.prefetchQuery({ ...options, ...anew, gcTime: unseenMs });
  ask(getListAttentionQueryOptions());
  if (granted.has(releaseScreen)) ask(getListReleaseTimelineQueryOptions(releasesOf));
  ask(getGetDashboardRecentQueryOptions());
  if (figureScreens.some((screen) => granted.has(screen))) ask(getGetDashboardRealtimeQueryOptions({}));
}
