import { createRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Platform } from '../../../openapi/generated/schemas.ts';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { searchSchema as uploadServiceSearch } from './ftp-manager/search.ts';
import { searchSchema as upgradeSearch } from './upgrade/search.ts';
import { platformTitles } from './upgrade/titles.ts';

/** Full upgrades of Android, iOS and Harmony: one view, one tab each. */
const upgradeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/{$platform}-upgrade',
  params: {
    parse: ({ platform }) => {
      // Other views end in `-upgrade` too: false lets the router go on to them.
      return v.is(Platform, platform) ? { platform } : false;
    },
    stringify: ({ platform }) => ({ platform }),
  },
  validateSearch: upgradeSearch,
  ...view({
    title: ({ platform }) => (v.is(Platform, platform) ? platformTitles[platform] : 'notFound'),
    grant: 'publish/{platform}-upgrade',
    tab: 'kept',
    parent: null,
    catalogue: 'publish',
    load: () => import('./upgrade/list.tsx'),
  }),
});

const uploadServiceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/ftp-manager',
  validateSearch: uploadServiceSearch,
  ...view({
    title: 'ftpManager',
    grant: 'publish/ftp-manager',
    tab: 'kept',
    parent: null,
    catalogue: 'publish',
    load: () => import('./ftp-manager/list.tsx'),
  }),
});

export const publishRoutes = [upgradeRoute, uploadServiceRoute] as const;
