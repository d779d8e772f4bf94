import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { searchSchema as apiGroupSearch } from './api-group/search.ts';
import { searchSchema as apiManagerSearch } from './api-manager/search.ts';
import { searchSchema as applicationSearch } from './application/search.ts';
import { searchSchema as deviceListSearch } from './black-white-list/search.ts';
import { searchSchema as signCertSearch } from './upload-sign/search.ts';
import { searchSchema as gatewaySearch } from './gateway/search.ts';
import { searchSchema as sslCertSearch } from './upload-ssl/search.ts';

const applicationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/application',
  validateSearch: applicationSearch,
  ...view({
    title: 'application',
    grant: 'platform/application',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./application/list.tsx'),
  }),
});

const deviceListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/black-white-list',
  validateSearch: deviceListSearch,
  ...view({
    title: 'blackWhiteList',
    grant: 'platform/black-white-list',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./black-white-list/list.tsx'),
  }),
});

const signCertRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/upload-sign',
  validateSearch: signCertSearch,
  ...view({
    title: 'uploadSign',
    grant: 'platform/upload-sign',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./upload-sign/list.tsx'),
  }),
});

const apiGroupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/api-group',
  validateSearch: apiGroupSearch,
  ...view({
    title: 'apiGroup',
    grant: 'platform/api-group',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./api-group/list.tsx'),
  }),
});

const gatewayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/gateway',
  validateSearch: gatewaySearch,
  ...view({
    title: 'gateway',
    grant: 'platform/gateway',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./gateway/list.tsx'),
  }),
});

const sslCertRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/upload-ssl',
  validateSearch: sslCertSearch,
  ...view({
    title: 'uploadSsl',
    grant: 'platform/upload-ssl',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./upload-ssl/list.tsx'),
  }),
});

const applicationConfigRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/application-config',
  ...view({
    title: 'applicationConfig',
    grant: 'platform/application-config',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./application-config/page.tsx'),
  }),
});

const apiManagerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/platform/api-manager',
  validateSearch: apiManagerSearch,
  ...view({
    title: 'apiManager',
    grant: 'platform/api-manager',
    tab: 'kept',
    parent: null,
    catalogue: 'platform',
    load: () => import('./api-manager/list.tsx'),
  }),
});

export const platformRoutes = [
  applicationRoute,
  applicationConfigRoute,
  deviceListRoute,
  signCertRoute,
  sslCertRoute,
  apiGroupRoute,
  apiManagerRoute,
  gatewayRoute,
] as const;
