import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { rootRoute } from '../shell-route.ts';
import { noView } from '../view.ts';

const LoginSearch = v.object({ redirect: v.fallback(v.optional(v.string()), undefined) });

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: noView,
  validateSearch: LoginSearch,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});
