import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Activity, ActivityCounts, ActivityInput, Platform } from '../../api/generated/client.schemas.ts';
import { targetText } from '../../resource/audience/target-text.ts';
import { targetTexts } from '../../resource/audience/target-texts.ts';
import { instantColumn, pageCell } from '../../resource/columns.tsx';
import { area, choice, fieldsOf, list, output, own, status, text } from '../../resource/fields/field.ts';
import { platformNames, platforms } from '../../resource/platforms.ts';
import type { Column } from '../../ui/list/types.ts';
import { Status } from '../../ui/status/status.tsx';
import { absent, listText, percentText } from '../../ui/text/format.ts';
import type { FileValue } from '../../ui/upload/file-value.ts';
import {
  activityLabels,
  activityStatus,
  activityStatuses,
  activityStatusHint,
  activityStatusTexts,
  activityTarget,
  detailOf,
  priorities,
} from './activity.ts';
import { boothTypes } from './booth.ts';

/** The form values of a placement: what an activity shows in one slot. */
export interface PlacementValues {
  boothId: string;
  priority: NonNullable<ActivityInput['booths'][number]>['priority'];
  text: string;
  imageId: FileValue | null;
  jumpAddress: string;
}

export const newPlacement: PlacementValues = {
  boothId: '',
  priority: 'medium',
  text: '',
  imageId: null,
  jumpAddress: '',
};

const toPlacements = ({ booths }: Activity): PlacementValues[] =>
  booths.map(({ boothId, priority, text: words = '', imageId, imageName, jumpAddress = '' }) => ({
    boothId,
    priority,
    text: words,
    imageId: imageId === undefined ? null : { stored: { id: imageId, name: imageName ?? imageId } },
    jumpAddress,
  }));

interface RangeValues {
  min: string;
  max: string;
}

const toRanges = (versions: Activity['versions'] = {}): Record<Platform, RangeValues> => {
  const rangeOf = ({ min = '', max = '' }: Partial<RangeValues> = {}) => ({ min, max });
  return { android: rangeOf(versions.android), ios: rangeOf(versions.ios), harmony: rangeOf(versions.harmony) };
};

const toLimits = ({ perDay, total }: Activity['frequency'] = {}) => ({
  perDay: String(perDay ?? ''),
  total: String(total ?? ''),
});

const deletedLabel = msg`Deleted`;
const booths = msg`Ad slots`;
const state = msg`Status`;
const startTime = msg`Start`;
const endTime = msg`End`;

/** A column for a performance figure of an activity. */
const figure = (id: keyof ActivityCounts, label: MessageDescriptor, column: Partial<Column<Activity>>) =>
  output<Activity>(label, { column: { numeric: true, exports: { [`figures.${id}`]: label }, ...column } });

/** The form has all of these fields, in an order of its own. */
export const fields = fieldsOf<Activity, ActivityInput>()({
  name: text(msg`Name`, { column: { card: 'title', cell: (activity) => pageCell(detailOf(activity), activity.name) } }),
  type: choice(msg`Type`, boothTypes, { select: true, initial: 'banner', column: { hidden: true } }),
  booths: own(booths, [newPlacement], {
    read: toPlacements,
    show: (activity, { say, language }) =>
      listText(
        language,
        activity.booths.map(
          ({ boothName, priority }) => `${boothName ?? say(deletedLabel)} (${say(priorities[priority])})`,
        ),
      ),
    column: {
      grow: true,
      card: 'secondary',
      exports: {
        booths: {
          title: booths,
          texts: ({ say, among }) => [`[{boothName}|${say(deletedLabel)}] ([${among('priority', priorities)}])`],
        },
      },
    },
  }),
  crowdId: own(msg`Audience`, '', {
    show: (activity, place) => targetText(place, activityTarget(activity)),
    column: {
      id: 'crowd',
      header: activityLabels.target,
      hidden: 'narrow',
      grow: true,
      hint: (activity, place) => targetText(place, activityTarget(activity)),
      exports: {
        crowdName: {
          title: activityLabels.target,
          texts: targetTexts({
            platforms: 'platforms',
            versions: 'versions',
            regions: 'cities',
            crowd: { id: 'crowdId', name: 'crowdName' },
          }),
        },
      },
    },
  }),
  platforms: list(msg`Platforms`, {
    initial: [...platforms],
    words: platformNames,
    write: (some) => platforms.filter((platform) => some.includes(platform)),
    column: { hidden: true },
  }),
  versions: own(msg`App versions`, toRanges(), {
    read: ({ versions }) => toRanges(versions),
    write: (ranges, { platforms: selectedPlatforms }) =>
      Object.fromEntries(
        platforms.flatMap((one) => (selectedPlatforms.includes(one) && ranges[one] ? [[one, ranges[one]]] : [])),
      ),
  }),
  cities: list(msg`Cities or provinces`, { hint: msg`Leave empty for all cities` }),
  frequency: own(msg`Frequency`, toLimits(), { read: ({ frequency }) => toLimits(frequency) }),
  startTime: own(startTime, '', { column: instantColumn('startTime', startTime, { card: 'secondary' }) }),
  endTime: own(endTime, '', { column: instantColumn('endTime', endTime, { card: 'secondary' }) }),
  description: area(msg`Description`),
  status: status<Activity>(state, activityStatuses, {
    column: {
      exports: { status: { title: state, texts: activityStatusTexts } },
      cell: (activity, place) => <Status {...activityStatus(activity, place)} />,
      hint: activityStatusHint,
    },
  }),
  exposures: figure('exposures', msg`Impressions`, {
    hidden: 'narrow',
    cell: ({ figures }, { language }) => figures.exposures.toLocaleString(language),
  }),
  clickRate: figure('clickRate', msg`Click rate by impression`, {
    hidden: true,
    cell: ({ figures: { clickRate } }) => (clickRate === undefined ? absent : percentText(clickRate * 100)),
    hint: ({ figures: { clicks, exposures } }, { say, language }) => {
      const [some, all] = [clicks.toLocaleString(language), exposures.toLocaleString(language)];
      return say(msg`Clicks ÷ impressions: ${some} of ${all}`);
    },
  }),
});
