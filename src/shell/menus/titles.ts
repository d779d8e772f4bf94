import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Titles of the views that have no menu, by keys: their English stands in a catalog as well. What has a menu is called as it. */
export const titles = {
  guide: msg({ id: 'route.guide' }),
  exportCentre: msg({ id: 'route.exportCentre' }),
  errorLog: msg({ id: 'route.errorLog' }),
  about: msg({ id: 'route.about' }),
  pushDeliveries: msg({ id: 'route.pushDeliveries' }),
  issueDetails: msg({ id: 'route.issueDetails' }),
  offlineGmr: msg({ id: 'route.offlineGmr' }),
  chooseZip: msg({ id: 'route.chooseZip' }),
  addActivity: msg({ id: 'route.addActivity' }),
  editActivity: msg({ id: 'route.editActivity' }),
  detailActivity: msg({ id: 'route.detailActivity' }),
  activityCalendar: msg({ id: 'route.activityCalendar' }),
  crowdDetails: msg({ id: 'route.crowdDetails' }),
  modifyCrowd: msg({ id: 'route.modifyCrowd' }),
  noAccess: msg({ id: 'route.noAccess' }),
  notFound: msg({ id: 'route.notFound' }),
} satisfies Record<string, MessageDescriptor>;

export type TitleKey = keyof typeof titles;
