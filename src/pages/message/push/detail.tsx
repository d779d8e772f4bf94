import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PushMessage, PushSchedule, PushSend, PushStats } from '../../../api/generated/client.schemas.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import classes from '../../../resource/audience/audience.module.css';
import { useCan } from '../../../session/permission.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { untilFirst } from '../../../resource/next-refresh.ts';
import { Facts } from '../../../resource/fields/facts.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { IdList } from '../../../ui/id-list/id-list.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { percentText } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { SentParts, Unreachable } from './audience.tsx';
import { fields } from './fields.tsx';
import { channelNames, failures, outagesThen } from './labels.ts';
import own from './push.module.css';
import { MessageStatus } from './status.tsx';
import { isSending, pollMs } from './texts.ts';

/** Formats a part of a whole in percent; empty if the whole is zero. */
const rate = (part: number, whole: number): string => (whole === 0 ? '' : percentText((part / whole) * 100));

/** The delivery funnel of the message: each rate is relative to the previous step, as in the statistics. */
function Steps({ send, stats }: { send: PushSend; stats: PushStats }) {
  const { t, i18n } = useLingui();
  const { sent, arrived, displayed, clicked } = stats;
  const [ofTarget, ofSent, ofArrived, ofDisplayed] = [
    rate(sent, send.devices),
    rate(arrived, sent),
    rate(displayed, arrived),
    rate(clicked, displayed),
  ];
  const steps = [
    { name: t(fields.sent.label), value: sent, of: ofTarget && t`${ofTarget} of the target` },
    { name: t(fields.arrived.label), value: arrived, of: ofSent && t`${ofSent} of sent` },
    { name: t(fields.displayed.label), value: displayed, of: ofArrived && t`${ofArrived} of arrived` },
    { name: t(fields.clicked.label), value: clicked, of: ofDisplayed && t`${ofDisplayed} of displayed` },
  ];
  return (
    <div className={classes.split}>
      <h4>{t`Devices by step`}</h4>
      <ul>
        {steps.map(({ name, value, of }) => (
          <li key={name}>
            <span>
              {name} <b>{i18n.number(value)}</b>
            </span>
            <span className={classes.number}>{of}</span>
            <meter min={0} max={Math.max(1, send.devices)} value={value} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The delivery results of the message by channel, and why devices were skipped. */
function Result({ message: { send, stats } }: { message: PushMessage }) {
  const { t, i18n } = useLingui();
  if (!send || !stats) return null;
  // Devices left when sending stopped are shown separately: they did not fail.
  const failed = stats.failed - send.stopped;
  return (
    <section className={`stack card ${classes.audience}`} aria-label={t`Result`}>
      <h3>{t`Result`}</h3>
      {send.stopped > 0 && (
        <p className="note anywhere">{t`Stopped with ${plural(send.stopped, { one: '# device', other: '# devices' })} left to send.`}</p>
      )}
      {failed > 0 && (
        <p>{t`${i18n.number(failed)} of ${plural(send.devices, { one: '# device', other: '# devices' })} failed.`}</p>
      )}
      {send.scheduled !== undefined && (
        <p className="note anywhere">
          {t`Reachable devices: ${i18n.number(send.scheduled)} when it was scheduled, ${i18n.number(send.reachable)} when it was sent.`}
        </p>
      )}
      <div className={classes.splits}>
        <Steps send={send} stats={stats} />
        <Unreachable of={send.unreachable} />
        <SentParts of={send.parts} />
      </div>
    </section>
  );
}

/** Who scheduled a message, for how many devices, and what has changed since. */
function Schedule({ of: { by, devices, reachable, failing, warnings } }: { of: PushSchedule }) {
  const { t, i18n } = useLingui();
  const say = i18n._.bind(i18n);
  const canSeeKeys = useCan()('message/key');
  const [then, now] = [i18n.number(devices), i18n.number(reachable)];
  return (
    <>
      {t`by ${by}. Estimated devices: ${then} when it was scheduled, ${now} now.`}
      {warnings.length > 0 && (
        <ul className={own.changes}>
          {warnings.includes('nobody') && <li>{t`No devices can be reached at that time.`}</li>}
          {failing.map(
            ({ channel, key }) =>
              channel && key !== 'ok' && <li key={channel}>{say(outagesThen[key](say(channelNames[channel])))}</li>,
          )}
          {warnings.includes('fewer') && (
            <li>{t`Fewer devices than estimated: caps, tags, or devices have changed.`}</li>
          )}
          {warnings.includes('more') && <li>{t`More devices than estimated: caps, tags, or devices have changed.`}</li>}
        </ul>
      )}
      {failing.length > 0 && canSeeKeys && <ShellLink href="/pages/message/key">{t`Push keys`}</ShellLink>}
    </>
  );
}

/** The sent time comes right after the push time. */
const order = [
  'content',
  'category',
  'targetType',
  'route',
  'openMode',
  'url',
  'pagePath',
  'pushTime',
  'pushedAt',
  'templateId',
  'validityHours',
] as const;

const refreshIn = (message: PushMessage): number | false =>
  isSending(message) ? pollMs : untilFirst(message.schedule ? [message.schedule.at] : [], pollMs, Date.now());

/** The details of a message, with its delivery results. They poll while it is being sent, and when that begins. */
export default function MessageDetail() {
  const { t } = useLingui();
  const { timeZone } = useKit();
  return (
    <ResourceDetail
      of={pushMessages}
      title={(message) => message?.title ?? t`Message`}
      refreshIn={refreshIn}
      renderMore={(message) => (
        <>
          <Result message={message} />
          {message.clientIds && <IdList ids={message.clientIds} label={t(fields.clientIds.label)} />}
          <NotificationPreview title={message.title} content={message.content} />
        </>
      )}
    >
      {(message) => (
        <>
          <Facts
            of={fields}
            record={message}
            names={['status']}
            values={{ status: <MessageStatus message={message} timeZone={timeZone} short /> }}
          />
          <Fact label={t`Reason`}>{message.failure && t(failures[message.failure])}</Fact>
          <Fact label={t`Schedule`}>{message.schedule && <Schedule of={message.schedule} />}</Fact>
          <Facts
            of={fields}
            record={message}
            names={order}
            values={{
              pushTime: message.pushTime && <Instant value={message.pushTime} />,
              pushedAt: message.send && (
                <>
                  <Instant value={message.send.startedAt} /> · {message.send.by}
                </>
              ),
            }}
          />
        </>
      )}
    </ResourceDetail>
  );
}
