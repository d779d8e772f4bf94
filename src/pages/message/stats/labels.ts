import { msg } from '@lingui/core/macro';
import type { CountedText } from '../../../resource/analysis/topic-answers.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { channelNames, labels as push, reasons } from '../push/labels.ts';

/** What is known of the results of messages, in figures, columns and filters. */
export const labels = {
  ...push,
  ignored: msg`Ignored`,
  arrivalRate: msg`Arrival rate`,
  displayRate: msg`Display rate`,
  clickRate: msg`Click rate`,
  platform: msg`Platform`,
} as const;

/** What the screen says of push messages as a topic. */
export const text: CountedText = {
  metrics: [
    { metric: 'sent', label: labels.sent, about: msg`Devices that the message was sent to` },
    { metric: 'arrived', label: labels.arrived, about: msg`Devices that the message arrived on` },
    { metric: 'displayed', label: labels.displayed, about: msg`Devices that showed the message`, column: 'hidden' },
    { metric: 'clicked', label: labels.clicked, about: msg`Devices that tapped the message` },
    {
      metric: 'ignored',
      label: labels.ignored,
      about: msg`Devices that showed the message but haven't tapped it yet`,
      column: 'hidden',
    },
    { metric: 'failed', label: labels.failed, about: msg`Target devices that the message didn't reach` },
    { metric: 'arrivalRate', label: labels.arrivalRate, unit: 'share', better: 'more' },
    { metric: 'displayRate', label: labels.displayRate, unit: 'share', better: 'more' },
    { metric: 'clickRate', label: labels.clickRate, unit: 'share', better: 'more' },
  ],
  dims: [
    { dim: 'reason', label: msg`Reason`, title: () => msg`Reasons for failures`, names: reasons },
    {
      dim: 'channel',
      label: labels.route,
      title: (metric) => msg`${metric} by channel`,
      names: channelNames,
      filter: 'channel',
    },
    { dim: 'hour', label: msg`Hour`, title: (metric) => msg`${metric} by hour of sending` },
    {
      dim: 'platform',
      label: labels.platform,
      title: (metric) => msg`${metric} by platform`,
      names: platformNames,
      filter: 'platform',
    },
    { dim: 'region', label: msg`City`, title: (metric) => msg`${metric} by city` },
  ],
  about: msg`Results are grouped by send time. Later arrivals and clicks count toward that day.`,
  empty: msg`No messages were sent in this period.`,
};
