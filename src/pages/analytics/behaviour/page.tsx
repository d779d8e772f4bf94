import { useLingui } from '@lingui/react/macro';
import { behavior } from '../../../api/generated/behavior/resource.ts';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/analysis-page.tsx';
import { Breakdown, Histogram, HourColumns } from '../../../resource/analysis/breakdown.tsx';
import { WeekMap } from '../../../resource/analysis/week-map.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic-reads.ts';
import { address } from './address.ts';
import { RetentionCard } from './retention-card.tsx';
import { words } from './words.ts';

const resource = { ...behavior, ...address };

export const prefetch = prefetchTopic(resource, topic, words);

/** How the app is used, and who comes back. */
export default function Behavior() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      words={words}
      table={{
        title: t`Use by app version`,
        rows: ['version', 'platform'],
        name: ({ version }) => version,
      }}
    >
      <RetentionCard />
      <WeekMap dim="weekHour" />
      <HourColumns dim="hour" />
      <Histogram dim="dailySessions" />
      <Histogram dim="depth" />
      <Breakdown dim="region" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="modelClass" />
      <Breakdown dim="network" />
      <Breakdown dim="osVersion" />
    </AnalysisPage>
  );
}
