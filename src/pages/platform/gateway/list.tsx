import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { gatewayConfig } from '../../../api/generated/gateway-config/resource.ts';
import { gateways } from '../../../api/generated/gateways/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { useAutoRefresh } from '../../../resource/auto-refresh.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useAddress, type View } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Once } from '../../../ui/once.tsx';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { checkHealth } from './act-check.ts';
import { queryResult } from './act-query-result.ts';
import { address } from './address.ts';
import { columns, filters } from './fields.tsx';
import { isRunning, jobRefusal, pollMs } from './labels.ts';

const GatewayForm = lazy(() => import('./form.tsx'));
const GatewayDetail = lazy(() => import('./detail.tsx'));
const Review = lazy(
  () => import('./review.tsx'),
  'platform/api-group',
  'platform/api-manager',
  'platform/application-config',
);
const Diff = lazy(
  () => import('./diff.tsx'),
  'platform/api-group',
  'platform/api-manager',
  'platform/application-config',
);
const Config = lazy(() => import('./config.tsx'));
const Versions = lazy(() => import('./versions.tsx'));

const resource = { ...gateways, ...address };
const { generateGatewayConfig: generate, syncGatewayConfig: sync } = gatewayConfig;

export const prefetch = withPending(prefetchList(resource));

/** Keeps the instances selected, because syncing is the next step. */
async function runGenerate(items: readonly Gateway[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await perform(generate, { data: { ids } }, { done: msg`Generating the configuration`, errorInline: false });
}

/**
 * The acts on instances.
 * @param refetch refetches the list, after the result of a job was read
 */
function useGatewayActs(
  refetch: () => Promise<unknown>,
): readonly RowAct<Gateway, View<typeof resource.path>['search']>[] {
  const { setSearch } = useAddress(resource);
  const { t } = useLingui();
  return [
    {
      of: sync,
      label: msg`Sync`,
      inline: true,
      batch: { run: (items) => setSearch({ view: undefined, sync: items.map(({ id }) => id).join(',') }) },
    },
    {
      of: generate,
      label: msg`Generate`,
      inline: true,
      batch: { run: (items) => void runGenerate(items).catch(() => {}) },
    },
    {
      control: 'doQuery',
      id: 'result',
      label: msg`Check result`,
      reason: ({ job }) => (job ? null : t`No job has run on this instance yet.`),
      run: async (gateway) => {
        await queryResult(gateway);
        await refetch();
      },
    },
    { control: 'doQuery', id: 'check', label: msg`Check health`, run: checkHealth },
    { control: 'doQuery', label: msg`Compare`, opens: 'diff' },
    { control: 'doQuery', label: msg`View configuration`, opens: 'config' },
  ];
}

/** The gateway instances of the current application. The list polls while jobs run. */
export default function GatewayList() {
  const { search, setSearch } = useAddress(resource);
  const { t } = useLingui();
  const { note, interval, refetch } = useAutoRefresh(resource.list(search), isRunning, pollMs);
  return (
    <ResourceList
      of={resource}
      name={(gateway) => gateway.address}
      columns={columns}
      filters={filters}
      note={
        <>
          <PendingBanner isThere pollMs={interval} />
          {note}
        </>
      }
      create={t`New gateway instance`}
      tools={<Button variant="default" onClick={() => setSearch({ versions: 'all' })}>{t`Version history`}</Button>}
      empty={t`No gateway instances yet. Create one for each server that receives requests from devices.`}
      refuse={jobRefusal}
      acts={useGatewayActs(refetch)}
      remove={{
        several: (count) => t`Delete ${count} gateway instances?`,
        impact: (items) => [
          ...items.map((gateway) => gateway.address),
          t`The server keeps its current configuration and receives no new ones.`,
        ],
        done: msg`Gateway instances deleted`,
      }}
      drawers={{ form: GatewayForm, view: GatewayDetail, versions: Versions, diff: Diff, config: Config }}
    >
      <Once when={search.sync !== undefined || search.restore !== undefined}>
        <Review />
      </Once>
    </ResourceList>
  );
}
