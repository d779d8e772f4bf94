import type { Catalogue } from '../i18n/language.ts';
import type { TitleKey } from '../shell/titles.ts';
import { shellRoute } from './shell-route.ts';
import { view, type ViewFacts } from './view.ts';

/**
 * Route options of the page of a menu: at `/pages/<domain>/<name>`, opened by the grant of the menu `<domain>/<name>`,
 * kept in its tab, with the texts of its domain. Every route is in the first script, so what follows is not repeated.
 */
export function menuPage<const Domain extends Catalogue, const Name extends string>(
  domain: Domain,
  name: Name,
  title: TitleKey,
  { load }: Pick<ViewFacts, 'load'>,
) {
  return {
    getParentRoute: () => shellRoute,
    path: `/pages/${domain}/${name}`,
    ...view({ title, grant: `${domain}/${name}`, tab: 'kept', parent: null, catalogue: domain, load }),
  } as const;
}
