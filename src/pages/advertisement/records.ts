import type { route as booths } from '../../api/generated/booths/route.ts';
import type { searchSchema as detailActivity } from './detail-activity/search.ts';
import type { searchSchema as crowdDetails } from './crowd-details/search.ts';
import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Where a record is looked at, and in which lists one is made. */
export const records: Records = {
  'advertisement/activity-manager': recordFacts<{ search: typeof detailActivity }>({
    page: 'advertisement/detail-activity',
    opens: 'id',
  }),
  'advertisement/booth-manager': recordFacts<typeof booths>({ opens: 'view', create: 'doCreate' }),
  'advertisement/crowd-manager': recordFacts<{ search: typeof crowdDetails }>({
    page: 'advertisement/crowd-details',
    opens: 'id',
    create: 'doCreate',
  }),
};
