import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadCatalogue } from '../i18n/language.ts';
import { can } from '../session/permission.ts';
import { ensureSession } from '../session/session.ts';
import { StartFailure } from './start-failure.tsx';
import { grantOf, noView, preloadView } from './view.ts';

export const rootRoute = createRootRoute({ staticData: noView });

const Shell = lazyRouteComponent(async () => {
  const [module] = await Promise.all([import('../shell/shell.tsx'), loadCatalogue('ui')]);
  return module;
}, 'Shell');

/** Everything behind the sign-in. The one guard of the console: an open session, then the grant of the view. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: noView,
  component: Shell,
  errorComponent: StartFailure,
  beforeLoad: async ({ location, matches }) => {
    const leaf = matches.at(-1);
    const facts = leaf?.staticData.view;
    // Code, texts and session travel together instead of one after the other.
    void Shell.preload?.();
    if (facts) preloadView(facts);
    if (!(await ensureSession())) {
      const target = location.pathname === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: target ? { redirect: target } : {}, replace: true });
    }
    const grant = leaf && facts && grantOf(facts, leaf.params);
    if (grant && !can(grant)) throw redirect({ to: '/401', search: { path: location.href }, replace: true });
  },
});
