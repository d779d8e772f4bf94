import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/stability/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { networks } from '../pages.ts';
import { classNames } from '../phones.ts';

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    version: null,
    channel: appChannels,
    platform: platformNames,
    modelClass: classNames,
    network: networks,
    brand: null,
    model: null,
    osVersion: null,
    region: null,
  },
  later: ['channel'],
  hidden: ['crashFree', 'crashes', 'crashDevices', 'anrs', 'anrDevices', 'anrShare', 'devices'],
  about: msg`Counted by session start time. Rates are of launches, shares of the active devices of the same filters.`,
  empty: msg`No launches in this period.`,
};
