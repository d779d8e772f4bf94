import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Titles of views and menu groups by the last part of their menu key, in camelCase: `publish/android-upgrade` is
 * `androidUpgrade`. A menu that is not here shows the server's own name.
 */
export const titles = {
  dashboard: msg({ id: 'route.dashboard', message: 'Dashboard' }),
  guide: msg({ id: 'route.guide', message: 'Guide' }),
  exportCentre: msg({ id: 'route.exportCentre', message: 'Export centre' }),
  errorLog: msg({ id: 'route.errorLog', message: 'Error log' }),
  about: msg({ id: 'route.about', message: 'About' }),
  registration: msg({ id: 'route.registration', message: 'Registrations' }),
  attendance: msg({ id: 'route.attendance', message: 'Attendance' }),
  download: msg({ id: 'route.download', message: 'Downloads and daily actives' }),
  appStart: msg({ id: 'route.appStart', message: 'App starts' }),
  stayTime: msg({ id: 'route.stayTime', message: 'Dwell time' }),
  device: msg({ id: 'route.device', message: 'Devices' }),
  department: msg({ id: 'route.department', message: 'Departments' }),
  expense: msg({ id: 'route.expense', message: 'Expenses' }),
  behaviour: msg({ id: 'route.behaviour', message: 'User behaviour' }),
  page: msg({ id: 'route.page', message: 'Page views' }),
  eventManage: msg({ id: 'route.eventManage', message: 'Events' }),
  eventProperty: msg({ id: 'route.eventProperty', message: 'Event properties' }),
  crashSummary: msg({ id: 'route.crashSummary', message: 'Crash overview' }),
  crashAndroid: msg({ id: 'route.crashAndroid', message: 'Android crashes' }),
  crashIos: msg({ id: 'route.crashIos', message: 'iOS crashes' }),
  iosDetails: msg({ id: 'route.iosDetails', message: 'Crash details' }),
  crashHarmony: msg({ id: 'route.crashHarmony', message: 'Harmony crashes' }),
  crashAnr: msg({ id: 'route.crashAnr', message: 'ANR' }),
  crashDownload: msg({ id: 'route.crashDownload', message: 'Crash exports' }),
  symbolTable: msg({ id: 'route.symbolTable', message: 'Symbol tables' }),
  api: msg({ id: 'route.api', message: 'API errors' }),
  js: msg({ id: 'route.js', message: 'JS errors' }),
  resource: msg({ id: 'route.resource', message: 'Resource failures' }),
  blank: msg({ id: 'route.blank', message: 'Blank screens' }),
  consumedTime: msg({ id: 'route.consumedTime', message: 'Slow calls' }),
  androidUpgrade: msg({ id: 'route.androidUpgrade', message: 'Android full upgrade' }),
  iosUpgrade: msg({ id: 'route.iosUpgrade', message: 'iOS full upgrade' }),
  harmonyUpgrade: msg({ id: 'route.harmonyUpgrade', message: 'Harmony full upgrade' }),
  offlineUpgrade: msg({ id: 'route.offlineUpgrade', message: 'Offline packages' }),
  chooseZip: msg({ id: 'route.chooseZip', message: 'Choose package' }),
  offlineGmr: msg({ id: 'route.offlineGmr', message: 'Offline staged rollout' }),
  appletUpgrade: msg({ id: 'route.appletUpgrade', message: 'Applet packages' }),
  paramManager: msg({ id: 'route.paramManager', message: 'Parameters and switches' }),
  deviceDelivery: msg({ id: 'route.deviceDelivery', message: 'Device delivery check' }),
  ftpManager: msg({ id: 'route.ftpManager', message: 'Upload services' }),
  releaseTimeline: msg({ id: 'route.releaseTimeline', message: 'Release timeline' }),
  push: msg({ id: 'route.push', message: 'Messages' }),
  template: msg({ id: 'route.template', message: 'Templates' }),
  tag: msg({ id: 'route.tag', message: 'User tags' }),
  stats: msg({ id: 'route.stats', message: 'Statistics' }),
  key: msg({ id: 'route.key', message: 'Push keys' }),
  activityManager: msg({ id: 'route.activityManager', message: 'Activities' }),
  addActivity: msg({ id: 'route.addActivity', message: 'New activity' }),
  editActivity: msg({ id: 'route.editActivity', message: 'Edit activity' }),
  detailActivity: msg({ id: 'route.detailActivity', message: 'Activity details' }),
  activityEffect: msg({ id: 'route.activityEffect', message: 'Activity effect' }),
  boothManager: msg({ id: 'route.boothManager', message: 'Ad slots' }),
  crowdManager: msg({ id: 'route.crowdManager', message: 'Audiences' }),
  crowdDetails: msg({ id: 'route.crowdDetails', message: 'Audience details' }),
  modifyCrowd: msg({ id: 'route.modifyCrowd', message: 'Edit audience' }),
  application: msg({ id: 'route.application', message: 'Applications' }),
  applicationConfig: msg({ id: 'route.applicationConfig', message: 'Application settings' }),
  apiGroup: msg({ id: 'route.apiGroup', message: 'API groups' }),
  apiManager: msg({ id: 'route.apiManager', message: 'API transactions' }),
  gateway: msg({ id: 'route.gateway', message: 'Gateway instances' }),
  blackWhiteList: msg({ id: 'route.blackWhiteList', message: 'Black and white lists' }),
  uploadSign: msg({ id: 'route.uploadSign', message: 'Signing certificates' }),
  uploadSsl: msg({ id: 'route.uploadSsl', message: 'SSL certificates' }),
  user: msg({ id: 'route.user', message: 'Users' }),
  role: msg({ id: 'route.role', message: 'Roles' }),
  menu: msg({ id: 'route.menu', message: 'Menus' }),
  operation: msg({ id: 'route.operation', message: 'Operations' }),
  noAccess: msg({ id: 'route.noAccess', message: 'No access' }),
  notFound: msg({ id: 'route.notFound', message: 'Not found' }),
  analyticsUsage: msg({ id: 'route.analyticsUsage', message: 'Users and usage' }),
  analyticsActions: msg({ id: 'route.analyticsActions', message: 'Behaviour' }),
  analyticsStability: msg({ id: 'route.analyticsStability', message: 'Stability' }),
  analyticsErrors: msg({ id: 'route.analyticsErrors', message: 'Errors and performance' }),
  analytics: msg({ id: 'route.analytics', message: 'Analytics' }),
  publish: msg({ id: 'route.publish', message: 'Releases' }),
  message: msg({ id: 'route.message', message: 'Push' }),
  advertisement: msg({ id: 'route.advertisement', message: 'Advertising' }),
  platform: msg({ id: 'route.platform', message: 'Apps and gateway' }),
  system: msg({ id: 'route.system', message: 'System' }),
} satisfies Record<string, MessageDescriptor>;

export type TitleKey = keyof typeof titles;

const isTitleKey = (key: string): key is TitleKey => Object.hasOwn(titles, key);

/** The key of the title that a menu key has; undefined when only the server knows one. */
export function titleKeyOf(menuKey: string): TitleKey | undefined {
  const last =
    menuKey
      .split('/')
      .filter((part) => part !== 'index')
      .at(-1) ?? '';
  const key = last.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return isTitleKey(key) ? key : undefined;
}
