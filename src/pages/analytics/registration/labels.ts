import { msg } from '@lingui/core/macro';
import { topic } from '../../../api/generated/registration/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { appChannels } from '../../../resource/analysis/topic/app-channels.ts';
import { timesFrom } from '../../../resource/analysis/topic/times-from.ts';
import { classNames } from '../phones.ts';

const steps = {
  phone: msg`Phone number`,
  code: msg`Verification code`,
  identity: msg`Identity verification`,
  face: msg`Face verification`,
  card: msg`Linking a card`,
  registered: msg`Completion`,
} as const;

const reasons = {
  left: msg`Left without finishing`,
  numberUsed: msg`Phone number already registered`,
  codeWrong: msg`Wrong code`,
  codeExpired: msg`Code expired`,
  idUnreadable: msg`ID document unreadable`,
  idMismatch: msg`Identity doesn't match`,
  faceMismatch: msg`Face doesn't match`,
  cameraDenied: msg`No camera permission`,
  cardRefused: msg`Card declined`,
  riskRefused: msg`Declined by risk control`,
  underWay: msg`In progress`,
} as const;

/** Labels and settings of the topic that the contract does not define. */
export const labels: TopicLabels<keyof typeof topic.dimensions> = {
  dims: {
    registerTime: timesFrom(topic.dimensions.registerTime.bins),
    stopStep: steps,
    stopReason: reasons,
    channel: appChannels,
    platform: platformNames,
    modelClass: classNames,
    version: null,
    region: null,
  },
  hidden: ['phone', 'code', 'identity', 'face', 'unfinished', 'identityRate', 'p90'],
  together: ['p50', 'p90'],
  about: msg`Counted at the first launch of a device, with every step that it has taken since.`,
  empty: msg`No new devices in this period.`,
};
