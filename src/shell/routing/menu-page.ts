import type { TitleKey } from '../menus/titles.ts';
import type { Domain, knownMenus } from './known-menus.ts';
import { shellRoute } from './shell-route.ts';
import { view, type ViewFacts } from './view.ts';

/**
 * Route options of the page of a menu: at `/pages/<domain>/<name>`, opened by the grant of the menu `<domain>/<name>`,
 * kept in its tab, with the texts of its folder and of its domain.
 * @param options `texts` are further catalogues that it needs
 */
export function menuPage<const In extends Domain, const Name extends (typeof knownMenus)[In][number]>(
  domain: In,
  name: Name,
  title: TitleKey,
  { load, texts = [] }: Pick<ViewFacts, 'load'> & Partial<Pick<ViewFacts, 'texts'>>,
) {
  return {
    getParentRoute: () => shellRoute,
    path: `/pages/${domain}/${name}`,
    ...view({
      title,
      grant: `${domain}/${name}`,
      tab: 'kept',
      parent: null,
      texts: [domain, `${domain}/${name}`, ...texts],
      load,
    }),
  } as const;
}
