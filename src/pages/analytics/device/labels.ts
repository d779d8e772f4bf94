import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/devices/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { networks } from '../pages.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import { carriers, classNames, integrity, languages, memoryName, settings } from '../phones.ts';

/** Dimensions of the last charts. */
export const later = [
  'channel',
  'network',
  'carrier',
  'resolution',
  'memory',
  'abi',
  'language',
  'notifications',
  'integrity',
] as const satisfies readonly (keyof typeof topic.dimensions)[];

/** Labels and settings of devices that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    platform: platformNames,
    modelClass: classNames,
    brand: null,
    model: null,
    osVersion: null,
    version: null,
    region: null,
    channel: appChannels,
    network: networks,
    carrier: carriers,
    language: languages,
    resolution: null,
    memory: memoryName,
    abi: null,
    notifications: settings,
    integrity,
  },
  later,
  hidden: ['crashes'],
  untold: ['brands', 'models', 'systems'],
  about: msg`Devices that opened the app. Device counts are unique, so they don't add up across days.`,
  empty: msg`No devices were active in this period.`,
};
