import { useLingui } from '@lingui/react/macro';
import { pageLoads } from '../../../api/generated/page-loads/resource.ts';
import { topic } from '../../../api/generated/page-loads/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { RangeBars, StackedBars } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { address } from './address.ts';
import { labels } from './labels.ts';

const resource = { ...pageLoads, ...address };

const SlowLoads = lazy(() => import('./slow-loads.tsx'));

export const prefetch = prefetchTopic(resource, topic, labels);

/** Page load times: where users wait, and in which stage. */
export default function PageLoads() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Load times by page`,
        rows: ['pageName', 'module', 'pageType'],
        name: ({ pageName }) => pageName,
      }}
      below={<SlowLoads />}
    >
      <Histogram dim="loadTime" />
      <Breakdown dim="loadStage" />
      <StackedBars dim="network" by="loadStage" />
      <Breakdown dim="pageName" />
      <Breakdown dim="network" />
      <RangeBars dim="network" name={t`Load time P10–P90`} />
      <Breakdown dim="module" />
      <Breakdown dim="pageType" />
      <Breakdown dim="version" />
      <RangeBars dim="version" name={t`Load time P10–P90`} />
      <Breakdown dim="modelClass" />
      <Breakdown dim="model" />
      <Breakdown dim="platform" />
      <Breakdown dim="osVersion" />
      <Breakdown dim="region" />
    </AnalysisPage>
  );
}
