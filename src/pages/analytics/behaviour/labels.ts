import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/behavior/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { networks } from '../pages.ts';
import { classNames } from '../phones.ts';

/** Labels integer ranges by their lower bounds, starting at one: `3` → `3–5`. */
function countsFrom(bins: readonly number[]) {
  return (bin: string): string => {
    const from = Math.max(1, Number(bin));
    const next = bins[bins.indexOf(Number(bin)) + 1];
    return next === undefined ? `≥ ${from}` : next - from === 1 ? String(from) : `${from}–${next - 1}`;
  };
}

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    hour: null,
    weekHour: null,
    depth: countsFrom(topic.dimensions.depth.bins),
    dailySessions: countsFrom(topic.dimensions.dailySessions.bins),
    platform: platformNames,
    modelClass: classNames,
    network: networks,
    region: null,
    version: null,
    channel: appChannels,
    osVersion: null,
  },
  hidden: ['deviceDays', 'daily'],
  about: msg`Counted by session start time. Devices are unique, so they don't add up across days.`,
  empty: msg`No sessions in this period.`,
};
