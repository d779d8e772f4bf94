import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/data-usage/topic.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { pageDims } from '../pages.ts';

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: { ...pageDims, channel: appChannels },
  later: ['channel'],
  hidden: ['mobileBytes', 'devices'],
  about: msg`Counted by session start time. Mobile data is everything outside Wi-Fi. Devices are unique, so they don't add up across pages or days.`,
  empty: msg`No data was sent or received in this period.`,
};
