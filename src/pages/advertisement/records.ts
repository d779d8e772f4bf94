import type { route as booths } from '../../api/generated/booths/route.ts';
import type { searchSchema as detailActivity } from './detail-activity/search.ts';
import type { searchSchema as crowdDetails } from './crowd-details/search.ts';
import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Links to the records of the domain. */
export const records: Records = {
  'advertisement/activity-manager': recordFacts<{ search: typeof detailActivity }>({
    page: 'advertisement/detail-activity',
    opens: 'id',
    // Created on a separate page.
    create: null,
  }),
  'advertisement/booth-manager': recordFacts<typeof booths>({ opens: 'view' }),
  'advertisement/crowd-manager': recordFacts<{ search: typeof crowdDetails }>({
    page: 'advertisement/crowd-details',
    opens: 'id',
  }),
};
