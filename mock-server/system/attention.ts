import { listWatch, type Watch } from '../core/world/attention.ts';

/** Watches for users and roles that need attention. */
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
