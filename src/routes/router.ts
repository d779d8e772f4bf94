import { createRouter } from '@tanstack/react-router';
import { domainRoutes } from './domains.ts';
import { loginRoute } from './login/login-route.ts';
import { ticketRoute } from './login/ticket-route.ts';
import { NotFoundRedirect } from './not-found-redirect.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { rootRoute, shellRoute } from './shell-route.ts';

const routeTree = rootRoute.addChildren([loginRoute, ticketRoute, shellRoute.addChildren(domainRoutes)]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // What a route loads is code, which does not go stale; loading it again at each visit kept something of every visit.
  defaultStaleTime: Infinity,
  defaultNotFoundComponent: NotFoundRedirect,
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
