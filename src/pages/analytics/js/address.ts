import { route } from '../../../api/generated/js-errors/route.ts';
import { topicAddress } from '../../../resource/analysis/topic-keys.ts';

export const address = topicAddress(route);
