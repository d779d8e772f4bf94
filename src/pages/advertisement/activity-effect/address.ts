import { route } from '../../../api/generated/activity/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `compareWith` is the activity to compare the selected one with. */
export const address = {
  ...route,
  search: withKeys(route.search, { ...topicKeys(), compareWith: recordKey() }),
};
