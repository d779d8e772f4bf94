import type { Schemas } from '../../../openapi/generated/types.ts';
import type { DataContext, Phones } from '../phones.ts';
import { History } from './history.ts';
import { countsAt } from './tally.ts';

/**
 * Creates a function that returns the results of an activity up to a time (ms).
 * @param activityId restricts the results to one activity
 */
export function figuresAt(
  context: DataContext,
  phones: Phones,
  appId: string,
  at: number,
  activityId?: string,
): (id: string) => Schemas['ActivityCounts'] {
  const counts = countsAt(new History(context, phones, appId, at), at, activityId);
  return (id) => {
    const { exposures, clicks } = counts.get(id) ?? { exposures: 0, clicks: 0 };
    return { exposures, clicks, ...(exposures > 0 && { clickRate: clicks / exposures }) };
  };
}
