import { route } from '../../../api/generated/activity/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `compareWith` is an activity that the chosen one is compared with. */
export const address = {
  ...route,
  search: withKeys(route.search, { ...topicKeys(), compareWith: recordKey() }),
};
