import type { AnyRouter } from '@tanstack/react-router';
import { config } from '../../base/config.ts';
import { withTexts } from '../../i18n/language.ts';
import { can } from '../../session/permission.ts';
import { setRolePending } from '../../session/role-pending.ts';
import { forgetFirstTime } from '../../session/first-time.ts';
import { session } from '../../session/state.ts';
import { routes } from '../../shell/routing/open-routes.ts';
import { stringifySearch } from '../../shell/routing/search.ts';
import { frameTexts } from '../../i18n/text-file.ts';
import { safeTarget } from './redirect.ts';

/** Whether a pathname is that of a menu of the user's. */
const isMenu = (pathname: string): boolean => can(pathname.replace('/pages/', ''));

/**
 * Where a user goes after the sign-in: where they wanted to be, when that is a page of this console. The sign-in itself
 * is none, nor are the error pages.
 * @param redirect as the address of the sign-in names it
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
    // What stands for the addresses that no other route knows is the page of those that are menus.
    return !route?.fullPath.endsWith('$') || isMenu(pathname);
  };
  return safeTarget(redirect, origin, isPage);
}

/** Goes from the sign-in to the page that the user wanted, without a way back. */
export async function goOn(router: AnyRouter, redirect: string | undefined): Promise<void> {
  const pathname = redirect?.split(/[?#]/u, 1)[0] ?? '';
  // Only the routes of its domain know whether a page without a menu exists.
  if (!isMenu(pathname)) await routes.get().open(pathname);
  router.history.replace(targetAfter(router, redirect, location.origin));
  // Whom it does not reach finds the guide in the menu.
  void withTexts(import('../../shell/guide/welcome.ts'), ...frameTexts)
    .then(({ welcome }) => welcome())
    .catch(() => {});
}

/**
 * Ends a sign-in: goes on, or lets the user choose a role first if the installation requires it.
 * @returns whether a role is chosen first
 */
export function enter(router: AnyRouter, redirect: string | undefined): boolean {
  const asks = config().mustRole && (session.get()?.user.roles.length ?? 0) > 1;
  setRolePending(asks);
  forgetFirstTime();
  if (asks) router.history.replace(`/login${stringifySearch({ redirect })}`);
  else void goOn(router, redirect);
  return asks;
}
