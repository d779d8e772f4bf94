import { useLingui } from '@lingui/react/macro';
import { dwellTime } from '../../../api/generated/dwell-time/resource.ts';
import { topic } from '../../../api/generated/dwell-time/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { labels } from './labels.ts';

const resource = topicAddress(dwellTime);

export const prefetch = prefetchTopic(resource, topic, labels);

/** Dwell time: where users spend their time in the app. */
export default function DwellTime() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Dwell time by page`,
        rows: ['pageName', 'module'],
        name: ({ pageName }) => pageName,
      }}
    >
      <Histogram dim="activeTime" />
      <Histogram dim="stayTime" />
      <Breakdown dim="module" />
      <Breakdown dim="pageName" />
      <Breakdown dim="pageType" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="region" />
    </AnalysisPage>
  );
}
