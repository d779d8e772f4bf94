import { createRoute } from '@tanstack/react-router';
import { route as apiGroups } from '../../api/generated/api-groups/route.ts';
import { route as signCerts } from '../../api/generated/sign-certs/route.ts';
import { route as sslCerts } from '../../api/generated/ssl-certs/route.ts';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { oneOf, withKeys } from '../../ui/list/search.ts';
import { searchSchema as apiManagerSearch } from './api-manager/search.ts';
import { searchSchema as applicationSearch } from './application/search.ts';
import { searchSchema as deviceListSearch } from './black-white-list/search.ts';
import { searchSchema as gatewaySearch } from './gateway/search.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/platform{,/*}.po',
  '../../../openapi/generated/problems.platform.*.ts',
]);

/** What the filter of certificates that soon expire offers. */
const validity = { expiresWithin: oneOf(['30']) };

const applicationRoute = createRoute({
  ...menuPage('platform', 'application', 'application', { load: () => import('./application/list.tsx') }),
  validateSearch: applicationSearch,
});
const deviceListRoute = createRoute({
  ...menuPage('platform', 'black-white-list', 'blackWhiteList', { load: () => import('./black-white-list/list.tsx') }),
  validateSearch: deviceListSearch,
});
const signCertRoute = createRoute({
  ...menuPage('platform', 'upload-sign', 'uploadSign', { load: () => import('./upload-sign/list.tsx') }),
  validateSearch: withKeys(signCerts.search, validity),
});
const apiGroupRoute = createRoute({
  ...menuPage('platform', 'api-group', 'apiGroup', { load: () => import('./api-group/list.tsx') }),
  validateSearch: apiGroups.search,
});
const gatewayRoute = createRoute({
  ...menuPage('platform', 'gateway', 'gateway', { load: () => import('./gateway/list.tsx') }),
  validateSearch: gatewaySearch,
});
const sslCertRoute = createRoute({
  ...menuPage('platform', 'upload-ssl', 'uploadSsl', { load: () => import('./upload-ssl/list.tsx') }),
  validateSearch: withKeys(sslCerts.search, validity),
});
const applicationConfigRoute = createRoute(
  menuPage('platform', 'application-config', 'applicationConfig', {
    load: () => import('./application-config/page.tsx'),
  }),
);
const apiManagerRoute = createRoute({
  ...menuPage('platform', 'api-manager', 'apiManager', { load: () => import('./api-manager/list.tsx') }),
  validateSearch: apiManagerSearch,
});

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
