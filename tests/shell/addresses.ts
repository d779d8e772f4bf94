import { screens } from '../../openapi/generated/menu-names.ts';

/** One page serves the full upgrades of all platforms; one of them is enough to see it. */
const others = new Set(['publish/ios-upgrade', 'publish/harmony-upgrade']);

const pages = screens.filter((screen) => !others.has(screen)).map((screen) => `/pages/${screen}`);

/** An address of each route that is not the page of a menu; null where there is nothing to see. */
export const ownAddresses: Readonly<Record<string, string | null>> = {
  '/': null,
  '/redirect/$': null,
  // A frame shows a page of somebody else's; its own story is that of the menus.
  '/iframelink/$menuNum': null,
  '/dashboard': '/dashboard',
  '/about': '/about',
  '/guide': null,
  '/guide/index': '/guide/index',
  '/error-log': '/error-log',
  '/pages/files/export': '/pages/files/export',
  '/401': '/401?path=/pages/x',
  '/404': '/404?path=/pages/x',
  '/pages/$': '/pages/analytics/device',
  '/pages/publish/offline-gmr': '/pages/publish/offline-gmr?id=24',
  '/pages/publish/choose-zip': '/pages/publish/choose-zip',
  '/pages/advertisement/add-activity': '/pages/advertisement/add-activity?step=booths',
  '/pages/advertisement/edit-activity': '/pages/advertisement/edit-activity?id=3&step=confirm',
  '/pages/advertisement/detail-activity': '/pages/advertisement/detail-activity?id=6',
  '/pages/advertisement/activity-calendar': '/pages/advertisement/activity-calendar?weeks=8',
  '/pages/advertisement/crowd-details': '/pages/advertisement/crowd-details?id=5',
  '/pages/advertisement/modify-crowd': '/pages/advertisement/modify-crowd?id=2',
  '/pages/message/push-deliveries': '/pages/message/push-deliveries?message=11',
};

/** An address of every page. */
export const addresses: readonly string[] = [
  ...Object.values(ownAddresses).filter((address) => address !== null),
  ...pages,
];
