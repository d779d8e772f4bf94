import { useLingui } from '@lingui/react/macro';
import { behavior } from '../../../api/generated/behavior/resource.ts';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram, HourColumns } from '../../../resource/analysis/cards/breakdown.tsx';
import { WeekMap } from '../../../resource/analysis/cards/week-map.tsx';
import { address } from './address.ts';
import { Tabs } from './tabs.tsx';
import { labels } from './labels.ts';

const resource = { ...behavior, ...address };

/** The overview tab: how often, how deeply and how long the app is used. */
export function Overview() {
  const { t } = useLingui();
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labels}
      tabs={<Tabs />}
      table={{
        title: t`Use by app version`,
        rows: ['version', 'platform'],
        name: ({ version }) => version,
      }}
    >
      <WeekMap dim="weekHour" />
      <HourColumns dim="hour" />
      <Histogram dim="dailySessions" />
      <Histogram dim="depth" />
      <Breakdown dim="region" />
      <Breakdown dim="version" />
      <Breakdown dim="channel" />
      <Breakdown dim="platform" />
      <Breakdown dim="modelClass" />
      <Breakdown dim="network" />
      <Breakdown dim="osVersion" />
    </AnalysisPage>
  );
}
