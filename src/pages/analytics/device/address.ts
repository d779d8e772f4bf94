import { route } from '../../../api/generated/devices/route.ts';
import { topicKeys } from '../../../resource/analysis/topic-keys.ts';
import { withKeys } from '../../../ui/list/search.ts';

export const address = { ...route, search: withKeys(route.search, topicKeys()) };
