import { createBrowserHistory, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { lazyModule } from '../base/lazy-module.ts';
import { pagePath } from '../base/page-path.ts';
import { withTexts } from '../i18n/language.ts';
import { commonRoutes } from '../pages/common/routes.ts';
import { can } from '../session/permission.ts';
import type { Domain, DomainRoute } from './domains.ts';
import { domainOf, domains, isDomain } from './domains.ts';
import { loginRoute } from './sign-in/login-route.ts';
import { ticketRoute } from './sign-in/ticket-route.ts';
import { NotFoundRedirect } from './not-found-redirect.tsx';
import { parseSearch, stringifySearch } from '../shell/routing/search.ts';
import { deviceSections } from '../resource/audience/device/sections.ts';
import { rootRoute, shellRoute, StartFailure } from '../shell/routing/shell-route.ts';
import { routes } from '../shell/routing/open-routes.ts';
import { noView } from '../shell/routing/view.ts';
import { view } from '../shell/routing/load-view.ts';

/** The routes of the opened domains. */
const opened = new Map<Domain, readonly AnyRoute[]>();

/**
 * Stands in for the pages of a domain until its own routes have loaded. It remains in the tree, because the router may
 * still render it.
 */
function closedRoute(domain: Domain): AnyRoute {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: `/pages/${domain}/$`,
    params: { parse: (params) => (opened.has(domain) ? false : params), stringify: (params) => params },
    beforeLoad: async ({ params, location: { pathname, search }, preload }) => {
      // The tab of a menu opens immediately. For any other address only the domain knows the required permission.
      if (!preload && can(`${domain}/${params._splat ?? ''}`)) return;
      if (await openRoutes(pathname)) throw redirect({ to: pathname, search, replace: true });
    },
    ...view({
      title: null,
      grant: null,
      tab: 'rebuilt',
      parent: null,
      texts: [],
      plain: true,
      load: async () => {
        await openDomain(domain);
        if (domainOf(router.latestLocation.pathname) === domain) void router.load();
        // The domain's own route replaces this page.
        return new Promise(() => {});
      },
    }),
  });
}

const closedRoutes = Object.keys(domains).filter(isDomain).map(closedRoute);

/** Routes for development only; the static condition removes them from builds. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/gallery',
        staticData: noView,
        component: lazyRouteComponent(
          () => withTexts(import('./gallery/gallery.tsx'), 'ui', 'form', 'chart', 'shell/toasts'),
          'Gallery',
        ),
      }),
    ]
  : [];

const growTree = () =>
  rootRoute.addChildren([
    loginRoute,
    ticketRoute,
    ...developmentRoutes,
    shellRoute.addChildren([...commonRoutes, ...closedRoutes, ...[...opened.values()].flat()]),
  ]);

/**
 * Strips the path that the console is served under from the router's addresses: routes, tabs, links and stored
 * addresses are independent of it. With the router's own `basepath` every pushed address would have to start with it.
 */
const historyBelow = () =>
  createBrowserHistory({
    createHref: (page) => __BASE_PATH__ + page,
    parseLocation: () => {
      const { search, hash } = location;
      const pathname = pagePath();
      return { href: pathname + search + hash, pathname, search, hash, state: history.state };
    },
  });

export const router = createRouter({
  routeTree: growTree(),
  ...(__BASE_PATH__ && { history: historyBelow() }),
  parseSearch,
  stringifySearch,
  // `/PAGES/…` is not a page: tabs, menus and permissions are identified by the exact spelling of an address.
  caseSensitive: true,
  defaultPreload: 'intent',
  // Loaders load code, which does not become stale; loading it on each visit leaked memory on every visit.
  defaultStaleTime: Infinity,
  defaultNotFoundComponent: NotFoundRedirect,
  // Handles failures outside the pages, such as a sign-in script that failed to load.
  defaultErrorComponent: StartFailure,
  notFoundMode: 'root',
});

async function openDomain(domain: Domain): Promise<void> {
  const module = await domains[domain]();
  if (opened.has(domain)) return;
  opened.set(domain, module.routes);
  growTree();
  router.setRoutes(router.buildRouteTree());
}

/**
 * Registers the routes that an address needs.
 * @returns whether they are registered; otherwise the address leads to an error page
 */
export async function openRoutes(pathname: string): Promise<boolean> {
  const domain = domainOf(pathname);
  try {
    if (domain) await openDomain(domain);
    return true;
  } catch {
    return false;
  }
}

deviceSections.provide({ load: lazyModule(() => import('./device-sections.ts')) });

routes.provide({
  open: openRoutes,
  help: async () => (await withTexts(import('./help.ts'), 'shell/help')).allHelp,
  records: async () => (await withTexts(import('./records.ts'), 'shell/search')).allRecords,
});

/** The type of all routes, loaded or not. */
type ShellRoute = ReturnType<typeof shellRoute.addChildren<readonly ((typeof commonRoutes)[number] | DomainRoute)[]>>;
type RouteTree = ReturnType<typeof rootRoute.addChildren<readonly [typeof loginRoute, typeof ticketRoute, ShellRoute]>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<RouteTree>>;
  }
}
