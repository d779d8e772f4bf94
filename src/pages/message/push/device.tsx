import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { PushDeviceMessage } from '../../../api/generated/client.schemas.ts';
import { useExplainPushDevice } from '../../../api/generated/push-messages/push-messages.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { InlineCheck } from '../../../ui/field/inline-check.tsx';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { address } from './address.ts';
import { channelNames, outcomes, reasons } from './labels.ts';
import classes from './push.module.css';

const notTargeted = { notTargeted: { tone: 'neutral', label: msg`Not in the target` } } as const;
const tokens = {
  valid: msg({ message: 'Valid', context: 'push token' }),
  invalid: msg({ message: 'Invalid', context: 'push token' }),
  none: msg`None, the app is uninstalled`,
} as const;
/** The drawer has nothing to read before a device is named. */
const nothingToRead = { data: true, error: null, refetch: () => {} };

function Message({ of: { title, pushedAt, delivery } }: { of: PushDeviceMessage }) {
  const { t } = useLingui();
  return (
    <li>
      <Status value={delivery?.outcome ?? 'notTargeted'} table={{ ...outcomes, ...notTargeted }} /> <bdi>{title}</bdi>
      <span className={classes.meta}>
        {' · '}
        <Instant value={pushedAt} />
        {delivery?.channel && ` · ${t(channelNames[delivery.channel])}`}
        {delivery?.reason && ` · ${t(reasons[delivery.reason])}`}
      </span>
    </li>
  );
}

function Explanation({ deviceId }: { deviceId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useExplainPushDevice(deviceId, { query: { staleTime: 0 } });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} onCancel={() => {}} />;
  const { device, messages } = data;
  if (!device) return <p role="status">{t`No device with the ID ${deviceId} in the current application.`}</p>;
  return (
    <div role="status" className={classes.test}>
      <DataList>
        <Fact label={t`Platform`}>{t(platformNames[device.platform])}</Fact>
        <Fact label={t`Device model`}>{device.model}</Fact>
        <Fact label={t`City`}>{device.city}</Fact>
        <Fact label={t`User tags`}>{device.tags.join(', ')}</Fact>
        <Fact label={t`Channel`}>{t(channelNames[device.channel])}</Fact>
        <Fact label={t`Push token`}>{t(tokens[device.token])}</Fact>
        <Fact label={t({ message: 'Notifications', context: 'of an app on a device' })}>
          {device.notifications
            ? t({ message: 'On', context: 'notifications' })
            : t({ message: 'Off', context: 'notifications' })}
        </Fact>
      </DataList>
      <section aria-label={t`Messages of the last 30 days`}>
        <h3>{t`Messages of the last 30 days`}</h3>
        <ul className={classes.outcomes}>
          {messages.map((message) => (
            <Message key={message.messageId} of={message} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Which messages a device was sent, and why it was not sent the others. */
export default function DeviceMessages() {
  const { search, setSearch } = useAddress({ ...pushMessages, ...address });
  const { t } = useLingui();
  const deviceId = search.device === 'ask' ? undefined : search.device;
  return (
    <DetailDrawer
      opened={search.device !== undefined}
      onClose={() => setSearch({ device: undefined })}
      title={t`Check device`}
      query={nothingToRead}
    >
      {() => (
        <div className={classes.test}>
          <InlineCheck
            label={t`Client ID`}
            verb={t`Check`}
            value={deviceId}
            fits={isDeviceId}
            onAsk={(device) => setSearch({ device })}
            first
          />
          {deviceId !== undefined && <Explanation key={deviceId} deviceId={deviceId} />}
        </div>
      )}
    </DetailDrawer>
  );
}
