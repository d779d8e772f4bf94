import { route } from '../../../api/generated/api-calls/route.ts';
import { route as slow } from '../../../api/generated/slow-calls/route.ts';
import { belowKeys } from '../../../resource/analysis/table/below-keys.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, withKeys } from '../../../ui/list/search.ts';

export const address = {
  ...route,
  search: withKeys(route.search, { ...topicKeys(), ...belowKeys(slow.sorts), samples: oneOf(['slow']) }),
};
