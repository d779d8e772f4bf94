import type { components } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import { dayOf, dayRange } from '../../core/kit/day-range.ts';
import { handlers } from '../../core/http/handler.ts';
import { rateOf } from '../../core/kit/sums.ts';
import { compileOrder } from '../../core/store/order.ts';
import { resultsOf, type PushCell } from '../push-messages/figures.ts';
import { countedMessages, type CountedMessage } from '../push-messages/stats.ts';

type Row = components['schemas']['PushStatsRow'];

/** Numbers of cells with their rates. */
function numbersOf(cells: readonly PushCell[]) {
  const total = resultsOf(cells);
  return {
    ...total,
    arrivalRate: rateOf(total.arrived, total.sent),
    displayRate: rateOf(total.displayed, total.arrived),
    clickRate: rateOf(total.clicked, total.displayed),
  };
}

const byMessage = ({ message, send, cells }: CountedMessage): Row => ({
  id: message.id,
  at: send.startedAt,
  title: message.title,
  category: message.category,
  ...numbersOf(cells),
});

const byDay = (counted: readonly CountedMessage[], clock: Clock): Row[] =>
  [
    ...Map.groupBy(
      counted.flatMap(({ cells }) => cells),
      ({ hour }) => dayOf(hour),
    ),
  ].map(([day, cells]) => ({
    id: clock.iso(day).slice(0, 10),
    at: clock.iso(day),
    ...numbersOf(cells),
  }));

export const pushStatsHandlers = handlers<'pushStats'>({
  listPushStats: (context) => {
    const { appId, query, clock } = context;
    const { page, size, sort, by } = query;
    const counted = countedMessages(context, appId, query, dayRange(context));
    const rows = by === 'day' ? byDay(counted, clock) : counted.map(byMessage);
    const items = rows
      .map((row, seq) => ({ row, seq }))
      .toSorted(compileOrder<Row>(sort, { at: (a, b) => Date.parse(a) - Date.parse(b) }))
      .map(({ row }) => row);
    return { items: items.slice((page - 1) * size, page * size), total: items.length, page, size };
  },
});
