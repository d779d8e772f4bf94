import { useLingui } from '@lingui/react/macro';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { DaysLeft } from '../../../ui/status/days-left.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { vendors } from '../vendors.ts';
import { environments, keyName, labels, outcomes } from './labels.ts';

/** A push key to read; without its secret. */
export default function PushKeyDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={pushKeys} title={(key) => (key ? keyName(i18n, key) : t`Push key`)}>
      {({ channel, environment, daysLeft, lastVerification: last, ...key }) => (
        <>
          <Fact label={t(labels.channel)}>{t(vendors[channel])}</Fact>
          <Fact label={t(labels.environment)}>{t(environments[environment])}</Fact>
          <Fact label={t(labels.appKey)}>
            <IdText value={key.appKey} label={t`app key`} most={60} />
          </Fact>
          <Fact label={t(labels.appSecret)}>
            •••••••• · <Instant value={key.secretSetAt} />
          </Fact>
          <Fact label={t(labels.bundleOrPackage)}>
            <IdText value={key.bundleOrPackage} label={t`package or bundle ID`} most={60} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={key.enabled ? 'enabled' : 'disabled'} table={activeStates} />
          </Fact>
          <Fact label={t(labels.verification)}>
            {last ? (
              <>
                <Status value={last.outcome} table={outcomes} /> · <Instant value={last.checkedAt} />
              </>
            ) : (
              t`Not verified since the last change`
            )}
          </Fact>
          <Fact label={t(labels.expiresAt)}>
            {key.expiresAt && daysLeft !== undefined ? (
              <>
                {key.expiresAt} · <DaysLeft days={daysLeft} />
              </>
            ) : (
              t`Never`
            )}
          </Fact>
          <Fact label={t(labels.remark)}>{key.remark}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
