import { lazy } from '../../../i18n/lazy.ts';
import { behavior } from '../../../api/generated/behavior/resource.ts';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { Overview } from './overview.tsx';
import { labels } from './labels.ts';

const tabs = {
  retention: lazy(() => import('./retention.tsx')),
  path: lazy(() => import('./path/path-tab.tsx')),
  funnel: lazy(() => import('./funnel/funnel-tab.tsx')),
  user: lazy(() => import('./user/user-tab.tsx'), 'audience', 'analytics/api'),
} as const;

const prefetchOverview = prefetchTopic({ ...behavior, ...address }, topic, labels);

export const prefetch: Prefetch = (at) => {
  // The other tabs request their data once their code has loaded.
  if (Reflect.get(at.search, 'tab') === undefined) prefetchOverview(at);
};

/** How the app is used: overview, retention, funnels, paths and user timelines. */
export default function Behavior() {
  const { search } = useAddress(address);
  const Tab = search.tab && tabs[search.tab];
  return Tab ? <Tab /> : <Overview />;
}
