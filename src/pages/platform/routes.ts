import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { searchSchema as applicationSearch } from './application/search.ts';

const applicationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/application',
  validateSearch: applicationSearch,
  ...view({
    title: 'application',
    grant: 'platform/application',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./application/list.tsx'),
  }),
});

export const platformRoutes = [applicationRoute] as const;
