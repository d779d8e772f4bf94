import { useLingui } from '@lingui/react/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { useGetGateway } from '../../../api/generated/gateways/gateways.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { percentText } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { useQueryResult } from './query-result.ts';
import { addressOf, configStatuses, instanceStatuses, isRunning, reasons } from './words.ts';
import classes from './gateway.module.css';

const pollMs = 2000;

/** From a change to a configuration in force, and where this instance is on the way. */
function Steps({ gateway }: { gateway: Gateway }) {
  const { t } = useLingui();
  const { configStatus, job } = gateway;
  const syncing = isRunning(gateway) && job?.type === 'sync';
  const reached = { notGenerated: 0, generating: 0, toBeSynchronised: 1, syncFailed: 1, synchronised: 3 }[configStatus];
  const steps = [t`Generate`, t`Synchronise`, t`In force`];
  const current = configStatus === 'generating' ? 0 : syncing ? 1 : reached;
  return (
    <ol className={classes.steps} aria-label={t`Progress of the configuration`}>
      {steps.map((step, at) => (
        <li key={step} data-done={at < reached || undefined} aria-current={at === current ? 'step' : undefined}>
          {step}
          {at === current && isRunning(gateway) && job && ` ${percentText(job.progress)}`}
        </li>
      ))}
    </ol>
  );
}

/** A gateway instance to read, with its last job. It is read again as long as one runs. */
export default function GatewayDetail() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t, i18n } = useLingui();
  const query = useGetGateway(search.view ?? '', {
    query: {
      enabled: search.view !== undefined,
      refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollMs : false),
    },
  });
  const queryResult = useQueryResult();
  const runQuery = async (gateway: Gateway) => {
    await queryResult(gateway).catch(() => {});
    void query.refetch();
  };
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data ? addressOf(query.data) : t`Gateway instance`}
      query={query}
    >
      {(gateway) => (
        <>
          <Steps gateway={gateway} />
          {gateway.lastError && (
            <p role="note" className={classes.warning}>
              {i18n._(reasons[gateway.lastError.reason])}: <bdi>{gateway.lastError.message}</bdi> (
              <Instant value={gateway.lastError.at} />)
            </p>
          )}
          <div className={classes.buttons}>
            {isRunning(gateway) && <Button small onClick={() => void runQuery(gateway)}>{t`Query result`}</Button>}
            <Button
              small
              variant="default"
              onClick={() => setSearch({ view: undefined, diff: gateway.id })}
            >{t`Compare`}</Button>
            <Button
              small
              variant="default"
              onClick={() => setSearch({ view: undefined, config: gateway.id })}
            >{t`View configuration`}</Button>
            <Button
              small
              variant="default"
              onClick={() => setSearch({ view: undefined, versions: 'all' })}
            >{t`Versions`}</Button>
          </div>
          <DataList>
            <Fact label={t`Name`}>{gateway.name}</Fact>
            <Fact label={t`Instance`}>
              <Status value={gateway.instanceStatus} table={instanceStatuses} />
            </Fact>
            <Fact label={t`Health asked`}>
              <Instant value={gateway.checkedAt} />
            </Fact>
            <Fact label={t`Configuration`}>
              <Status value={gateway.configStatus} table={configStatuses} />
            </Fact>
            <Fact label={t`Version in force`}>{gateway.inForceVersion}</Fact>
            <Fact label={t`In force since`}>
              <Instant value={gateway.inForceSince} />
            </Fact>
            <Fact label={t`Generated version`}>{gateway.generatedVersion}</Fact>
            <Fact label={t`Changes not in force`}>{gateway.pendingChanges}</Fact>
            <Fact label={t`Notification address`}>
              <IdText value={gateway.notifyAddress} label={t`notification address`} most={60} />
            </Fact>
            <Fact label={t`Health address`}>
              <IdText value={gateway.healthAddress} label={t`health address`} most={60} />
            </Fact>
            <Fact label={t`Created`}>
              <Instant value={gateway.createdAt} /> · {gateway.createdBy}
            </Fact>
            <Fact label={t`Changed`}>
              <Instant value={gateway.updatedAt} /> · {gateway.updatedBy}
            </Fact>
            <Fact label={t`Id`}>
              <IdText value={gateway.id} label={t`id`} />
            </Fact>
          </DataList>
        </>
      )}
    </DetailDrawer>
  );
}
