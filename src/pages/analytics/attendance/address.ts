import { route } from '../../../api/generated/attendance/route.ts';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';

export const address = topicAddress(route);

/** Downloads and daily active devices share one screen under two menus. */
export const downloadAddress = { ...address, menu: 'analytics/download', path: '/pages/analytics/download' } as const;
