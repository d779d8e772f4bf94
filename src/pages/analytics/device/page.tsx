import { useLingui } from '@lingui/react/macro';
import { devices } from '../../../api/generated/devices/resource.ts';
import { topic } from '../../../api/generated/devices/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { CrossTable, LaterBreakdowns } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { address } from './address.ts';
import { LookupCard } from './lookup-card.tsx';
import { later, labels } from './labels.ts';

const resource = { ...devices, ...address };

export const prefetch = prefetchTopic(resource, topic, labels);

/** The devices that use the app. */
export default function Devices() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      table={{
        title: t`Devices by model and system`,
        rows: ['model', 'brand', 'osVersion'],
        name: ({ model, osVersion }) => `${model} · ${osVersion}`,
      }}
    >
      <Breakdown dim="brand" />
      <Breakdown dim="model" />
      <Breakdown dim="osVersion" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="modelClass" />
      <Breakdown dim="region" />
      <LookupCard />
      <LaterBreakdowns dims={later} />
      <CrossTable rows="model" columns="version" />
    </AnalysisPage>
  );
}
