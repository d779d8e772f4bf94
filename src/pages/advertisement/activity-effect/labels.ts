import { msg } from '@lingui/core/macro';
import type { ActivityByBooth, Option } from '../../../api/generated/client.schemas.ts';
import type { topic } from '../../../api/generated/activity/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { activityLabels, priorities } from '../activity.ts';

const deletedLabel = msg`Deleted`;

/**
 * Labels and settings of activities that the contract does not define.
 * @param booths the slots of the application; undefined while they load
 */
export const labelsOf = (booths: readonly Option[] | undefined): TopicLabels<keyof typeof topic.dimensions> => ({
  dims: {
    booth: (id, say) => booths?.find(({ value }) => value === id)?.label ?? (booths ? say(deletedLabel) : ''),
    hour: null,
    platform: platformNames,
    priority: priorities,
    platformVersion: (version, say) => version.replace(/^\w+/u, (of) => (isPlatform(of) ? say(platformNames[of]) : of)),
    city: null,
  },
  untold: ['jumps', 'closes'],
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

/** The columns that identify a row. */
export const columns: readonly Column<ActivityByBooth>[] = [
  textColumn('day', msg`Day`, { sort: 'day', card: 'title' }),
  {
    id: 'boothName',
    header: activityLabels.booth,
    sort: 'boothName',
    grow: true,
    card: 'secondary',
    exports: {
      boothName: { title: activityLabels.booth, texts: ({ say }) => [`[{boothName}|${say(deletedLabel)}]`] },
    },
    cell: ({ boothName }, { say }) => boothName ?? say(deletedLabel),
  },
];

export const filtersOf = (activities: readonly Option[], booths: readonly Option[]): readonly Filter[] => [
  { kind: 'choice', id: 'activityId', label: msg`Activity`, options: activities },
  { kind: 'choice', id: 'boothId', label: activityLabels.booth, options: booths },
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];
