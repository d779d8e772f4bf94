import { useLingui } from '@lingui/react/macro';
import { pageViews } from '../../../api/generated/page-views/resource.ts';
import { topic } from '../../../api/generated/page-views/topic.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { Near } from '../../../resource/analysis/cards/near.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { address } from './address.ts';
import { labels } from './labels.ts';

const resource = { ...pageViews, ...address };

const FlowCard = lazy(() => import('./flow-card.tsx'));

export const prefetch = prefetchTopic(resource, topic, labels);

/** Page views: which pages are visited, how often, and by how many devices. */
export default function PageViews() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Visits by page`,
        rows: ['pageName', 'module', 'pageType'],
        name: ({ pageName }) => pageName,
      }}
    >
      <Breakdown dim="pageName" />
      <Breakdown dim="module" />
      <Near className="wide" height={380}>
        <FlowCard />
      </Near>
      <Breakdown dim="pageType" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="network" />
      <Breakdown dim="model" />
      <Breakdown dim="osVersion" />
      <Breakdown dim="region" />
    </AnalysisPage>
  );
}
