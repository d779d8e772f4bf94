import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/attendance/topic.ts';
import type { TopicWords } from '../../../resource/analysis/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../pages.ts';
import { appChannels } from '../phones.ts';

/** What the screen says of its topic beside what the contract does. */
export const words: TopicWords<keyof typeof topic.dimensions> = {
  dims: {
    activeTime: timesFrom(topic.dimensions.activeTime.bins),
    channel: appChannels,
    platform: platformNames,
    version: null,
    region: null,
  },
  untold: ['daily'],
  hidden: ['deviceDays'],
  together: ['downloads', 'installs', 'newDevices'],
  about: msg`A device is active on a day when it opens the app. Device counts are unique, so they don't add up across days.`,
  empty: msg`The app was not opened in this period.`,
};
