import { createRoute } from '@tanstack/react-router';
import { safeParse } from 'valibot';
import { menuAddress, menuPage } from '../../shell/routing/menu-page.ts';
import { kinds } from '../../resource/audience/device/kinds.ts';
import { route as uploadServices } from '../../api/generated/upload-services/route.ts';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/load-view.ts';
import { address as appletAddress } from './applet-upgrade/address.ts';
import { searchSchema as deviceDeliverySearch } from './device-delivery/search.ts';
import { address as switchAddress } from './param-manager/address.ts';
import { searchSchema as offlineRolloutSearch } from './offline-gmr/search.ts';
import { address as offlineAddress } from './offline-upgrade/address.ts';
import { searchSchema as timelineSearch } from './release-timeline/search.ts';
import { address as upgradeAddress } from './upgrade/address.ts';

/** Full upgrades of Android, iOS and HarmonyOS: one view with a tab for each. */
const upgradeRoute = createRoute({
  ...menuPage(upgradeAddress, { load: () => import('./upgrade/list.tsx') }),
  params: {
    parse: ({ platform }) => {
      // Other views also end in `-upgrade`: returning false lets the router try them.
      const { success, output } = safeParse(upgradeAddress.params, { platform });
      return success && output;
    },
    stringify: ({ platform }) => ({ platform }),
  },
});
const timelineRoute = createRoute(
  menuPage(menuAddress('publish/release-timeline', timelineSearch), {
    load: () => import('./release-timeline/page.tsx'),
    texts: ['publish/rollout', 'release'],
  }),
);
const uploadServiceRoute = createRoute(menuPage(uploadServices, { load: () => import('./ftp-manager/list.tsx') }));

const switchRoute = createRoute(menuPage(switchAddress, { load: () => import('./param-manager/list.tsx') }));

const offlineRoute = createRoute(menuPage(offlineAddress, { load: () => import('./offline-upgrade/list.tsx') }));

const appletRoute = createRoute(menuPage(appletAddress, { load: () => import('./applet-upgrade/list.tsx') }));
const deviceDeliveryRoute = createRoute(
  menuPage(menuAddress('publish/device-delivery', deviceDeliverySearch), {
    load: () => import('./device-delivery/page.tsx'),
    also: Object.values(kinds),
  }),
);

/**
 * The pages that a package links to: not in the menu themselves, but below that of the packages while they are open.
 */
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
