import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicAddress } from '../../../resource/analysis/topic-keys.ts';

export const address = topicAddress(route);
