import { useLingui } from '@lingui/react/macro';
import { appStart } from '../../../api/generated/app-start/resource.ts';
import { topic } from '../../../api/generated/app-start/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { RangeBars, StackedBars } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { address } from './address.ts';
import { labels } from './labels.ts';

const resource = { ...appStart, ...address };

const SlowLaunches = lazy(() => import('./slow-launches.tsx'));

export const prefetch = prefetchTopic(resource, topic, labels);

/** How long the app takes to show its first page, for whom, and since which version. */
export default function AppStart() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Launches by app version and system`,
        rows: ['version', 'platform', 'osVersion'],
        name: ({ version, osVersion }) => `${version} · ${osVersion}`,
      }}
      below={<SlowLaunches />}
    >
      <Histogram dim="startTime" />
      <Breakdown dim="startStage" />
      <StackedBars dim="version" by="startStage" />
      <Breakdown dim="version" />
      <RangeBars dim="version" name={t`Launch time P10–P90`} />
      <Breakdown dim="model" />
      <Breakdown dim="startType" />
      <Breakdown dim="modelClass" />
      <Breakdown dim="region" />
      <Breakdown dim="osVersion" />
    </AnalysisPage>
  );
}
