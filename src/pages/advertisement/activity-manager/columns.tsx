import { msg } from '@lingui/core/macro';
import type { Activity, Option } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, pageColumn, statusColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { targetText } from '../../../resource/audience/target-text.ts';
import { targetTexts } from '../../../resource/audience/target-texts.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, listText, percentText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import {
  activityLabels,
  activityStatus,
  activityStatuses,
  activityStatusHint,
  activityStatusTexts,
  activityTarget,
  detailOf,
  priorities,
} from '../activity.ts';
import { boothTypes } from '../booth.ts';

const gone = msg`Deleted`;

export const columns: readonly Column<Activity>[] = [
  pageColumn('name', activityLabels.name, detailOf, { card: 'title' }),
  choiceColumn('type', activityLabels.type, boothTypes, { hidden: true }),
  {
    id: 'booths',
    header: activityLabels.booths,
    grow: true,
    card: 'secondary',
    exports: {
      booths: {
        title: activityLabels.booths,
        texts: ({ say, among }) => [`[{boothName}|${say(gone)}] ([${among('priority', priorities)}])`],
      },
    },
    cell: ({ booths }, { say, language }) =>
      listText(
        language,
        booths.map(({ boothName, priority }) => `${boothName ?? say(gone)} (${say(priorities[priority])})`),
      ),
  },
  {
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
    cell: (activity, place) => targetText(place, activityTarget(activity)),
  },
  {
    id: 'platforms',
    header: activityLabels.platforms,
    hidden: true,
    words: platformNames,
    cell: ({ platforms }, { say, language }) =>
      listText(
        language,
        platforms.map((platform) => say(platformNames[platform])),
      ),
  },
  instantColumn('startTime', activityLabels.startTime, { card: 'secondary' }),
  instantColumn('endTime', activityLabels.endTime, { card: 'secondary' }),
  statusColumn<Activity>(activityLabels.status, activityStatuses, {
    exports: { status: { title: activityLabels.status, texts: activityStatusTexts } },
    cell: (activity, place) => <Status {...activityStatus(activity, place)} />,
    hint: activityStatusHint,
  }),
  {
    id: 'exposures',
    header: activityLabels.exposures,
    numeric: true,
    hidden: 'narrow',
    exports: { 'figures.exposures': activityLabels.exposures },
    cell: ({ figures }, { language }) => figures.exposures.toLocaleString(language),
  },
  {
    id: 'clickRate',
    header: activityLabels.clickRate,
    numeric: true,
    hidden: true,
    exports: { 'figures.clickRate': activityLabels.clickRate },
    cell: ({ figures: { clickRate } }) => (clickRate === undefined ? absent : percentText(clickRate * 100)),
    hint: ({ figures: { clicks, exposures } }, { say, language }) => {
      const [some, all] = [clicks.toLocaleString(language), exposures.toLocaleString(language)];
      return say(msg`Clicks ÷ impressions: ${some} of ${all}`);
    },
  },
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

const choices = (all: readonly Option[]) => all.map(({ value, label }) => ({ value, label }));

/** @param booths the slots of the application, and its crowds, where they are known */
export const filtersOf = (booths: readonly Option[] = [], crowds: readonly Option[] = []): readonly Filter[] => [
  { kind: 'text', id: 'name', label: activityLabels.name },
  { kind: 'choice', id: 'status', label: activityLabels.status, options: options(activityStatuses) },
  { kind: 'choice', id: 'type', label: activityLabels.type, options: options(boothTypes) },
  {
    kind: 'choice',
    id: 'boothId',
    label: activityLabels.booth,
    options: choices(booths),
  },
  { kind: 'choice', id: 'crowdId', label: activityLabels.crowd, options: choices(crowds) },
  { kind: 'days', id: 'runs', from: 'runsFrom', to: 'runsTo', label: activityLabels.time },
];
