import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/dwell-time/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { pageTypes } from '../pages.ts';

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    activeTime: timesFrom(topic.dimensions.activeTime.bins),
    stayTime: timesFrom(topic.dimensions.stayTime.bins),
    pageType: pageTypes,
    platform: platformNames,
    module: null,
    pageName: null,
    version: null,
    channel: appChannels,
    region: null,
  },
  later: ['channel'],
  hidden: ['deviceDays', 'devices'],
  together: ['p50', 'p90'],
  about: msg`Counted by session start time. Percentiles are calculated over all views in the period, not averaged by day.`,
  empty: msg`No time was spent in the app in this period.`,
};
