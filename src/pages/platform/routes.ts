import { createRoute } from '@tanstack/react-router';
import { route as apiGroups } from '../../api/generated/api-groups/route.ts';
import { route as signCerts } from '../../api/generated/sign-certs/route.ts';
import { route as sslCerts } from '../../api/generated/ssl-certs/route.ts';
import { object } from 'valibot';
import { menuAddress, menuPage } from '../../shell/routing/menu-page.ts';
import { oneOf, withKeys } from '../../ui/list/search.ts';
import { address as apiManager } from './api-manager/address.ts';
import { address as application } from './application/address.ts';
import { address as deviceLists } from './black-white-list/address.ts';
import { address as gateways } from './gateway/address.ts';

/** The options of the filter for certificates that expire soon. */
const validity = { expiresWithin: oneOf(['30']) };

const applicationRoute = createRoute(menuPage(application, { load: () => import('./application/list.tsx') }));
const deviceListRoute = createRoute(
  menuPage(deviceLists, {
    load: () => import('./black-white-list/list.tsx'),
  }),
);
const signCertRoute = createRoute(
  menuPage(
    { ...signCerts, search: withKeys(signCerts.search, validity) },
    { load: () => import('./upload-sign/list.tsx') },
  ),
);
const apiGroupRoute = createRoute(menuPage(apiGroups, { load: () => import('./api-group/list.tsx') }));
const gatewayRoute = createRoute(menuPage(gateways, { load: () => import('./gateway/list.tsx') }));
const sslCertRoute = createRoute(
  menuPage(
    { ...sslCerts, search: withKeys(sslCerts.search, validity) },
    { load: () => import('./upload-ssl/list.tsx') },
  ),
);
const applicationConfigRoute = createRoute(
  menuPage(menuAddress('platform/application-config', object({})), {
    load: () => import('./application-config/page.tsx'),
  }),
);
const apiManagerRoute = createRoute(menuPage(apiManager, { load: () => import('./api-manager/list.tsx') }));

export const routes = [
  applicationRoute,
  applicationConfigRoute,
  deviceListRoute,
  signCertRoute,
  sslCertRoute,
  apiGroupRoute,
  apiManagerRoute,
  gatewayRoute,
] as const;
