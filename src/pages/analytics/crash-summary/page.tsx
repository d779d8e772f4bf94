import { useLingui } from '@lingui/react/macro';
import { stability } from '../../../api/generated/stability/resource.ts';
import { topic } from '../../../api/generated/stability/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { tells } from './columns.tsx';
import { labels } from './labels.ts';

const resource = topicAddress(stability);

export const prefetch = prefetchTopic(resource, topic, labels);

/** Stability by version: how stable each one is, and which devices are affected. */
export default function CrashOverview() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Stability by app version`,
        rows: ['version', 'platform'],
        tells,
        name: ({ version }) => version,
      }}
    >
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="model" />
      <Breakdown dim="osVersion" />
      <Breakdown dim="brand" />
      <Breakdown dim="modelClass" />
      <Breakdown dim="region" />
      <Breakdown dim="network" />
    </AnalysisPage>
  );
}
