import { route } from '../../../api/generated/attendance/route.ts';
import { topicAddress } from '../../../resource/analysis/topic/topic-keys.ts';

export const address = topicAddress(route);

/** Downloads and daily actives are the same screen at another menu. */
export const downloadAddress = { ...address, menu: 'analytics/download', path: '/pages/analytics/download' } as const;
