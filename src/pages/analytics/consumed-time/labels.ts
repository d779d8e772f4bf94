import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/page-loads/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { networks, pageTypes } from '../pages.ts';
import { classNames } from '../phones.ts';

/** Labels of the stages. */
export const stages = {
  dns: msg`DNS lookup`,
  connect: msg({ message: 'Connecting', context: 'loading stage' }),
  firstByte: msg`First byte`,
  dom: msg`DOM`,
  render: msg({ message: 'Rendering', context: 'loading stage' }),
} as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    loadTime: timesFrom(topic.dimensions.loadTime.bins, 1000),
    loadStage: stages,
    pageType: pageTypes,
    network: networks,
    platform: platformNames,
    modelClass: classNames,
    pageName: null,
    module: null,
    version: null,
    channel: appChannels,
    model: null,
    osVersion: null,
    region: null,
  },
  later: ['channel'],
  filters: [{ kind: 'text', id: 'slowMs', label: msg({ message: 'Slow from (ms)', context: 'page load' }) }],
  hidden: ['devices', 'slow'],
  besides: ['p10'],
  together: ['p50', 'p90', 'p99'],
  about: msg`Counted by session start time. Percentiles are calculated over all loads in the period, not averaged by day.`,
  empty: msg`No pages were loaded in this period.`,
};
