import { sumsOfCells, type SplitBy } from '../../core/kit/sums.ts';
import type { Knowing } from '../push-messages/sends.ts';
import type { PushCell } from '../push-messages/figures.ts';
import { countedMessages, type PushFilter } from '../push-messages/stats.ts';

const cellOf = ({ hour, channel, platform, region, reason, ...counts }: PushCell) => ({
  hour,
  counts: { ...counts, ignored: counts.displayed - counts.clicked },
  keys: { channel, platform, region, reason },
});

/** What analytics ask of push messages: the sums of the messages themselves. */
export const pushTopic = {
  metrics: [
    { metric: 'sent' },
    { metric: 'arrived' },
    { metric: 'displayed' },
    { metric: 'clicked' },
    { metric: 'ignored' },
    { metric: 'failed' },
    { metric: 'arrivalRate', numerator: 'arrived', denominator: 'sent' },
    { metric: 'displayRate', numerator: 'displayed', denominator: 'arrived' },
    { metric: 'clickRate', numerator: 'clicked', denominator: 'displayed' },
  ],
  dims: ['channel', 'platform', 'region', 'hour', 'reason'],
  countedBy: { reason: 'failed' },
  sums: (
    reading: Knowing & { readonly appId: string },
    filter: PushFilter,
    period: { readonly from: number; readonly to: number; readonly asOf: number },
    by: SplitBy<'channel' | 'platform' | 'region' | 'hour' | 'reason'>,
  ) =>
    sumsOfCells(
      countedMessages(reading, reading.appId, filter, period).flatMap(({ cells }) => cells.map(cellOf)),
      by,
    ),
  events: (
    reading: Knowing & { readonly appId: string },
    filter: PushFilter,
    period: { readonly from: number; readonly to: number; readonly asOf: number },
  ) =>
    countedMessages(reading, reading.appId, filter, period)
      .filter(({ send }) => Date.parse(send.startedAt) >= period.from && Date.parse(send.startedAt) < period.to)
      .map(({ message, send }) => ({
        at: send.startedAt,
        event: 'sent' as const,
        id: message.id,
        title: message.title,
      })),
} as const;
