import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushCopyInput as limits } from '../../../../openapi/generated/limits.message.ts';
import type { PushCopyInput, PushMessage } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { atOnce, lazyConfirm, type RowAct } from '../../../resource/act.ts';
import { deviceCheckPath } from '../../../resource/audience/device/kinds.ts';
import { useAutoRefresh } from '../../../resource/auto-refresh.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useCan } from '../../../session/permission.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { useAddress, type View } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { address } from './address.ts';
import { columns, filtersOf } from './fields.tsx';
import { copyTitle } from './copy.ts';
import { deliveriesOf, statisticsOf } from './links.ts';
import { hasFailedPart, isSending, isStopped, notScheduled, pollMs } from './texts.ts';

const MessageForm = lazy(() => import('./form.tsx'), 'audience');
const MessageDetail = lazy(() => import('./detail.tsx'), 'audience');
const MessageTest = lazy(() => import('./test.tsx'));
const MessageReschedule = lazy(() => import('./reschedule.tsx'), 'audience');
const confirmPush = lazyConfirm(() => import('./act-push.ts'));
const confirmSendNow = lazyConfirm(async () => ({ default: (await import('./act-push.ts')).confirmSendNow }));
const confirmStop = lazyConfirm(() => import('./act-stop.ts'));

const resource = { ...pushMessages, ...address };

export const prefetch = prefetchList(resource);

const startOf = ({ schedule }: PushMessage) => schedule?.at;

type MessageAct = RowAct<PushMessage, View<typeof resource.path>['search']>;

/** The acts on a message that is scheduled or being sent, and the test of one that is not. */
const sendingActs: readonly MessageAct[] = [
  {
    of: pushMessages.pushMessage,
    id: 'sendNow',
    label: msg`Send now`,
    refuse: notScheduled,
    confirm: confirmSendNow,
  },
  {
    control: pushMessages.pushMessage.control,
    label: msg`Reschedule`,
    opens: 'reschedule',
    refuse: notScheduled,
  },
  {
    of: pushMessages.stopPush,
    label: msg`Stop sending`,
    inline: true,
    danger: true,
    refuse: (message) => (isSending(message) ? null : 'PUSH_NOT_SENDING'),
    confirm: confirmStop,
  },
  {
    of: pushMessages.cancelSchedule,
    label: msg`Cancel schedule`,
    refuse: notScheduled,
    run: ({ id }) => atOnce(pushMessages.cancelSchedule, { id }, msg`Schedule canceled`),
  },
  {
    control: pushMessages.testPushMessage.control,
    label: msg`Send test`,
    opens: 'test',
    refuse: pushMessages.testPushMessage.refuse,
  },
];

/** The links to the deliveries and statistics of a message. */
function useResultLinks(): readonly MessageAct[] {
  const { t } = useLingui();
  const canAnalyze = useCan()('message/stats');
  const reason = ({ send }: PushMessage) => (send ? null : t`Not sent yet.`);
  const deliveries: MessageAct = {
    control: 'doQuery',
    label: msg`Deliveries`,
    inline: true,
    id: 'deliveries',
    href: ({ id }) => deliveriesOf(id),
    reason,
  };
  const statistics: MessageAct = {
    control: 'doQuery',
    label: msg`Statistics`,
    id: 'statistics',
    href: ({ id, send }) => (send ? statisticsOf(id, send) : '/pages/message/stats'),
    reason,
  };
  return canAnalyze ? [deliveries, statistics] : [deliveries];
}

/** The acts that copy a message: for everyone, or for the devices that it did not reach. */
function useCopyActs(): readonly MessageAct[] {
  const { i18n } = useLingui();
  const copy = ({ id, title }: PushMessage, only: Omit<PushCopyInput, 'title'> = {}) =>
    atOnce(
      pushMessages.copyPushMessage,
      { id, data: { ...only, title: copyTitle(i18n._.bind(i18n), title, limits.title.maxLength) } },
      msg`Message copied, not pushed`,
    );
  return [
    { of: pushMessages.copyPushMessage, label: msg`Copy`, run: (message) => copy(message) },
    {
      of: pushMessages.copyPushMessage,
      id: 'copyFailed',
      label: msg`Copy for failed channels`,
      refuse: (message) => (hasFailedPart(message) ? null : 'PUSH_NONE_FAILED'),
      run: (message) => copy(message, { failedOnly: true }),
    },
    {
      of: pushMessages.copyPushMessage,
      id: 'copyUnsent',
      label: msg`Copy for devices not sent`,
      refuse: (message) => (isStopped(message) ? null : 'PUSH_NOT_STOPPED'),
      run: (message) => copy(message, { unsentOnly: true }),
    },
  ];
}

/** The row actions of a message. */
function useMessageActs(): readonly MessageAct[] {
  const { t } = useLingui();
  const push: MessageAct = {
    of: pushMessages.pushMessage,
    label: msg({ message: 'Push', context: 'verb' }),
    inline: true,
    reason: ({ schedule }) => (schedule ? t`Scheduled. Choose “Send now” or “Reschedule”.` : null),
    confirm: confirmPush,
  };
  return [push, ...sendingActs, ...useResultLinks(), ...useCopyActs()];
}

/** The push messages of the current application. The list polls while a message is being sent. */
export default function MessageList() {
  const { t } = useLingui();
  const { search, go } = useAddress(resource);
  const zone = useDisplayZone();
  const mayTemplates = useCan()('message/template');
  const templates = useListOptions('template', { query: { ...errorToast.query, enabled: mayTemplates } });
  const { note } = useAutoRefresh(resource.list(search, { zone }), isSending, pollMs, startOf);
  return (
    <ResourceList
      of={resource}
      name={({ title }) => title}
      columns={columns}
      filters={filtersOf(mayTemplates ? (templates.data ?? []) : undefined)}
      note={note}
      tools={<Button variant="default" onClick={() => go(deviceCheckPath)}>{t`Check device`}</Button>}
      create={t`New message`}
      empty={t`No messages yet. Create one to reach users on their phones.`}
      acts={useMessageActs()}
      remove={{
        several: (count) => t`Delete ${count} messages?`,
        impact: (all) => [
          ...all.map(({ title }) => title),
          ...(all.some(({ schedule }) => schedule) ? [t`Scheduled messages won't be sent.`] : []),
        ],
        done: msg`Messages deleted`,
      }}
      drawers={{ form: MessageForm, view: MessageDetail, test: MessageTest, reschedule: MessageReschedule }}
    />
  );
}
