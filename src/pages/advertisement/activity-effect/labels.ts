import { msg } from '@lingui/core/macro';
import type { ActivityEffectRow, Option } from '../../../api/generated/client.schemas.ts';
import type { CountedText } from '../../../resource/analysis/topic-answers.ts';
import { textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { activityLabels, priorities } from '../activity.ts';

const platform = msg`Platform`;
const gone = msg`Deleted`;

/**
 * What the screen says of activities as a topic.
 * @param booths the slots of the application; undefined while they are not known
 */
export const textOf = (booths: readonly Option[] | undefined): CountedText => ({
  metrics: [
    {
      metric: 'exposures',
      label: activityLabels.exposures,
      about: msg`How often devices showed an activity in an ad slot`,
    },
    { metric: 'exposureDevices', label: msg`Devices reached`, about: msg`Unique devices that showed an activity` },
    { metric: 'clicks', label: msg`Clicks`, about: msg`How often an activity was clicked` },
    { metric: 'clickDevices', label: msg`Unique clicks`, about: msg`Unique devices that clicked an activity` },
    { metric: 'clickRate', label: activityLabels.clickRate, unit: 'share', better: 'more' },
    { metric: 'deviceClickRate', label: msg`Click rate by device`, unit: 'share', better: 'more' },
    { metric: 'jumps', label: msg`Link opens`, about: msg`Clicks that opened the activity's link`, column: 'none' },
    { metric: 'closes', label: msg`Dismissals`, about: msg`How often an activity was dismissed`, column: 'none' },
  ],
  dims: [
    {
      dim: 'booth',
      label: activityLabels.booth,
      title: (metric) => msg`${metric} by ad slot`,
      filter: 'boothId',
      names: (id, say) => booths?.find(({ value }) => value === id)?.label ?? (booths ? say(gone) : ''),
    },
    { dim: 'hour', label: msg`Hour`, title: (metric) => msg`${metric} by hour` },
    {
      dim: 'platform',
      label: platform,
      title: (metric) => msg`${metric} by platform`,
      names: platformNames,
      filter: 'platform',
    },
    {
      dim: 'priority',
      label: activityLabels.priority,
      title: (metric) => msg`${metric} by priority`,
      names: priorities,
    },
    {
      dim: 'version',
      label: msg`App version`,
      title: (metric) => msg`${metric} by app version`,
      names: (version, say) => version.replace(/^\w+/u, (of) => (isPlatform(of) ? say(platformNames[of]) : of)),
    },
    { dim: 'region', label: msg`City`, title: (metric) => msg`${metric} by city` },
  ],
  about: msg`Counted when a device shows an activity in an ad slot. Device counts are unique, so they don't add up across days, hours, or ad slots.`,
  empty: msg`No activities were shown in this period.`,
  events: {
    label: msg`Activity marks`,
    menu: 'advertisement/activity-manager',
    names: {
      online: msg({ message: 'Went online', context: 'activity' }),
      offline: msg({ message: 'Went offline', context: 'activity' }),
    },
  },
});

const isPlatform = (key: string): key is keyof typeof platformNames => key in platformNames;

/** What a row is of. */
export const columns: readonly Column<ActivityEffectRow>[] = [
  textColumn('day', msg`Day`, { sort: 'day', card: 'title' }),
  {
    id: 'boothName',
    header: activityLabels.booth,
    sort: 'boothName',
    grow: true,
    card: 'secondary',
    exports: {
      boothName: { title: activityLabels.booth, texts: ({ say }) => [`[{boothName}|${say(gone)}]`] },
    },
    cell: ({ boothName }, { say }) => boothName ?? say(gone),
  },
];

export const filtersOf = (activities: readonly Option[], booths: readonly Option[]): readonly Filter[] => [
  { kind: 'choice', id: 'activityId', label: msg`Activity`, options: activities },
  { kind: 'choice', id: 'boothId', label: activityLabels.booth, options: booths },
  { kind: 'choice', id: 'platform', label: platform, options: options(platformNames) },
];
