import type { AnyRouter } from '@tanstack/react-router';
import { config } from '../../base/config.ts';
import { withTexts } from '../../i18n/language.ts';
import { can } from '../../session/permission.ts';
import { setRolePending } from '../../session/role-pending.ts';
import { session } from '../../session/state.ts';
import { routes } from '../../shell/routing/open-routes.ts';
import { stringifySearch } from '../../shell/routing/search.ts';
import { frameTexts } from '../../i18n/text-file.ts';
import { safeTarget } from './redirect.ts';

/** Whether a pathname belongs to a menu of the user. */
const isMenu = (pathname: string): boolean => can(pathname.replace('/pages/', ''));

/**
 * The page to open after the sign-in: the requested one if it is a page of this console, but neither the sign-in itself
 * nor an error page.
 * @param redirect the parameter in the address of the sign-in
 */
export function targetAfter(
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  redirect: string | undefined,
  origin: string,
): string {
  const isPage = (pathname: string): boolean => {
    const route = router.getMatchedRoutes(pathname)[2];
    const view = route?.options.staticData?.view;
    if (!view || view.tab === 'none') return false;
    // A catch-all route only counts as a page for addresses of menus.
    return !route?.fullPath.endsWith('$') || isMenu(pathname);
  };
  return safeTarget(redirect, origin, isPage);
}

/** Replaces the sign-in with the requested page. */
export async function goOn(router: AnyRouter, redirect: string | undefined): Promise<void> {
  const pathname = redirect?.split(/[?#]/u, 1)[0] ?? '';
  // For a page without a menu, only the routes of its domain know whether it exists.
  if (!isMenu(pathname)) await routes.get().open(pathname);
  router.history.replace(targetAfter(router, redirect, location.origin));
  // If loading fails, the guide is still available in the menu.
  void withTexts(import('../../shell/guide/welcome.ts'), ...frameTexts)
    .then(({ welcome }) => welcome())
    .catch(() => {});
}

/**
 * Completes a sign-in: opens the page, or first asks for a role if the installation requires it.
 * @returns whether the user has to choose a role first
 */
export function enter(router: AnyRouter, redirect: string | undefined): boolean {
  const asks = config().mustRole && (session.get()?.user.roles.length ?? 0) > 1;
  setRolePending(asks);
  if (asks) router.history.replace(`/login${stringifySearch({ redirect })}`);
  else void goOn(router, redirect);
  return asks;
}
