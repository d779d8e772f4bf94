import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Titles of the views that have no menu. What has one is called as its menu. */
export const titles = {
  guide: msg({ id: 'route.guide', message: 'Guide' }),
  exportCentre: msg({ id: 'route.exportCentre', message: 'Export center' }),
  errorLog: msg({ id: 'route.errorLog', message: 'Error log' }),
  about: msg({ id: 'route.about', message: 'About' }),
  pushDeliveries: msg({ id: 'route.pushDeliveries', message: 'Message deliveries' }),
  issueDetails: msg({ id: 'route.issueDetails', message: 'Issue details' }),
  offlineGmr: msg({ id: 'route.offlineGmr', message: 'Offline package rollout' }),
  chooseZip: msg({ id: 'route.chooseZip', message: 'Choose package' }),
  addActivity: msg({ id: 'route.addActivity', message: 'New activity' }),
  editActivity: msg({ id: 'route.editActivity', message: 'Edit activity' }),
  detailActivity: msg({ id: 'route.detailActivity', message: 'Activity details' }),
  activityCalendar: msg({ id: 'route.activityCalendar', message: 'Activity calendar' }),
  crowdDetails: msg({ id: 'route.crowdDetails', message: 'Audience details' }),
  modifyCrowd: msg({ id: 'route.modifyCrowd', message: 'Edit audience' }),
  noAccess: msg({ id: 'route.noAccess', message: 'No access' }),
  notFound: msg({ id: 'route.notFound', message: 'Not found' }),
} satisfies Record<string, MessageDescriptor>;

export type TitleKey = keyof typeof titles;
