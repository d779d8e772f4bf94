import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../i18n/language.ts';
import { rootRoute } from '../../shell/routing/shell-route.ts';
import { noView } from '../../shell/routing/view.ts';

const text = v.fallback(v.optional(v.string()), undefined);

const LoginSearch = v.object({
  redirect: text,
  /** Why the user is here, as a problem code. */
  reason: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z_]+$/u))), undefined),
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: noView,
  validateSearch: LoginSearch,
  component: lazyRouteComponent(() => withTexts(import('./login-page.tsx'), 'start'), 'LoginPage'),
});
