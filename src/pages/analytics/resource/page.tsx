import { useLingui } from '@lingui/react/macro';
import { resourceLoads } from '../../../api/generated/resource-loads/resource.ts';
import { topic } from '../../../api/generated/resource-loads/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { labels } from './labels.ts';

const resource = topicAddress(resourceLoads);

export const prefetch = prefetchTopic(resource, topic, labels);

/** Failed resource loads: which files of pages, where, and why. */
export default function ResourceLoads() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Loads by resource`,
        rows: ['resourceUrl', 'resourceType'],
        name: ({ resourceUrl }) => resourceUrl,
      }}
    >
      <Breakdown dim="failureStatus" />
      <Breakdown dim="resourceType" />
      <Breakdown dim="domain" />
      <Breakdown dim="resourceUrl" />
      <Breakdown dim="network" />
      <Breakdown dim="carrier" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="region" />
      <Breakdown dim="model" />
      <Breakdown dim="osVersion" />
    </AnalysisPage>
  );
}
