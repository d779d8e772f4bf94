import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { config } from '../../base/config.ts';
import { withTexts } from '../../i18n/language.ts';
import { can } from '../../session/permission.ts';
import { ensureSession } from '../../session/session.ts';
import { frameTexts } from '../../i18n/text-file.ts';
import { isOpenTo, noView } from './view.ts';
import { preloadView } from './load-view.ts';

export const rootRoute = createRootRoute({ staticData: noView });

const Shell = lazyRouteComponent(() => withTexts(import('../frame/shell.tsx'), ...frameTexts), 'Shell');

/** Shown if the session or a script of the console fails to load. */
export const StartFailure = lazyRouteComponent(
  () => withTexts(import('./start-failure.tsx'), 'shell/routing', 'start'),
  'StartFailure',
);

/** Preloads what comes after the sign-in while the user is typing. */
export function preloadShell(): void {
  void Shell.preload?.();
}

/**
 * The parent route of everything that requires signing in, with the only guard of the console: an open session, then
 * the grant of the view.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: noView,
  component: Shell,
  errorComponent: StartFailure,
  beforeLoad: async ({ location, matches }) => {
    const leaf = matches.at(-1);
    const facts = leaf?.staticData.view;
    // Code, texts and session load in parallel.
    preloadShell();
    if (facts) preloadView(facts);
    const refusal = await ensureSession();
    if (refusal) {
      const target = location.pathname === '/' || config().redirect === 'never' ? {} : { redirect: location.href };
      // A first visit needs no message.
      const reason = refusal === 'AUTH_TOKEN_MISSING' ? {} : { reason: refusal };
      throw redirect({ to: '/login', search: { ...target, ...reason }, replace: true });
    }
    if (facts && !isOpenTo(facts, leaf.params, can))
      throw redirect({ to: '/401', search: { path: location.href }, replace: true });
  },
});
