import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Titles of views without a menu, by key; their English is in a catalog, too. Views with a menu use its name. */
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
