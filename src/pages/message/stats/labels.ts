import { msg } from '@lingui/core/macro';
import type { topic } from '../../../api/generated/push/topic.ts';
import type { Option } from '../../../api/generated/client.schemas.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { options } from '../../../ui/text/options.ts';
import { categories, channelNames, labels, reasons, targetTypes } from '../push/labels.ts';

/**
 * Labels and settings of push messages that the contract does not define.
 * @param templates the templates of the application, if loaded
 */
export const labelsOf = (templates: readonly Option[] = []): TopicLabels<keyof typeof topic.dimensions> => ({
  dims: { platform: platformNames, pushChannel: channelNames, city: null, sendHour: null, pushReason: reasons },
  titles: { pushReason: msg`Reasons for failures` },
  filters: [
    { kind: 'choice', id: 'category', label: labels.category, options: options(categories) },
    { kind: 'choice', id: 'targetType', label: labels.target, options: options(targetTypes) },
    { kind: 'choice', id: 'templateId', label: labels.template, options: templates },
  ],
  hidden: ['displayed', 'ignored'],
  about: msg`Results are grouped by send time. Later arrivals and clicks count toward that day.`,
  empty: msg`No messages were sent in this period.`,
  events: {
    label: msg`Message marks`,
    menu: 'message/push',
    names: { sent: msg({ message: 'Sent', context: 'message' }) },
  },
});
