import { useLingui } from '@lingui/react/macro';
import type { ActivityByBooth } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { activity } from '../../../api/generated/activity/resource.ts';
import { topic } from '../../../api/generated/activity/topic.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, HourColumns } from '../../../resource/analysis/cards/breakdown.tsx';
import { ofDays } from '../../../resource/analysis/period/period.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { columns, filtersOf, labelsOf } from './labels.ts';

const resource = { ...activity, ...address };

export const prefetch = prefetchTopic(resource, topic, labelsOf(undefined));

/** The performance of all activities or of one, which can be compared with another. */
export default function ActivityEffect() {
  const { t } = useLingui();
  const { setSearch } = useAddress(resource);
  const booths = useListOptions('booth', errorToast).data;
  const activities = useListOptions('activity', errorToast).data ?? [];
  const showDay = ({ day }: ActivityByBooth) => setSearch(ofDays(day));
  return (
    <AnalysisPage
      of={resource}
      topic={topic}
      labels={labelsOf(booths)}
      compare={{ key: 'activityId', records: activities }}
      filters={filtersOf(activities, booths ?? [])}
      name={({ day, boothName = '' }) => `${day} ${boothName}`}
      rows={[
        {
          by: 'day',
          title: t`Results by day and ad slot`,
          columns,
          actions: [{ id: 'day', label: t`Show this day`, inline: true, run: showDay }],
        },
      ]}
    >
      <Breakdown dim="booth" />
      <HourColumns dim="hour" />
      <Breakdown dim="platform" />
      <Breakdown dim="priority" />
      <Breakdown dim="platformVersion" />
      <Breakdown dim="city" />
    </AnalysisPage>
  );
}
