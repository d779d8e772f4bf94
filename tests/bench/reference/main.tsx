/**
 * The nearest that the console's packages come to their limit: a sign-in form and a table over one call, written
 * the plain way, under the same policy. Held against it, a time of the console says something on any machine.
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
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

i18n.loadAndActivate({
  locale: 'en',
  messages: { name: 'User name', password: 'Password', enter: 'Sign in', list: 'Packages' },
});

const staticData = { view: null };
const root = createRootRoute({ staticData });
const shared = { getParentRoute: () => root, staticData };
const routes = [
  createRoute({ ...shared, path: '/login', component: lazyRouteComponent(() => import('./sign-in.tsx')) }),
  createRoute({ ...shared, path: '/list', component: lazyRouteComponent(() => import('./list.tsx')) }),
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
