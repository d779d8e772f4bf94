import { gather, type ValuesOf } from '../../counting/cells.ts';
import type { Counter, DimensionOf } from '../../counting/topic.ts';
import { formatTime } from '../../core/world/clock.ts';
import { dayOf, hourOf } from '../../core/kit/day-range.ts';
import { totalOf, type PushCell } from '../push-messages/figures.ts';
import { messagesIn } from '../push-messages/stats.ts';

const dayLength = '2024-06-18'.length;

const values: ValuesOf<PushCell, DimensionOf<'push'>> = {
  platform: ({ platform }) => platform,
  pushChannel: ({ channel }) => channel,
  city: ({ region }) => region,
  sendHour: ({ hour }) => String(hourOf(hour)),
  pushReason: ({ reason }) => reason ?? null,
  message: ({ message }) => message,
  day: ({ hour }) => formatTime(dayOf(hour)).slice(0, dayLength),
};

/** Counts the results of messages as sums over the messages. */
export const pushCounter: Counter<'push'> = {
  count(reading, filter, period, splits) {
    const cells = messagesIn(reading, reading.appId, filter, period).flatMap((message) => message.cells);
    const resultsOf = (part: readonly PushCell[]) => {
      const total = totalOf(part);
      return { ...total, ignored: total.displayed - total.clicked };
    };
    return splits.map((by) => new Map([...gather(cells, by, values)].map(([key, part]) => [key, resultsOf(part)])));
  },
  events: (reading, filter, period) =>
    messagesIn(reading, reading.appId, filter, period)
      .filter(({ send }) => Date.parse(send.startedAt) >= period.from && Date.parse(send.startedAt) < period.to)
      .map(({ message, send }) => ({ at: send.startedAt, event: 'sent', id: message.id, title: message.title })),
  rowDetails:
    ({ db, appId }) =>
    ({ message = '' }) => {
      const send = db.pushSends.find({ appId, messageId: message });
      const { title, category } = db.pushMessages.require(message);
      return { title, category, ...(send && { at: send.startedAt }) };
    },
};
