import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import type { SearchState } from '../../../ui/list/search.ts';
import { ofDays } from '../period/period.ts';
import type { Trend } from '../topic/topic.ts';

/** Makes the days of a selected span the period of the page; undefined below a day, which is the shortest period. */
export const daysSetter = (unit: Trend['unit'] | undefined, setSearch: SearchState['setSearch']) =>
  unit === 'day'
    ? (span: string | undefined) => {
        const [start, end] = span?.split('-').map((seconds) => dayAt(platformZone, Number(seconds) * 1000)) ?? [];
        if (start !== undefined && end !== undefined) setSearch(ofDays(start, end));
      }
    : undefined;
