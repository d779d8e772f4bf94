import { useLingui } from '@lingui/react/macro';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { DaysLeft } from '../../../ui/status/days-left.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { fields, keyName, outcomes } from './fields.tsx';

/** The expiry comes right after the verification result. */
const order = [
  'channel',
  'environment',
  'appKey',
  'appSecret',
  'bundleOrPackage',
  'enabled',
  'lastVerification',
  'expiresAt',
  'remark',
] as const;

/** The details of a push key, without its secret. */
export default function PushKeyDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={pushKeys} title={(key) => (key ? keyName(i18n, key) : t`Push key`)}>
      {(key) => (
        <Facts
          of={fields}
          record={key}
          names={order}
          values={{
            appSecret: (
              <>
                •••••••• · <Instant value={key.secretSetAt} />
              </>
            ),
            enabled: <Status value={key.enabled ? 'enabled' : 'disabled'} table={activeStates} />,
            lastVerification: key.lastVerification ? (
              <>
                <Status value={key.lastVerification.outcome} table={outcomes} /> ·{' '}
                <Instant value={key.lastVerification.checkedAt} />
              </>
            ) : (
              t`Not verified since the last change`
            ),
            expiresAt:
              key.expiresAt && key.daysLeft !== undefined ? (
                <>
                  {key.expiresAt} · <DaysLeft days={key.daysLeft} />
                </>
              ) : (
                t`Never`
              ),
          }}
        />
      )}
    </ResourceDetail>
  );
}
