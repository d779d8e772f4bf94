import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/resource-loads/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { failureStatuses, networks } from '../pages.ts';
import { carriers } from '../phones.ts';

const types = {
  script: msg`Script`,
  css: msg`CSS`,
  image: msg`Image`,
  font: msg`Font`,
  media: msg`Audio or video`,
  data: msg({ message: 'Data', context: 'resource type' }),
} as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    failureStatus: failureStatuses,
    resourceType: types,
    domain: null,
    resourceUrl: null,
    network: networks,
    carrier: carriers,
    version: null,
    channel: appChannels,
    platform: platformNames,
    model: null,
    osVersion: null,
    region: null,
  },
  later: ['channel'],
  hidden: ['failedDevices', 'failedShare', 'slow', 'slowRate', 'devices'],
  about: msg`Scripts, styles, images, and other files that H5 pages and applets load, counted at the time when the session began. Rates are of all loads, also where failures are filtered.`,
  empty: msg`No resources were loaded in this period.`,
};
