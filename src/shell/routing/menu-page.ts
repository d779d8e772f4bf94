import type { GenericSchema } from 'valibot';
import type { Screen } from '../../../openapi/generated/menu-names.ts';
import { shellRoute } from './shell-route.ts';
import { type ViewFacts } from './view.ts';
import { view } from './load-view.ts';

/** The address of a menu's page, from a generated resource or `menuAddress`. */
interface MenuAddress<Path extends string, Search extends GenericSchema> {
  /** Menu key, with path parameters in braces. */
  readonly menu: string;
  readonly path: Path;
  readonly search: Search;
}

/** The address of a page without a generated resource. */
export const menuAddress = <const Menu extends Screen, Search extends GenericSchema>(menu: Menu, search: Search) =>
  ({ menu, path: `/pages/${menu}`, search }) as const;

/**
 * The folder of the page that serves these menus: `publish/{platform}-upgrade` → `publish/upgrade`,
 * `analytics/crash-{group}` → `analytics/crash`.
 */
const folderOf = (menu: string): string => menu.replace(/\{\w+\}-|-\{\w+\}/u, '');

/**
 * Route options of a menu's page: it requires the grant of the menu, has its name, is kept in its tab, and uses the
 * texts of its folder and domain.
 * @param options `texts`: further catalogs; `also`: further menus that grant access; `folder`: folder of its texts,
 *   if another menu uses the same page
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
