import { useRouter } from '@tanstack/react-router';
import { screens } from '../../../openapi/generated/menu-names.ts';
import { menuKey } from '../../session/menu-key.ts';

/** The menus with a page in this console, known before the routes of a domain have loaded. */
const pages: ReadonlySet<string> = new Set(screens);

/** Returns a function that checks whether an address has a view in this console. */
export function useHasPage(): (pathname: string) => boolean {
  const router = useRouter();
  return (pathname) =>
    pathname.startsWith('/pages/') ? pages.has(menuKey(pathname)) : router.getMatchedRoutes(pathname)[2] !== undefined;
}
