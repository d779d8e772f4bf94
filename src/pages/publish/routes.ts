import { createRoute } from '@tanstack/react-router';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../routes/menu-page.ts';
import type { Platform } from '../../api/generated/client.schemas.ts';
import { shellRoute } from '../../routes/shell-route.ts';
import { view } from '../../routes/view.ts';
import { withLateTexts } from '../../ui/part.ts';
import { searchSchema as appletSearch } from './applet-upgrade/search.ts';
import { searchSchema as uploadServiceSearch } from './ftp-manager/search.ts';
import { searchSchema as deviceDeliverySearch } from './device-delivery/search.ts';
import { searchSchema as switchSearch } from './param-manager/search.ts';
import { searchSchema as offlineRolloutSearch } from './offline-gmr/search.ts';
import { searchSchema as offlineSearch } from './offline-upgrade/search.ts';
import { searchSchema as timelineSearch } from './release-timeline/search.ts';
import { searchSchema as upgradeSearch } from './upgrade/search.ts';
import { platformTitles } from './upgrade/titles.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/publish{,.late}.po',
  '../../../openapi/generated/problems.publish.*.ts',
]);

const isPlatform = (text: string | undefined): text is Platform => text !== undefined && Object.hasOwn(platformTitles, text);

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
  validateSearch: upgradeSearch,
  ...view({
    title: ({ platform }) => (isPlatform(platform) ? platformTitles[platform] : 'notFound'),
    grant: 'publish/{platform}-upgrade',
    tab: 'kept',
    parent: null,
    catalogue: 'publish',
    load: () => import('./upgrade/list.tsx'),
  }),
});

/** Texts of all pages but the first are among the later ones: the earlier are loaded with every page of the domain. */
const late = <Module>(load: () => Promise<Module>) => ({ load: () => withLateTexts('publish', load) });

const timeline = () => import('./release-timeline/page.tsx');
const timelineRoute = createRoute({
  ...menuPage('publish', 'release-timeline', 'releaseTimeline', late(timeline)),
  validateSearch: timelineSearch,
});
const serviceList = () => import('./ftp-manager/list.tsx');
const uploadServiceRoute = createRoute({
  ...menuPage('publish', 'ftp-manager', 'ftpManager', late(serviceList)),
  validateSearch: uploadServiceSearch,
});

const switchList = () => import('./param-manager/list.tsx');
const switchRoute = createRoute({
  ...menuPage('publish', 'param-manager', 'paramManager', late(switchList)),
  validateSearch: switchSearch,
});

const offlineList = () => import('./offline-upgrade/list.tsx');
const offlineRoute = createRoute({
  ...menuPage('publish', 'offline-upgrade', 'offlineUpgrade', late(offlineList)),
  validateSearch: offlineSearch,
});

const appletList = () => import('./applet-upgrade/list.tsx');
const appletRoute = createRoute({
  ...menuPage('publish', 'applet-upgrade', 'appletUpgrade', late(appletList)),
  validateSearch: appletSearch,
});
const deviceDelivery = () => import('./device-delivery/page.tsx');
const deviceDeliveryRoute = createRoute({
  ...menuPage('publish', 'device-delivery', 'deviceDelivery', late(deviceDelivery)),
  validateSearch: deviceDeliverySearch,
});

/** The pages that a package leads to: in no menu, and in that of the packages while they are open. */
const ofOffline = { grant: 'publish/offline-upgrade', parent: 'publish/offline-upgrade', tab: 'kept', catalogue: 'publish' } as const;
const offlineRollout = () => import('./offline-gmr/page.tsx');
const offlineRolloutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/offline-gmr',
  validateSearch: offlineRolloutSearch,
  ...view({ ...ofOffline, title: 'offlineGmr', ...late(offlineRollout) }),
});
const chooseZip = () => import('./choose-zip/page.tsx');
const chooseZipRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/publish/choose-zip',
  ...view({ ...ofOffline, title: 'chooseZip', ...late(chooseZip) }),
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
