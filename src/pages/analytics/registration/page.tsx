import { useLingui } from '@lingui/react/macro';
import { registration } from '../../../api/generated/registration/resource.ts';
import { topic } from '../../../api/generated/registration/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { useDayRows } from '../../../resource/analysis/table/day-rows.ts';
import { FunnelCard } from '../../../resource/analysis/cards/funnel-card.tsx';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { labels } from './labels.ts';

const resource = topicAddress(registration);

export const prefetch = prefetchTopic(resource, topic, labels);

/** Registration: how many new devices register an account, and where the others stop. */
export default function Registration() {
  const { t } = useLingui();
  const days = useDayRows(resource);
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      name={({ day }) => day}
      rows={[{ by: 'day', title: t`Registrations by day`, ...days }]}
    >
      <FunnelCard
        title={t`From first launch to registration`}
        help={t`How many of the new devices have reached each step.`}
      />
      <Breakdown dim="stopReason" />
      <Breakdown dim="stopStep" />
      <Histogram dim="registerTime" />
      <Breakdown dim="channel" />
      <Breakdown dim="platform" />
      <Breakdown dim="version" />
      <Breakdown dim="region" />
      <Breakdown dim="modelClass" />
    </AnalysisPage>
  );
}
