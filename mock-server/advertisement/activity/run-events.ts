import type { Tables } from '../../core/store/table.ts';
import { type ActivityRunRow, nameOf } from './runs.ts';
import type { TallyFilter } from './tally.ts';

interface Event {
  readonly at: string;
  readonly event: 'online' | 'offline';
  readonly id: string;
  readonly title: string;
}

/**
 * Returns when activities went online and offline in a period (ms), as far as it is known, oldest first. A run that a
 * change of slots or crowd replaces is not an end.
 */
export function runEvents(
  db: Tables,
  appId: string,
  { activityId, boothId, platform }: TallyFilter,
  { from, to, asOf }: { readonly from: number; readonly to: number; readonly asOf: number },
): Event[] {
  const runs = db.activityRuns.all({
    where: { appId, activityId },
    filter: ({ slots, platforms }: ActivityRunRow) =>
      (boothId === undefined || slots.some((slot) => slot.boothId === boothId)) &&
      (platform === undefined || platforms.some((one) => one === platform)),
  });
  const begins = new Set(runs.map((run) => `${run.activityId} ${run.from}`));
  const ends = new Set(runs.map((run) => `${run.activityId} ${run.to ?? ''}`));
  return runs
    .flatMap((run): Event[] => {
      const { activityId: id } = run;
      const title = nameOf(db, run);
      const isEnd = run.to !== undefined && !begins.has(`${id} ${run.to}`);
      return [
        ...(ends.has(`${id} ${run.from}`) ? [] : [{ at: run.from, event: 'online' as const, id, title }]),
        ...(isEnd && run.to !== undefined ? [{ at: run.to, event: 'offline' as const, id, title }] : []),
      ];
    })
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to && Date.parse(at) <= asOf)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
