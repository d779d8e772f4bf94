import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { PushDevice, PushDeviceExplanation, PushDeviceMessage } from '../../../api/generated/client.schemas.ts';
import { useExplainPushDevice } from '../../../api/generated/push-messages/push-messages.ts';
import { deviceSection } from '../../../resource/audience/device/section.tsx';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { channelNames, outcomes, reasons } from './labels.ts';
import { messageOf } from './links.ts';
import classes from './push.module.css';

const notTargeted = { notTargeted: { tone: 'neutral', label: msg`Not in the target` } } as const;
const tokens = {
  valid: msg({ message: 'Valid', context: 'push token' }),
  invalid: msg({ message: 'Invalid', context: 'push token' }),
  none: msg`None, the app is uninstalled`,
} as const;

function Message({ of: { messageId, title, pushedAt, delivery } }: { of: PushDeviceMessage }) {
  const { t } = useLingui();
  return (
    <li>
      <Status value={delivery?.outcome ?? 'notTargeted'} table={{ ...outcomes, ...notTargeted }} />{' '}
      <ShellLink href={messageOf(messageId)}>
        <bdi>{title}</bdi>
      </ShellLink>
      <span className="muted">
        {' · '}
        <Instant value={pushedAt} />
        {delivery?.channel && ` · ${t(channelNames[delivery.channel])}`}
        {delivery?.reason && ` · ${t(reasons[delivery.reason])}`}
      </span>
    </li>
  );
}

function Content({ answer: { device, messages } }: { answer: PushDeviceExplanation & { device: PushDevice } }) {
  const { t } = useLingui();
  return (
    <div className={`stack gap-16 ${classes.test}`}>
      <DataList>
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
        {messages.length === 0 ? (
          <p className="paragraph">{t`None. No message was sent.`}</p>
        ) : (
          <ul className={`stack ${classes.outcomes}`}>
            {messages.map((message) => (
              <Message key={message.messageId} of={message} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** The section of the device check for messages: those sent to a device, and why others were not. */
export default deviceSection({
  useAnswer: (deviceId) => useExplainPushDevice(deviceId, { query: { staleTime: 0 } }),
  Content,
});
