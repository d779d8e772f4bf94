import { createRoute } from '@tanstack/react-router';
import { route as booths } from '../../api/generated/booths/route.ts';
import { route as crowds } from '../../api/generated/crowds/route.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/view.ts';
import { searchSchema as crowdDetailsSearch } from './crowd-details/search.ts';
import { searchSchema as modifyCrowdSearch } from './modify-crowd/search.ts';

const boothRoute = createRoute(menuPage(booths, { load: () => import('./booth-manager/list.tsx') }));

const crowdRoute = createRoute(menuPage(crowds, { load: () => import('./crowd-manager/list.tsx') }));

/** The pages of an audience: in no menu, and in that of the audiences while they are open. */
const ofCrowds = { grant: 'advertisement/crowd-manager', parent: 'advertisement/crowd-manager', tab: 'kept' } as const;
const crowdDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/advertisement/crowd-details',
  validateSearch: crowdDetailsSearch,
  ...view({
    ...ofCrowds,
    title: 'crowdDetails',
    texts: ['advertisement', 'advertisement/crowd-details'],
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

export const routes = [boothRoute, crowdRoute, crowdDetailsRoute, modifyCrowdRoute] as const;
