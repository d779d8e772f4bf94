import { createRoute } from '@tanstack/react-router';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../routes/menu-page.ts';
import { searchSchema as apiGroupSearch } from './api-group/search.ts';
import { searchSchema as apiManagerSearch } from './api-manager/search.ts';
import { searchSchema as applicationSearch } from './application/search.ts';
import { searchSchema as deviceListSearch } from './black-white-list/search.ts';
import { searchSchema as signCertSearch } from './upload-sign/search.ts';
import { searchSchema as gatewaySearch } from './gateway/search.ts';
import { searchSchema as sslCertSearch } from './upload-ssl/search.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/platform{,.late}.po',
  '../../../openapi/generated/problems.platform.*.ts',
]);

const applicationRoute = createRoute({ ...menuPage('platform', 'application', 'application', { load: () => import('./application/list.tsx') }), validateSearch: applicationSearch });
const deviceListRoute = createRoute({ ...menuPage('platform', 'black-white-list', 'blackWhiteList', { load: () => import('./black-white-list/list.tsx') }), validateSearch: deviceListSearch });
const signCertRoute = createRoute({ ...menuPage('platform', 'upload-sign', 'uploadSign', { load: () => import('./upload-sign/list.tsx') }), validateSearch: signCertSearch });
const apiGroupRoute = createRoute({ ...menuPage('platform', 'api-group', 'apiGroup', { load: () => import('./api-group/list.tsx') }), validateSearch: apiGroupSearch });
const gatewayRoute = createRoute({ ...menuPage('platform', 'gateway', 'gateway', { load: () => import('./gateway/list.tsx') }), validateSearch: gatewaySearch });
const sslCertRoute = createRoute({ ...menuPage('platform', 'upload-ssl', 'uploadSsl', { load: () => import('./upload-ssl/list.tsx') }), validateSearch: sslCertSearch });
const applicationConfigRoute = createRoute(menuPage('platform', 'application-config', 'applicationConfig', { load: () => import('./application-config/page.tsx') }));
const apiManagerRoute = createRoute({ ...menuPage('platform', 'api-manager', 'apiManager', { load: () => import('./api-manager/list.tsx') }), validateSearch: apiManagerSearch });

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
