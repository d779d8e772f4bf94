import { route } from '../../../api/generated/data-usage/route.ts';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';

export const address = topicAddress(route);
