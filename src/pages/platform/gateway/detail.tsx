import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { gateways } from '../../../api/generated/gateways/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import type { SearchPatch } from '../../../ui/list/search.ts';
import { percentText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { queryResult } from './act-query-result.ts';
import { fields } from './fields.tsx';
import { failedStep, isRunning, pollMs, reasons } from './labels.ts';
import classes from './gateway.module.css';

/** The steps from a change to a configuration in force, and the current step of this instance. */
function Steps({ gateway }: { gateway: Gateway }) {
  const { t } = useLingui();
  const { configStatus, job } = gateway;
  const syncing = isRunning(gateway) && job?.type === 'sync';
  const completedSteps = { notGenerated: 0, generating: 0, toBeSynchronised: 1, syncFailed: 1, synchronised: 3 }[
    configStatus
  ];
  const steps = [t`Generate`, t`Sync`, t`In force`];
  const current = configStatus === 'generating' ? 0 : syncing ? 1 : completedSteps;
  const failed = failedStep(gateway);
  return (
    <ol className={classes.steps} aria-label={t`Configuration progress`}>
      {steps.map((step, at) => (
        <li
          key={step}
          data-done={at < completedSteps || undefined}
          data-failed={at === failed || undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          {at === failed ? t`${step}: failed` : step}
          {at === current && isRunning(gateway) && job && ` ${percentText(job.progress)}`}
        </li>
      ))}
    </ol>
  );
}

/** The state of the last job with follow-up actions. */
function Progress({ gateway }: { gateway: Gateway }) {
  const { setSearch } = useAddress(gateways);
  const { t, i18n } = useLingui();
  const running = isRunning(gateway);
  const { refetch } = useQuery(gateways.one(gateway.id));
  const runQuery = async () => {
    await queryResult(gateway);
    await refetch();
  };
  const leadTo = (label: string, patch: SearchPatch) => (
    <Button small variant="default" onClick={() => setSearch({ view: undefined, ...patch })}>
      {label}
    </Button>
  );
  return (
    <>
      <Steps gateway={gateway} />
      {gateway.configStatus === 'synchronised' && gateway.job?.type === 'generate' && gateway.job.isUnchanged && (
        <p className={`note ${classes.help}`}>{t`Generated: no changes, already in force`}</p>
      )}
      {gateway.lastError && (
        <p role="note" className={`notice ${classes.warning}`}>
          {i18n._(reasons[gateway.lastError.reason])}: <bdi>{gateway.lastError.message}</bdi> (
          <Instant value={gateway.lastError.at} />)
        </p>
      )}
      <div className={`row ${classes.buttons}`}>
        {running && <Button small onClick={() => void runQuery()}>{t`Check result`}</Button>}
        {leadTo(t`Compare`, { diff: gateway.id })}
        {leadTo(t`View configuration`, { config: gateway.id })}
        {leadTo(t`Version history`, { versions: 'all' })}
      </div>
    </>
  );
}

/** The details of a gateway instance, with its last job. */
export default function GatewayDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={gateways}
      title={(gateway) => (gateway ? gateway.address : t`Gateway instance`)}
      refreshIn={(gateway) => isRunning(gateway) && pollMs}
      renderFirst={(gateway) => <Progress gateway={gateway} />}
    >
      {(gateway) => <Facts of={fields} record={gateway} />}
    </ResourceDetail>
  );
}
