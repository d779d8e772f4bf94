/**
 * The lower bound for the console's packages: a sign-in form and tables over one call each, written plainly, under the
 * same policy. Relative to it, a time of the console is comparable on any machine.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';

i18n.loadAndActivate({
  locale: 'en',
  messages: { name: 'User name', password: 'Password', enter: 'Sign in', list: 'Packages' },
});

const lists = {
  upgrades: () => import('./lists/upgrades.tsx'),
  'offline-packages': () => import('./lists/offline-packages.tsx'),
  users: () => import('./lists/users.tsx'),
  roles: () => import('./lists/roles.tsx'),
  transactions: () => import('./lists/transactions.tsx'),
};

/** Links to all lists, as the console has menus and tabs. */
function Frame() {
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    history.push(event.currentTarget.pathname);
  };
  return (
    <>
      <nav>
        {Object.keys(lists).map((name) => (
          <a key={name} href={`/lists/${name}`} onClick={follow}>
            {name}
          </a>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

const staticData = { view: null };
const root = createRootRoute({ staticData });
const shared = { getParentRoute: () => root, staticData };
const frame = createRoute({ ...shared, id: 'frame', component: Frame });
const routes = [
  createRoute({ ...shared, path: '/login', component: lazyRouteComponent(() => import('./sign-in.tsx')) }),
  frame.addChildren(
    Object.entries(lists).map(([name, load]) =>
      createRoute({
        getParentRoute: () => frame,
        staticData,
        path: `/lists/${name}`,
        component: lazyRouteComponent(load),
      }),
    ),
  ),
];
const router = createRouter({ routeTree: root.addChildren(routes) });

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <I18nProvider i18n={i18n}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
