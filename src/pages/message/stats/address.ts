import { route } from '../../../api/generated/push/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, withKeys } from '../../../ui/list/search.ts';

/** `by` selects the rows: messages or days. */
export const address = { ...route, search: withKeys(route.search, { ...topicKeys(), by: oneOf(['message', 'day']) }) };
