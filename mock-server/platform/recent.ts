import { formatTime } from '../core/world/clock.ts';
import { type Change, edits, type Recent } from '../core/world/recent.ts';
import { syncsOf } from './gateway-config/table.ts';

/** Recent events: versions brought to the gateway, and edits of its configuration. */
export const platformRecent: readonly Recent[] = [
  {
    screen: 'platform/gateway',
    changes: ({ db, appId }, since) => {
      const jobs = syncsOf(db, appId).filter(({ at }) => at >= since);
      // A version goes to several instances: the last of them counts.
      return [...Map.groupBy(jobs, ({ version }) => version)].map(([version, all]): Change => {
        const last = all.reduce((a, b) => (b.at > a.at ? b : a));
        return {
          kind: 'configSynced',
          at: formatTime(last.at),
          subject: String(version),
          by: last.startedBy,
          value: new Set(all.map(({ gatewayId }) => gatewayId)).size,
        };
      });
    },
  },
  edits(
    'platform/application',
    // A new user has no application yet.
    ({ db, appId }) => [db.applications.get(appId)].filter((application) => application !== undefined),
    ({ applicationName }) => applicationName,
  ),
  edits(
    'platform/api-group',
    ({ db, appId }) => db.apiGroups.all({ where: { appId } }),
    ({ name }) => name,
  ),
  edits(
    'platform/api-manager',
    ({ db, appId }) => db.transactions.all({ where: { appId } }),
    ({ code }) => code,
  ),
  edits(
    'platform/gateway',
    ({ db, appId }) => db.gateways.all({ where: { appId } }),
    ({ ip, port }) => `${ip}:${port}`,
  ),
  edits(
    'platform/upload-sign',
    ({ db, appId }) => db.signCerts.all({ where: { appId } }),
    ({ alias }) => alias,
  ),
  edits(
    'platform/upload-ssl',
    ({ db, appId }) => db.sslCerts.all({ where: { appId } }),
    ({ domain }) => domain,
  ),
];
