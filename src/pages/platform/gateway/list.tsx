import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Gateway.ts';
import type { Gateway, GatewayPage } from '../../../api/generated/client.schemas.ts';
import { useGenerateGatewayConfig } from '../../../api/generated/gateway-config/gateway-config.ts';
import {
  getListGatewaysQueryOptions,
  useCheckGatewayHealth,
  useDeleteGateways,
  useListGateways,
} from '../../../api/generated/gateways/gateways.ts';
import { problemShown } from '../../../api/update.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { toast } from '../../../shell/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { firstRefusal, refusal } from '../../../ui/lifecycle.ts';
import { AutoRefresh } from '../../../ui/list/auto-refresh.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import '../outcomes.ts';
import { columns, filters } from './columns.tsx';
import { useQueryResult } from './query-result.ts';
import { addressOf, isRunning } from './words.ts';

const GatewayForm = lazy(() => import('./form.tsx'));
const GatewayDetail = lazy(() => import('./detail.tsx'));
const Review = lazy(() => import('./review.tsx'), 'platform/api-manager', 'platform/application-config');
const Diff = lazy(() => import('./diff.tsx'), 'platform/api-manager', 'platform/application-config');
const Config = lazy(() => import('./config.tsx'));
const Versions = lazy(() => import('./versions.tsx'));

const path = '/pages/platform/gateway';
const pollMs = 2000;

const asked = ({ ip, instanceStatus, configStatus, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  ip,
  instanceStatus,
  configStatus,
});

export const prefetch: Prefetch = withPending(
  prefetchOf(path, ({ search }) => getListGatewaysQueryOptions(asked(search))),
);

type Operation = keyof (typeof lifecycle)['transitions'];
const refusalOf = (operation: Operation) => (gateway: Gateway) =>
  isRunning(gateway) ? 'GW_JOB_RUNNING' : refusal(lifecycle, operation, gateway.configStatus);
const refusalOfSome = (operation: Operation) => (gateways: readonly Gateway[]) =>
  firstRefusal(gateways, refusalOf(operation));

/** Whether a job works on one of the instances. What was answered may not be a list at all; the page then says so. */
const anyRunning = (page: Partial<GatewayPage> | undefined): boolean => page?.items?.some(isRunning) ?? false;

/** The gateway instances of the current application. While jobs run the list asks again by itself. */
export default function GatewayList() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const may = useControls('platform/gateway');
  const { ask, dialog } = useConfirm();
  const [paused, setPaused] = useState(false);

  const query = useListGateways(asked(search), {
    query: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (!paused && anyRunning(state.data) ? pollMs : false),
    },
  });
  const running = anyRunning(query.data);
  const { mutateAsync: generate } = useGenerateGatewayConfig();
  const queryResult = useQueryResult();
  const { mutateAsync: check } = useCheckGatewayHealth();
  const { mutateAsync: remove } = useDeleteGateways(problemShown);

  const run = (gateways: readonly Gateway[], settle: Settle) => {
    const ids = gateways.map(({ id }) => id);
    generate({ data: { ids } }).then(
      () => settle(ids),
      () => {},
    );
  };
  const runCheck = async (gateway: Gateway) => {
    const { instanceStatus, latencyMs } = await check({ id: gateway.id });
    const address = addressOf(gateway);
    if (instanceStatus === 'online') toast({ kind: 'success', text: msg`${address} answered in ${latencyMs} ms` });
    else toast({ kind: 'warning', text: msg`${address} did not answer` });
  };
  const runQuery = async (gateway: Gateway) => {
    await queryResult(gateway).catch(() => {});
    void query.refetch();
  };
  const askDelete = (gateways: readonly Gateway[], settle: Settle) => {
    const names = gateways.map(addressOf);
    ask({
      title: gateways.length === 1 ? t`Delete ${names[0]}?` : t`Delete ${gateways.length} gateway instances?`,
      verb: t`Delete`,
      names,
      impact: [...names, t`The machine goes on with the configuration it has, and gets no other.`],
      next: t`This cannot be undone.`,
      ...typedCount(gateways.length),
      records: gateways.map((gateway) => ({ id: gateway.id, name: addressOf(gateway) })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });
  };
  const review = (gateways: readonly Gateway[]) => setSearch({ sync: gateways.map(({ id }) => id).join(',') });

  const create = may('doCreate') && (
    <Button onClick={() => setSearch({ form: 'new' })}>{t`New gateway instance`}</Button>
  );
  return (
    <ListPage
      table="platform.gateway.1"
      title={t`Gateway instances`}
      name={addressOf}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      note={
        <>
          <PendingBanner isThere pollMs={running && !paused ? pollMs : false} />
          {running && <AutoRefresh at={query.dataUpdatedAt} paused={paused} setPaused={setPaused} />}
        </>
      }
      primary={
        <>
          <Button variant="default" onClick={() => setSearch({ versions: 'all' })}>{t`Versions`}</Button>
          {create}
        </>
      }
      empty={{
        what: t`No gateway instance yet. Calls of phones arrive at one, and it watches over them.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'generate',
          control: 'doGenerate',
          label: t`Generate`,
          inline: true,
          refuse: refusalOf('generateGatewayConfig'),
          run: (gateway: Gateway, settle: Settle) => run([gateway], settle),
        },
        {
          id: 'sync',
          control: 'doSync',
          label: t`Synchronise`,
          inline: true,
          refuse: refusalOf('syncGatewayConfig'),
          run: (gateway: Gateway) => review([gateway]),
        },
        {
          id: 'result',
          control: 'doQuery',
          label: t`Query result`,
          run: (gateway: Gateway) => void runQuery(gateway),
          reason: ({ job }: Gateway) => (job ? null : t`No job has run on this instance.`),
        },
        {
          id: 'check',
          control: 'doQuery',
          label: t`Check health`,
          run: (gateway: Gateway) => void runCheck(gateway).catch(() => {}),
        },
        { id: 'diff', control: 'doQuery', label: t`Compare`, run: ({ id }: Gateway) => setSearch({ diff: id }) },
        {
          id: 'config',
          control: 'doQuery',
          label: t`View configuration`,
          run: ({ id }: Gateway) => setSearch({ config: id }),
        },
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          refuse: refusalOf('updateGateway'),
          run: ({ id }: Gateway) => setSearch({ form: id }),
        },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: refusalOf('deleteGateways'),
          run: (gateway: Gateway, settle: Settle) => askDelete([gateway], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={[
        {
          id: 'generate',
          control: 'doGenerate',
          label: t`Generate`,
          refuse: refusalOfSome('generateGatewayConfig'),
          run,
        },
        {
          id: 'sync',
          control: 'doSync',
          label: t`Synchronise`,
          refuse: refusalOfSome('syncGatewayConfig'),
          run: review,
        },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: refusalOfSome('deleteGateways'),
          run: askDelete,
        },
      ].filter(({ control }) => may(control))}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <GatewayForm />
      </Once>
      <Once when={search.view !== undefined}>
        <GatewayDetail />
      </Once>
      <Once when={search.versions !== undefined}>
        <Versions />
      </Once>
      <Once when={search.sync !== undefined || search.restore !== undefined}>
        <Review />
      </Once>
      <Once when={search.diff !== undefined}>
        <Diff />
      </Once>
      <Once when={search.config !== undefined}>
        <Config />
      </Once>
    </ListPage>
  );
}
