import { useRouter } from '@tanstack/react-router';
import { screens } from '../../../openapi/generated/menu-names.ts';
import { menuKey } from '../../session/menu-key.ts';

/** The menus that have a page here: what the frame offers before a domain's own routes are there. */
const pages: ReadonlySet<string> = new Set(screens);

/** Tells which addresses have a view of their own in this console. */
export function useHasPage(): (pathname: string) => boolean {
  const router = useRouter();
  return (pathname) =>
    pathname.startsWith('/pages/') ? pages.has(menuKey(pathname)) : router.getMatchedRoutes(pathname)[2] !== undefined;
}
