import type { ListedRecord } from '../core/world/lists.ts';
import { listWatch, together, type Watch } from '../core/world/attention.ts';
import { editorsOf } from './gateway-config/changes.ts';
import { pendingChanges } from './gateway-config/pending-changes.ts';

/** Filter for certificates that should be replaced: days before their end. */
const soon = { expiresWithin: '30' };
const isExpired = ({ daysLeft }: ListedRecord): boolean => typeof daysLeft === 'number' && daysLeft < 0;

/** Watches for gateways and certificates that need attention. */
export const platformWatches: readonly Watch[] = [
  {
    kind: 'gatewayFailed',
    severity: 'critical',
    screen: 'platform/gateway',
    // Not those with a certain status: an edit of the configuration changes it, though the failure persists.
    find: ({ db, appId }) => {
      const failed = db.gateways.all({
        where: { appId },
        filter: ({ lastError }) => lastError?.reason === 'unreachable',
      });
      if (failed.length === 0) return [];
      const waiting = failed.map(({ lastError, createdBy: owner }) => ({ since: lastError?.at, owner }));
      return [{ count: failed.length, ...together(waiting) }];
    },
  },
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
