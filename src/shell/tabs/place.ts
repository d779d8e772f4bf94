import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import type { Place } from './store.ts';

const trimmed = (pathname: string): string => pathname.replace(/(?<=.)\/+$/u, '');

/** The places of views that are always open; their addresses have no parameters. */
export function pinnedPlaces(router: AnyRouter): Place[] {
  return Object.values(router.routesById).flatMap((route) => {
    const facts = route.options.staticData?.view;
    const { fullPath } = route;
    return facts?.pinned ? [{ fullPath, pathname: fullPath, params: {}, search: {}, href: fullPath, facts }] : [];
  });
}

/** The place of a route match; null if the match has no view. */
export function placeOf(router: AnyRouter, match: AnyRouteMatch): Place | null {
  const facts = match.staticData.view;
  if (!facts) return null;
  const pathname = trimmed(match.pathname);
  return {
    fullPath: match.fullPath,
    pathname,
    params: match.params,
    search: match.search,
    href: `${pathname}${router.options.stringifySearch(match.search)}`,
    facts,
  };
}
