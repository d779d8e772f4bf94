import { route as views } from '../../../api/generated/blank-views/route.ts';
import { route } from '../../../api/generated/blank-screens/route.ts';
import { belowKeys } from '../../../resource/analysis/table/below-keys.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { withKeys } from '../../../ui/list/search.ts';

export const address = { ...route, search: withKeys(route.search, { ...topicKeys(), ...belowKeys(views.sorts) }) };
