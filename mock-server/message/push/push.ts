import { gather, type ValuesOf } from '../../counting/cells.ts';
import type { Counter, DimensionOf } from '../../counting/topic.ts';
import { hourOf } from '../../core/kit/day-range.ts';
import { resultsOf, type PushCell } from '../push-messages/figures.ts';
import { countedMessages } from '../push-messages/stats.ts';

const values: ValuesOf<PushCell, DimensionOf<'push'>> = {
  platform: ({ platform }) => platform,
  pushChannel: ({ channel }) => channel,
  city: ({ region }) => region,
  sendHour: ({ hour }) => String(hourOf(hour)),
  pushReason: ({ reason }) => reason ?? null,
};

/** Counts what became of messages: the sums of the messages themselves. */
export const pushCounter: Counter<'push'> = {
  count(reading, filter, period, splits) {
    const cells = countedMessages(reading, reading.appId, filter, period).flatMap((counted) => counted.cells);
    return splits.map((by) => new Map([...gather(cells, by, values)].map(([key, part]) => [key, resultsOf(part)])));
  },
  events: (reading, filter, period) =>
    countedMessages(reading, reading.appId, filter, period)
      .filter(({ send }) => Date.parse(send.startedAt) >= period.from && Date.parse(send.startedAt) < period.to)
      .map(({ message, send }) => ({ at: send.startedAt, event: 'sent', id: message.id, title: message.title })),
};
