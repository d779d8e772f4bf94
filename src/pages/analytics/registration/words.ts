import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/registration/topic.ts';
import type { TopicWords } from '../../../resource/analysis/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../pages.ts';
import { appChannels, classNames } from '../phones.ts';

/** What the screen says of its topic beside what the contract does. */
export const words: TopicWords<keyof typeof topic.dimensions> = {
  dims: {
    registerTime: timesFrom(topic.dimensions.registerTime.bins),
    channel: appChannels,
    platform: platformNames,
    modelClass: classNames,
    version: null,
    region: null,
  },
  hidden: ['phone', 'code', 'identity', 'face', 'identityRate', 'p90'],
  together: ['p50', 'p90'],
  about: msg`Counted at the first launch of a device, with every step that it has taken since.`,
  empty: msg`No new devices in this period.`,
};
