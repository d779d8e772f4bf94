import { useRouter } from '@tanstack/react-router';
import { knownMenus } from '../routing/known-menus.ts';
import { menuKey } from '../../session/menu-key.ts';

const pages = new Set(
  Object.entries(knownMenus).flatMap(([domain, names]) => names.map((name) => `${domain}/${name}`)),
);

/** Tells which addresses have a view of their own in this console. */
export function useIsKnown(): (pathname: string) => boolean {
  const router = useRouter();
  return (pathname) =>
    pathname.startsWith('/pages/') ? pages.has(menuKey(pathname)) : router.getMatchedRoutes(pathname)[2] !== undefined;
}
