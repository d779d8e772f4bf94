import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { ReviewedChange } from '../../../api/generated/client.schemas.ts';
import { gatewayConfig } from '../../../api/generated/gateway-config/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { riskyIn } from './changes.tsx';
import type { Wave } from './waves.tsx';
import { listText } from '../../../ui/text/format.ts';

interface SyncRequest {
  /** The chosen instances, grouped by the changes that they would receive. */
  waves: readonly Wave[];
  /** The version to restore; absent for a sync. */
  version: number | undefined;
  /** Name of the current application. */
  application: string;
  onDone: () => void;
}

/** The changes of the instances, which the server compares with those that it would make. */
const reviewedOf = (waves: readonly Wave[]): ReviewedChange[] =>
  waves.flatMap(({ gateways, diff: { fromVersion, toVersion } }) =>
    toVersion === undefined
      ? []
      : gateways.map(({ id }) => ({ id, toVersion, ...(fromVersion !== undefined && { fromVersion }) })),
  );

/** Syncs all instances, or restores a version on all of them, or on none. */
function run({ waves, version }: SyncRequest, ids: readonly string[]): Promise<unknown> {
  const data = { ids: [...ids], reviewed: reviewedOf(waves).filter(({ id }) => ids.includes(id)) };
  const { syncGatewayConfig, rollbackGatewayConfig } = gatewayConfig;
  return version === undefined
    ? perform(syncGatewayConfig, { data }, { done: msg`Syncing the configuration` })
    : perform(rollbackGatewayConfig, { id: version, data }, { done: msg`Restoring the version` });
}

/** The confirmation of a sync, or of restoring an earlier version, which is also a sync. */
export function confirmSync(request: SyncRequest): Confirmation {
  const { waves, version, application, onDone } = request;
  const gateways = waves.flatMap((wave) => wave.gateways);
  const names = gateways.map(({ address }) => address);
  const [first = ''] = names;
  const offline = gateways.filter(({ instanceStatus }) => instanceStatus === 'offline').map(({ address }) => address);
  // The same record changes on several instances: only distinct records count.
  const most = (count: (wave: Wave) => number) => Math.max(0, ...waves.map(count));
  const changed = most(({ diff }) => diff.changes.length);
  const risky = most(({ diff }) => riskyIn(diff));
  const steps = waves.flatMap(({ gateways: members, diff: { fromVersion, toVersion = '' } }) =>
    members.map((member) => {
      const name = member.address;
      return fromVersion === undefined
        ? t`${name}: no configuration in force → version ${toVersion}`
        : t`${name}: version ${fromVersion} → version ${toVersion}`;
    }),
  );
  const offlineNames = listText(i18n.locale, offline);
  const target = names.length === 1 ? first : application;
  const isReturn = version !== undefined;
  return {
    title: isReturn
      ? t`${plural(names.length, { one: `Restore version ${version} on ${first}?`, other: `Restore version ${version} on # instances?` })}`
      : t`${plural(names.length, { one: `Sync ${first}?`, other: 'Sync # instances?' })}`,
    verb: isReturn ? t`Restore` : t`Sync`,
    names: [...names, target],
    harmless: risky === 0,
    impact: [
      ...steps,
      ...(offline.length > 0
        ? [t`Offline at the last check and may not receive the configuration: ${offlineNames}`]
        : []),
      t`${plural(changed, { one: '# changed record affects all requests to these instances.', other: '# changed records affect all requests to these instances.' })}`,
      ...(risky > 0
        ? [
            t`${plural(risky, { one: '# change weakens protection or stops requests from working.', other: '# changes weaken protection or stop requests from working.' })}`,
          ]
        : []),
    ],
    next: isReturn
      ? t`The version is generated and synced again. Later edits are kept but are not in force.`
      : t`The current version stays in the version history and can be restored.`,
    typed: target,
    records: gateways.map((gateway) => ({ id: gateway.id, name: gateway.address })),
    run: async (ids) => {
      await run(request, ids);
      onDone();
    },
  };
}
