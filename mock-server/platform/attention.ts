import type { ListedRecord } from '../core/world/lists.ts';
import { listWatch, together, type Watch } from '../core/world/attention.ts';
import { editorsOf } from './gateway-config/changes.ts';
import { pendingChanges } from './gateway-config/pending-changes.ts';

/** Filter for certificates that should be replaced: days before their end. */
const soon = { expiresWithin: '30' };
const isExpired = ({ daysLeft }: ListedRecord): boolean => typeof daysLeft === 'number' && daysLeft < 0;

/** Watches for gateways and certificates that need attention. */
export const platformWatches: readonly Watch[] = [
  listWatch({
    kind: 'gatewayFailed',
    severity: 'critical',
    screen: 'platform/gateway',
    filters: { configStatus: 'syncFailed' },
    since: 'updatedAt',
  }),
  {
    kind: 'configPending',
    severity: 'info',
    screen: 'platform/gateway',
    find: ({ db, appId }) => {
      const changes = pendingChanges(db, appId);
      if (changes.length === 0) return [];
      const editors = changes.flatMap((change) => editorsOf(db, appId, change, { from: change.since }));
      return [{ count: changes.length, ...together(editors.map(({ at: since, by: owner }) => ({ since, owner }))) }];
    },
  },
  listWatch({
    kind: 'signCertEnding',
    severity: 'warning',
    screen: 'platform/upload-sign',
    filters: soon,
    isCritical: isExpired,
  }),
  listWatch({
    kind: 'sslCertEnding',
    severity: 'warning',
    screen: 'platform/upload-ssl',
    filters: soon,
    isCritical: isExpired,
  }),
];
