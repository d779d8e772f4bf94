import { route } from '../../../api/generated/behavior/route.ts';
import { topicKeys } from '../../../resource/analysis/topic-keys.ts';
import { oneOf, withKeys } from '../../../ui/list/search.ts';

/** `cohort` says whose return is counted: that of new devices, or of all that are used on a day. */
export const address = { ...route, search: withKeys(route.search, { ...topicKeys(), cohort: oneOf(['active']) }) };
