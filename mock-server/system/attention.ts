import { counted, type Watch } from '../core/world/attention.ts';

/** What of users needs attention. */
export const systemWatches: readonly Watch[] = [counted('userPending', 'system/user', { status: 'notEnabled' })];
