import { msg } from '@lingui/core/macro';
import { topic as anrs } from '../../../api/generated/anrs/topic.ts';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { topic as crashes } from '../../../api/generated/crashes/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { networks } from '../pages.ts';
import { classNames } from '../phones.ts';
import { anrKinds, changes, crashKinds, statuses, visibilities } from './labels.ts';

const { java, native, oom, signal, nsexception, watchdog, jsError } = crashKinds;

/** The types of crashes on each platform. */
const kinds = {
  android: { java, native, oom },
  ios: { signal, nsexception, watchdog, oom },
  harmony: { jsError, native, oom },
} as const;

/** Filters of issues only. */
export const issueFilters: readonly Filter[] = [
  { kind: 'choice', id: 'status', label: msg`Status`, options: options(statuses) },
  {
    kind: 'choice',
    id: 'scope',
    label: msg`Scope`,
    options: [
      { value: 'top80', label: msg`Top 80%` },
      { value: 'top90', label: msg`Top 90%` },
    ],
  },
  { kind: 'choice', id: 'change', label: msg`Change with the version`, options: options(changes) },
  {
    kind: 'choice',
    id: 'isSymbolicated',
    label: msg`Symbols`,
    options: [
      { value: 'true', label: msg`Symbolicated` },
      { value: 'false', label: msg`Missing symbols` },
    ],
  },
  { kind: 'text', id: 'keyword', label: msg`Issue or place`, most: 50, isName: true },
];

const phones = {
  version: null,
  channel: appChannels,
  osVersion: null,
  model: null,
  brand: null,
  modelClass: classNames,
  region: null,
  network: networks,
} as const;
const about = msg`Counted by session start time. Rates are of launches, shares of the active devices of the same filters.`;

/** Dimensions of the charts below the issues. */
export const crashesLater = ['runTime', 'visibility', 'network', 'region', 'channel'] as const;
export const anrsLater = ['osVersion', 'model', 'network', 'region', 'channel'] as const;

/** Labels of the crashes of a platform. */
export const crashLabels = (platform: Platform): TopicLabels<keyof typeof crashes.dimensions> => ({
  dims: {
    ...phones,
    weekHour: null,
    crashKind: kinds[platform],
    visibility: visibilities,
    runTime: timesFrom(crashes.dimensions.runTime.bins),
  },
  later: [...crashesLater, 'weekHour'],
  filters: issueFilters,
  about,
  empty: msg`No crashes in this period.`,
});

/** Labels of ANRs. */
export const anrLabels: TopicLabels<keyof typeof anrs.dimensions> = {
  dims: {
    ...phones,
    platform: platformNames,
    weekHour: null,
    anrKind: anrKinds,
    blockedTime: timesFrom(anrs.dimensions.blockedTime.bins, 1000),
  },
  later: [...anrsLater, 'weekHour'],
  filters: issueFilters,
  together: ['p50', 'p90'],
  about: msg`Counted by session start time. Rates are of launches, shares of the active devices of the same filters; those of an issue are of its platform.`,
  empty: msg`No ANRs in this period.`,
};
