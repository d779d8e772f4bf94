import { msg } from '@lingui/core/macro';
import { topic as attendance } from '../../../api/generated/attendance/topic.ts';
import type { topic as stability } from '../../../api/generated/stability/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { platformNames } from '../../../resource/platforms.ts';

/** Dashboard labels for usage. */
export const usageLabels: TopicLabels<keyof typeof attendance.dimensions> = {
  dims: {
    platform: platformNames,
    version: null,
    activeTime: timesFrom(attendance.dimensions.activeTime.bins),
    region: null,
  },
  together: ['devices', 'launches'],
  about: msg`A device is active on a day when it opens the app. Device counts are unique, so they don't add up across days.`,
  empty: msg`The app was not opened in this period.`,
};

/** Dashboard labels for stability. */
export const stabilityLabels: TopicLabels<keyof typeof stability.dimensions> = {
  dims: { platform: platformNames },
  about: msg`Counted by session start time. Rates are of launches, shares of the active devices of the same filters.`,
  empty: msg`No launches in this period.`,
};
