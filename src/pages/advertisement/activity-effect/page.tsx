import { useLingui } from '@lingui/react/macro';
import type { ActivityEffectRow } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { activityEffect } from '../../../api/generated/activity-effect/resource.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { Breakdown, HourColumns } from '../../../resource/analysis/breakdown.tsx';
import { withOther } from '../../../resource/analysis/comparison.ts';
import { useTopicAnswers } from '../../../resource/analysis/topic-answers.ts';
import { TopicPage } from '../../../resource/analysis/topic-page.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { columns, filtersOf, textOf } from './labels.ts';

const resource = { ...activityEffect, ...address };

export const prefetch = prefetchList(resource);

/** What came of activities, or of one, which may be held against another. */
export default function ActivityEffect() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(resource);
  const booths = useListOptions('booth', errorToast).data;
  const activities = useListOptions('activity', errorToast).data ?? [];
  const { range, start, end, activityId, boothId, platform } = search;
  const text = textOf(booths);
  const compare = { key: 'activityId', records: activities } as const;
  const answers = useTopicAnswers(
    'activity',
    text,
    { range, start, end, activityId, boothId, platform },
    search,
    compare,
  );
  const showDay = ({ day }: ActivityEffectRow) => setSearch({ start: day, end: day, page: undefined });
  return (
    <TopicPage
      of={resource}
      text={text}
      answers={answers}
      filters={withOther(search, compare, filtersOf(activities, booths ?? []))}
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
      <Breakdown dim="version" />
      <Breakdown dim="region" />
    </TopicPage>
  );
}
