import { object, picklist } from 'valibot';
import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

/** Address keys of an issue's record: the current sample, and whether its frames are raw. */
export const recordKeys = () => ({
  frames: oneOf(['raw']),
  sampleId: shaped(/^[a-z0-9]{1,12}(?:-[a-z0-9]{1,12}){3,5}$/u),
});

/** Address of a page of issues. */
const issueList = { ...route, search: withKeys(route.search, { ...topicKeys(), ...recordKeys() }) };

/** Addresses of the crashes of each platform and of ANRs. */
export const address = {
  ...issueList,
  menu: 'analytics/crash-{group}',
  path: '/pages/analytics/crash-{$group}',
  params: object({ group: picklist(['android', 'ios', 'harmony', 'anr']) }),
} as const;

/** Address of JS errors. */
export const jsAddress = {
  ...issueList,
  menu: 'analytics/js',
  path: '/pages/analytics/js',
  params: object({}),
} as const;
