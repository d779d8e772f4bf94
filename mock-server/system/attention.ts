import { listWatch, type Watch } from '../core/world/attention.ts';

/** What of users and roles needs attention. */
export const systemWatches: readonly Watch[] = [
  listWatch({
    kind: 'userPending',
    severity: 'info',
    screen: 'system/user',
    filters: { status: 'notEnabled' },
    since: 'createdAt',
  }),
  listWatch({
    kind: 'rolePending',
    severity: 'info',
    screen: 'system/role',
    filters: { status: 'notEnabled' },
    since: 'createdAt',
  }),
];
