import { createRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { noView } from '../../shell/routing/view.ts';
import { view } from '../../shell/routing/load-view.ts';
import { can } from '../../session/permission.ts';
import { findTab } from '../../shell/tabs/store.ts';

const PathSearch = v.object({ path: v.fallback(v.optional(v.string()), undefined) });

const own = { grant: null, parent: null, plain: true } as const;

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: noView,
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  ...view({
    ...own,
    texts: ['common/dashboard'],
    title: null,
    tab: 'rebuilt',
    pinned: true,
    load: () => import('./dashboard/dashboard.tsx'),
  }),
});

const aboutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/about',
  ...view({ ...own, texts: ['common/about'], title: 'about', tab: 'kept', load: () => import('./about/about.tsx') }),
});

/** The address of the guide in older links. */
const guideRootRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/guide',
  staticData: noView,
  beforeLoad: () => {
    throw redirect({ to: '/guide/index', replace: true });
  },
});

const guideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/guide/index',
  ...view({
    ...own,
    texts: ['common/guide', 'shell/guide'],
    title: 'guide',
    tab: 'kept',
    load: () => import('./guide/guide.tsx'),
  }),
});

const errorLogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/error-log',
  ...view({
    ...own,
    texts: ['common/error-log'],
    title: 'errorLog',
    tab: 'kept',
    load: () => import('./error-log/error-log.tsx'),
  }),
});

/** The frame of an external page from a menu of the server. */
const frameRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/iframelink/$menuNum',
  ...view({
    ...own,
    texts: ['common/frame'],
    title: null,
    grant: 'iframelink/{menuNum}',
    tab: 'kept',
    load: () => import('./frame/frame.tsx'),
  }),
});

/** A menu of the server whose view this console does not have. Addresses outside the menus are not found. */
const unknownViewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/$',
  beforeLoad: ({ params, location }) => {
    if (!can(params._splat ?? '')) throw redirect({ to: '/404', search: { path: location.href }, replace: true });
  },
  ...view({
    ...own,
    texts: ['common/errors'],
    title: null,
    tab: 'rebuilt',
    load: () => import('./errors/unknown-view.tsx'),
  }),
});

const noAccessRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/401',
  validateSearch: PathSearch,
  ...view({
    ...own,
    texts: ['common/errors'],
    title: 'noAccess',
    tab: 'none',
    load: () => import('./errors/no-access.tsx'),
  }),
});

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/404',
  validateSearch: PathSearch,
  ...view({
    ...own,
    texts: ['common/errors'],
    title: 'notFound',
    tab: 'none',
    load: () => import('./errors/not-found.tsx'),
  }),
});

/** Reloads the tab of the address behind `/redirect` and navigates to it. */
const redirectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/redirect/$',
  staticData: noView,
  beforeLoad: async ({ params, location, preload }) => {
    const pathname = `/${params._splat ?? ''}`;
    if (!preload && findTab(pathname)) {
      const { refreshTab } = await import('../../shell/tabs/actions.ts');
      void refreshTab(pathname);
    }
    throw redirect({ to: pathname, search: location.search, replace: true });
  },
});

export const commonRoutes = [
  homeRoute,
  dashboardRoute,
  aboutRoute,
  guideRootRoute,
  guideRoute,
  errorLogRoute,
  frameRoute,
  unknownViewRoute,
  noAccessRoute,
  notFoundRoute,
  redirectRoute,
] as const;
