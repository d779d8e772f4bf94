import { createRoute } from '@tanstack/react-router';
import { route as key } from '../../api/generated/push-keys/route.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/load-view.ts';
import { address as push } from './push/address.ts';
import { searchSchema as deliveriesSearch } from './push-deliveries/search.ts';
import { address as stats } from './stats/address.ts';
import { address as tag } from './tag/address.ts';
import { address as template } from './template/address.ts';

const pushRoute = createRoute(menuPage(push, { load: () => import('./push/list.tsx'), texts: ['audience'] }));
/** Not in the menu itself, but below that of the messages while it is open. */
const deliveriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/message/push-deliveries',
  validateSearch: deliveriesSearch,
  ...view({
    grant: 'message/push',
    parent: 'message/push',
    tab: 'kept',
    title: 'pushDeliveries',
    texts: ['message', 'message/push', 'message/push-deliveries'],
    load: () => import('./push-deliveries/page.tsx'),
  }),
});
const templateRoute = createRoute(menuPage(template, { load: () => import('./template/list.tsx') }));
const tagRoute = createRoute(menuPage(tag, { load: () => import('./tag/list.tsx') }));
const statsRoute = createRoute(
  menuPage(stats, { load: () => import('./stats/page.tsx'), texts: ['message/push', 'chart'] }),
);
const keyRoute = createRoute(menuPage(key, { load: () => import('./key/list.tsx') }));

export const routes = [pushRoute, deliveriesRoute, templateRoute, tagRoute, statsRoute, keyRoute] as const;
