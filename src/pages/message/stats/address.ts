import { route } from '../../../api/generated/push/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, withKeys } from '../../../ui/list/search.ts';

/** `by` says what a row of the table is of: a message, or a day. */
export const address = { ...route, search: withKeys(route.search, { ...topicKeys(), by: oneOf(['message', 'day']) }) };
