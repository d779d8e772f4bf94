import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { searchSchema as menuSearch } from './menu/search.ts';
import { searchSchema as operationSearch } from './operation/search.ts';
import { searchSchema as roleSearch } from './role/search.ts';
import { searchSchema as userSearch } from './user/search.ts';

const userRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/system/user',
  validateSearch: userSearch,
  ...view({ title: 'user', grant: 'system/user', tab: 'kept', parent: null, catalogue: 'system', load: () => import('./user/list.tsx') }),
});

const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/system/role',
  validateSearch: roleSearch,
  ...view({ title: 'role', grant: 'system/role', tab: 'kept', parent: null, catalogue: 'system', load: () => import('./role/list.tsx') }),
});

const menuRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/system/menu',
  validateSearch: menuSearch,
  ...view({ title: 'menu', grant: 'system/menu', tab: 'kept', parent: null, catalogue: 'system', load: () => import('./menu/list.tsx') }),
});

const operationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/system/operation',
  validateSearch: operationSearch,
  ...view({
    title: 'operation',
    grant: 'system/operation',
    tab: 'kept',
    parent: null,
    catalogue: 'system',
    load: () => import('./operation/list.tsx'),
  }),
});

export const systemRoutes = [userRoute, roleRoute, menuRoute, operationRoute] as const;
