import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/app-start/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { classNames, startTypes } from '../phones.ts';

/** Labels of the stages. */
export const stages = {
  process: msg`Process creation`,
  application: msg`Application setup`,
  page: msg`First page setup`,
  frame: msg`First frame`,
  preMain: msg({ message: 'Before main()', context: 'launch stage' }),
  main: msg({ message: 'From main()', context: 'launch stage' }),
  view: msg`First view`,
} as const;

/** Labels and settings of launches that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    platform: platformNames,
    startType: startTypes,
    modelClass: classNames,
    startTime: timesFrom(topic.dimensions.startTime.bins, 1000),
    startStage: stages,
    version: null,
    channel: appChannels,
    model: null,
    region: null,
    osVersion: null,
  },
  later: ['channel'],
  filters: [{ kind: 'text', id: 'slowMs', label: msg`Slow from (ms)` }],
  hidden: ['devices', 'slow'],
  besides: ['p10'],
  together: ['p50', 'p90', 'p99'],
  about: msg`Counted when a launch reaches its first page. Percentiles are calculated over all launches in the period, not averaged by day.`,
  empty: msg`No launches in this period.`,
};
