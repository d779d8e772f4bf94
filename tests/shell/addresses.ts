/** An address of each route; null where there is nothing to see. */
export const addresses: Readonly<Record<string, string | null>> = {
  '/': null,
  '/redirect/$': null,
  // A frame shows a page of somebody else's; its own story is that of the menus.
  '/iframelink/$menuNum': null,
  '/dashboard': '/dashboard',
  '/about': '/about',
  '/guide': null,
  '/guide/index': '/guide/index',
  '/error-log': '/error-log',
  '/401': '/401?path=/pages/x',
  '/404': '/404?path=/pages/x',
  '/pages/$': '/pages/analytics/device',
  '/pages/publish/{$platform}-upgrade': '/pages/publish/android-upgrade',
  '/pages/publish/ftp-manager': '/pages/publish/ftp-manager',
  '/pages/platform/application': '/pages/platform/application',
  '/pages/platform/upload-sign': '/pages/platform/upload-sign',
  '/pages/platform/api-group': '/pages/platform/api-group',
  '/pages/system/user': '/pages/system/user',
  '/pages/system/role': '/pages/system/role',
  '/pages/system/menu': '/pages/system/menu',
  '/pages/system/operation': '/pages/system/operation',
};
