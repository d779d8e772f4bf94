import type { UseQueryOptions } from '@tanstack/react-query';
import { getListAttentionQueryOptions } from '../../../api/generated/attention/attention.ts';
import {
  getGetDashboardRealtimeQueryOptions,
  getGetDashboardRecentQueryOptions,
} from '../../../api/generated/dashboard/dashboard.ts';
import { getListReleaseTimelineQueryOptions } from '../../../api/generated/rollouts/rollouts.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { can } from '../../../session/permission.ts';
import { startHint } from '../../../session/start-hint.ts';
import { session } from '../../../session/state.ts';
import { unseenMs } from '../../../shell/tabs/use-view.ts';
import { figureScreens } from './figure-labels.ts';

/** Cache time that only serves fresh data: another role sees other items, and a returning user has handled some. */
export const anew = { staleTime: 2_000 } as const;

/** Number of days in which to look for releases in progress. */
export const releasesOf = { days: 90 } as const;
export const releaseScreen = 'publish/release-timeline';

/** Whether the user may query a screen; until the session is open, whether they could in the previous one. */
export const canQuery = (screen: string): boolean =>
  session.get() ? can(`${screen}#doQuery`) : startHint()?.grants.includes(screen) === true;

/**
 * Prefetches the data above the fold, as far as the user may see it; after a reload, according to the previous
 * session. Items that need attention come first.
 */
export function prefetch(): void {
  const ask = <Data, Failure>(options: UseQueryOptions<Data, Failure>) =>
    void queryClient.prefetchQuery({ ...options, ...anew, gcTime: unseenMs });
  ask(getListAttentionQueryOptions());
  if (canQuery(releaseScreen)) ask(getListReleaseTimelineQueryOptions(releasesOf));
  ask(getGetDashboardRecentQueryOptions());
  if (figureScreens.some(canQuery)) ask(getGetDashboardRealtimeQueryOptions({}));
}
