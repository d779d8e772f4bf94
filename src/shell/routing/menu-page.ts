import type { GenericSchema } from 'valibot';
import type { Screen } from '../../../openapi/generated/menu-names.ts';
import { shellRoute } from './shell-route.ts';
import { type ViewFacts } from './view.ts';
import { view } from './load-view.ts';

/** Where the page of a menu is, and what its address can hold. A generated resource says it, or `menuAddress`. */
interface MenuAddress<Path extends string, Search extends GenericSchema> {
  /** Menu key, with path parameters in braces. */
  readonly menu: string;
  readonly path: Path;
  readonly search: Search;
}

/** The address of a page that is not made of a resource. */
export const menuAddress = <const Menu extends Screen, Search extends GenericSchema>(menu: Menu, search: Search) =>
  ({ menu, path: `/pages/${menu}`, search }) as const;

/** `publish/{platform}-upgrade` → `publish/upgrade`, `analytics/crash-{group}` → `analytics/crash`: the folder of the page that serves these menus. */
const folderOf = (menu: string): string => menu.replace(/\{\w+\}-|-\{\w+\}/u, '');

/**
 * Route options of the page of a menu: opened by the grant of the menu, called as the menu, kept in its tab, with the
 * texts of its folder and of its domain.
 * @param options `texts` are further catalogues that it needs, `also` further menus whose grants open it, `folder` that of
 * its texts where it is the page of another menu, too
 */
export function menuPage<const Path extends string, Search extends GenericSchema>(
  { menu, path, search }: MenuAddress<Path, Search>,
  {
    load,
    texts = [],
    also = [],
    folder = folderOf(menu),
  }: Pick<ViewFacts, 'load'> & Partial<Pick<ViewFacts, 'texts' | 'also'>> & { readonly folder?: string },
) {
  const [domain = ''] = menu.split('/');
  return {
    getParentRoute: () => shellRoute,
    path,
    validateSearch: search,
    ...view({ title: null, grant: menu, tab: 'kept', parent: null, texts: [domain, folder, ...texts], load, also }),
  } as const;
}
