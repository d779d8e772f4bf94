import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { searchSchema as userSearch } from './user/search.ts';

const userRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/system/user',
  validateSearch: userSearch,
  ...view({ title: 'user', grant: 'system/user', tab: 'kept', parent: null, catalogue: 'system', load: () => import('./user/list.tsx') }),
});

export const systemRoutes = [userRoute] as const;
