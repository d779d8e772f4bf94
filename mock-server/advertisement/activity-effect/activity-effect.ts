import type { components } from '../../../openapi/generated/types.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { rateOf } from '../../core/kit/sums.ts';
import { compileOrder } from '../../core/store/order.ts';
import type { Knowing, Phones } from '../phones.ts';
import { History } from './history.ts';
import { type Counts, countsAt, type Tally, tallyOf } from './tally.ts';

type Row = components['schemas']['ActivityEffectRow'];

const numbersOf = ({ exposures, exposureDevices, clicks, clickDevices }: Tally) => ({
  exposures,
  exposureDevices,
  clicks,
  clickDevices,
  clickRate: rateOf(clicks, exposures),
  deviceClickRate: rateOf(clickDevices, exposureDevices),
});

/** What came of activities, by day and slot. */
export const createActivityEffectHandlers = (phones: Phones): TagHandlers<'activityEffect'> =>
  handlers<'activityEffect'>({
    listActivityEffect: (context) => {
      const { db, appId, query, clock } = context;
      const { page, size, sort } = query;
      const range = dayRange(context);
      const history = new History(context, phones, appId, range.asOf);
      const tallies = tallyOf(history, range, query, ({ placement, placements }, day) => {
        const date = clock.iso(day).slice(0, 10);
        return {
          names: placements.map(({ boothId }) => `${date} ${boothId}`),
          place: (event) => placement[event] ?? 0,
        };
      });
      const rows = [...tallies].map(([id, tally]): Row => {
        const [day = '', boothId = ''] = id.split(' ');
        const booth = db.booths.get(boothId);
        return { id, day, boothId, ...(booth && { boothName: booth.name }), ...numbersOf(tally) };
      });
      const items = rows
        .toSorted((a, b) => ((a.boothName ?? '') < (b.boothName ?? '') ? -1 : 1))
        .map((row, seq) => ({ row, seq: rows.length - seq }))
        .toSorted(compileOrder<Row>(sort, {}))
        .map(({ row }) => row);
      return { items: items.slice((page - 1) * size, page * size), total: items.length, page, size };
    },
  });

const NONE: Counts = { exposures: 0, clicks: 0 };

/**
 * What came of each activity of an application by a time (ms).
 * @param activityId the only one that is asked for
 */
export function figuresAt(
  knowing: Knowing,
  phones: Phones,
  appId: string,
  at: number,
  activityId?: string,
): (id: string) => components['schemas']['ActivityFigures'] {
  const counts = countsAt(new History(knowing, phones, appId, at), at, activityId);
  return (id) => {
    const { exposures, clicks } = counts.get(id) ?? NONE;
    const clickRate = rateOf(clicks, exposures);
    return { exposures, clicks, ...(clickRate !== undefined && { clickRate }) };
  };
}
