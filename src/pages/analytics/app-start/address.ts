import { route as slow } from '../../../api/generated/slow-launches/route.ts';
import { route } from '../../../api/generated/app-start/route.ts';
import { belowKeys } from '../../../resource/analysis/table/below-keys.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { withKeys } from '../../../ui/list/search.ts';

export const address = { ...route, search: withKeys(route.search, { ...topicKeys(), ...belowKeys(slow.sorts) }) };
