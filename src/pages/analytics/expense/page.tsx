import { useLingui } from '@lingui/react/macro';
import { dataUsage } from '../../../api/generated/data-usage/resource.ts';
import { topic } from '../../../api/generated/data-usage/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { labels } from './labels.ts';

const resource = topicAddress(dataUsage);

export const prefetch = prefetchTopic(resource, topic, labels);

/** Data usage: which pages transfer how much data, and over which networks. */
export default function DataUsage() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Data usage by page`,
        rows: ['pageName', 'module', 'pageType'],
        name: ({ pageName }) => pageName,
      }}
    >
      <Breakdown dim="pageName" />
      <Breakdown dim="network" />
      <Breakdown dim="module" />
      <Breakdown dim="pageType" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="model" />
      <Breakdown dim="osVersion" />
      <Breakdown dim="region" />
    </AnalysisPage>
  );
}
