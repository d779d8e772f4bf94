import { createRoute } from '@tanstack/react-router';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { route as uploadServices } from '../../api/generated/upload-services/route.ts';
import type { Platform } from '../../api/generated/client.schemas.ts';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/view.ts';
import { address as appletAddress } from './applet-upgrade/address.ts';
import { searchSchema as deviceDeliverySearch } from './device-delivery/search.ts';
import { address as switchAddress } from './param-manager/address.ts';
import { searchSchema as offlineRolloutSearch } from './offline-gmr/search.ts';
import { address as offlineAddress } from './offline-upgrade/address.ts';
import { searchSchema as timelineSearch } from './release-timeline/search.ts';
import { address as upgradeAddress } from './upgrade/address.ts';
import { platformTitles } from './upgrade/titles.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/publish{,/*}.po',
  '../../../openapi/generated/problems.publish.*.ts',
]);

const isPlatform = (text: string | undefined): text is Platform =>
  text !== undefined && Object.hasOwn(platformTitles, text);

/** Full upgrades of Android, iOS and Harmony: one view, one tab each. */
const upgradeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/{$platform}-upgrade',
  params: {
    parse: ({ platform }) => {
      // Other views end in `-upgrade` too: false lets the router go on to them.
      return isPlatform(platform) ? { platform } : false;
    },
    stringify: ({ platform }) => ({ platform }),
  },
  validateSearch: upgradeAddress.search,
  ...view({
    title: ({ platform }) => (isPlatform(platform) ? platformTitles[platform] : 'notFound'),
    grant: 'publish/{platform}-upgrade',
    tab: 'kept',
    parent: null,
    texts: ['publish', 'publish/upgrade'],
    load: () => import('./upgrade/list.tsx'),
  }),
});

const timelineRoute = createRoute({
  ...menuPage('publish', 'release-timeline', 'releaseTimeline', {
    load: () => import('./release-timeline/page.tsx'),
    texts: ['publish/rollout'],
  }),
  validateSearch: timelineSearch,
});
const uploadServiceRoute = createRoute({
  ...menuPage('publish', 'ftp-manager', 'ftpManager', { load: () => import('./ftp-manager/list.tsx') }),
  validateSearch: uploadServices.search,
});

const switchRoute = createRoute({
  ...menuPage('publish', 'param-manager', 'paramManager', { load: () => import('./param-manager/list.tsx') }),
  validateSearch: switchAddress.search,
});

const offlineRoute = createRoute({
  ...menuPage('publish', 'offline-upgrade', 'offlineUpgrade', { load: () => import('./offline-upgrade/list.tsx') }),
  validateSearch: offlineAddress.search,
});

const appletRoute = createRoute({
  ...menuPage('publish', 'applet-upgrade', 'appletUpgrade', { load: () => import('./applet-upgrade/list.tsx') }),
  validateSearch: appletAddress.search,
});
const deviceDeliveryRoute = createRoute({
  ...menuPage('publish', 'device-delivery', 'deviceDelivery', { load: () => import('./device-delivery/page.tsx') }),
  validateSearch: deviceDeliverySearch,
});

/** The pages that a package leads to: in no menu, and in that of the packages while they are open. */
const ofOffline = { grant: 'publish/offline-upgrade', parent: 'publish/offline-upgrade', tab: 'kept' } as const;
const offlineRolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/offline-gmr',
  validateSearch: offlineRolloutSearch,
  ...view({
    ...ofOffline,
    title: 'offlineGmr',
    texts: ['publish', 'publish/offline-gmr'],
    load: () => import('./offline-gmr/page.tsx'),
  }),
});
const chooseZipRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/choose-zip',
  ...view({
    ...ofOffline,
    title: 'chooseZip',
    texts: ['publish', 'publish/choose-zip'],
    load: () => import('./choose-zip/page.tsx'),
  }),
});

export const routes = [
  upgradeRoute,
  offlineRoute,
  offlineRolloutRoute,
  chooseZipRoute,
  uploadServiceRoute,
  timelineRoute,
  switchRoute,
  appletRoute,
  deviceDeliveryRoute,
] as const;
