import { object, picklist } from 'valibot';
import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

/** Keys of the record of an issue: the sample that is looked at, and its frames as the device reported them. */
export const recordKeys = () => ({
  frames: oneOf(['raw']),
  sampleId: shaped(/^[a-z0-9]{1,12}(?:-[a-z0-9]{1,12}){3,5}$/u),
});

/** What the address of each page of issues may hold. */
const issueList = { ...route, search: withKeys(route.search, { ...topicKeys(), ...recordKeys() }) };

/** Crashes of each platform, and ANRs. */
export const address = {
  ...issueList,
  menu: 'analytics/crash-{group}',
  path: '/pages/analytics/crash-{$group}',
  params: object({ group: picklist(['android', 'ios', 'harmony', 'anr']) }),
} as const;

/** JS errors. */
export const jsAddress = {
  ...issueList,
  menu: 'analytics/js',
  path: '/pages/analytics/js',
  params: object({}),
} as const;
