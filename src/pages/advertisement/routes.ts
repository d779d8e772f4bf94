import { createRoute } from '@tanstack/react-router';
import { address as effect } from './activity-effect/address.ts';
import { address as activities } from './activity-manager/address.ts';
import { searchSchema as calendarSearch } from './activity-calendar/search.ts';
import { addSearch, editSearch } from './activity-form/steps.ts';
import { searchSchema as detailActivitySearch } from './detail-activity/search.ts';
import { route as booths } from '../../api/generated/booths/route.ts';
import { route as crowds } from '../../api/generated/crowds/route.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/load-view.ts';
import { searchSchema as crowdDetailsSearch } from './crowd-details/search.ts';
import { searchSchema as modifyCrowdSearch } from './modify-crowd/search.ts';

const boothRoute = createRoute(menuPage(booths, { load: () => import('./booth-manager/list.tsx') }));

const crowdRoute = createRoute(menuPage(crowds, { load: () => import('./crowd-manager/list.tsx') }));

/** The pages of an audience: not in the menu themselves, but below that of the audiences while they are open. */
const ofCrowds = { grant: 'advertisement/crowd-manager', parent: 'advertisement/crowd-manager', tab: 'kept' } as const;
const crowdDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/crowd-details',
  validateSearch: crowdDetailsSearch,
  ...view({
    ...ofCrowds,
    title: 'crowdDetails',
    texts: ['advertisement', 'advertisement/crowd-manager', 'advertisement/crowd-details'],
    load: () => import('./crowd-details/page.tsx'),
  }),
});
const modifyCrowdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/modify-crowd',
  validateSearch: modifyCrowdSearch,
  ...view({
    ...ofCrowds,
    title: 'modifyCrowd',
    texts: ['advertisement', 'advertisement/modify-crowd'],
    load: () => import('./modify-crowd/page.tsx'),
  }),
});

const activityRoute = createRoute(
  menuPage(activities, { load: () => import('./activity-manager/list.tsx'), texts: ['audience'] }),
);

/** The pages of an activity: not in the menu themselves, but below that of the activities while they are open. */
const ofActivities = {
  grant: 'advertisement/activity-manager',
  parent: 'advertisement/activity-manager',
  tab: 'kept',
} as const;
const addActivityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/add-activity',
  validateSearch: addSearch,
  ...view({
    ...ofActivities,
    title: 'addActivity',
    texts: ['advertisement', 'advertisement/add-activity'],
    load: () => import('./add-activity/page.tsx'),
  }),
});
const editActivityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/edit-activity',
  validateSearch: editSearch,
  ...view({
    ...ofActivities,
    title: 'editActivity',
    texts: ['advertisement', 'advertisement/edit-activity'],
    load: () => import('./edit-activity/page.tsx'),
  }),
});
const detailActivityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/detail-activity',
  validateSearch: detailActivitySearch,
  ...view({
    ...ofActivities,
    title: 'detailActivity',
    texts: ['advertisement', 'advertisement/detail-activity'],
    load: () => import('./detail-activity/page.tsx'),
  }),
});

const activityCalendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/activity-calendar',
  validateSearch: calendarSearch,
  ...view({
    ...ofActivities,
    title: 'activityCalendar',
    texts: ['advertisement', 'audience', 'chart', 'form', 'advertisement/activity-calendar'],
    load: () => import('./activity-calendar/page.tsx'),
  }),
});

const activityEffectRoute = createRoute(
  menuPage(effect, { load: () => import('./activity-effect/page.tsx'), texts: ['chart'] }),
);

export const routes = [
  activityRoute,
  addActivityRoute,
  editActivityRoute,
  detailActivityRoute,
  activityCalendarRoute,
  activityEffectRoute,
  boothRoute,
  crowdRoute,
  crowdDetailsRoute,
  modifyCrowdRoute,
] as const;
