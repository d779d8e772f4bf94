import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushChannel } from '../../../../openapi/generated/schemas.message.ts';
import type { PushDelivery, PushDeliveryPage } from '../../../api/generated/client.schemas.ts';
import { useGetPushMessage, useListPushDeliveries } from '../../../api/generated/push-messages/push-messages.ts';
import { choiceColumn, instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { channelNames, outcomes, reasons } from '../push/labels.ts';
import classes from './push-deliveries.module.css';

const path = '/pages/message/push-deliveries';

/** A delivery with the id that a row needs: a message has one a device. */
type Delivery = PushDelivery & { id: string; status: PushDelivery['outcome'] };

const withIds = (page: PushDeliveryPage) => ({
  ...page,
  items: page.items.map((item): Delivery => ({ ...item, id: item.clientId, status: item.outcome })),
});

const labels = {
  clientId: msg`Client ID`,
  platform: msg`Platform`,
  model: msg`Device model`,
  city: msg`City`,
  channel: msg`Channel`,
  outcome: msg`Outcome`,
  reason: msg`Reason`,
};

const columns: readonly Column<Delivery>[] = [
  textColumn('clientId', labels.clientId, {
    card: 'title',
    copy: { label: msg`client ID`, value: ({ clientId }) => clientId },
  }),
  statusColumn(labels.outcome, outcomes, { id: 'outcome' }),
  choiceColumn('reason', labels.reason, reasons, { grow: true, card: 'secondary' }),
  {
    id: 'channel',
    header: labels.channel,
    words: channelNames,
    card: 'secondary',
    cell: ({ channel }, { say }) => (channel ? say(channelNames[channel]) : absent),
  },
  choiceColumn('platform', labels.platform, platformNames, { hidden: 'narrow' }),
  textColumn('model', labels.model, { hidden: 'narrow' }),
  textColumn('city', labels.city, { hidden: true }),
  instantColumn('sentAt', msg({ message: 'Sent', context: 'when' })),
  instantColumn('arrivedAt', msg({ message: 'Arrived', context: 'when' }), { hidden: 'narrow' }),
  instantColumn('displayedAt', msg({ message: 'Displayed', context: 'when' }), { hidden: true }),
  instantColumn('clickedAt', msg({ message: 'Clicked', context: 'when' })),
];

const filters: readonly Filter[] = [
  { kind: 'text', id: 'clientId', label: labels.clientId, most: 50 },
  { kind: 'choice', id: 'outcome', label: labels.outcome, options: options(outcomes) },
  {
    kind: 'choice',
    id: 'channel',
    label: labels.channel,
    options: PushChannel.options.map((value) => ({ value, label: channelNames[value] })),
  },
  { kind: 'choice', id: 'reason', label: labels.reason, options: options(reasons) },
];

/** What became of a message on each device. */
export default function Deliveries() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const { message: id = '', clientId, channel, outcome, reason, ...rest } = search;
  const enabled = id !== '';
  const message = useGetPushMessage(id, { query: { enabled } });
  const query = useListPushDeliveries(
    id,
    { ...paging(rest), clientId, channel, outcome, reason },
    { query: { enabled, select: withIds, placeholderData: keepPreviousData } },
  );
  const title = message.data?.title ?? '';
  const send = message.data?.send;
  return (
    <ListPage
      table="message.push-deliveries.1"
      title={title === '' ? i18n._(titles.pushDeliveries) : t`Deliveries of ${title}`}
      name={(delivery) => delivery.clientId}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      note={
        <p className={classes.note}>
          {send &&
            send.devices > (query.data?.total ?? send.devices) &&
            t`The message was for ${i18n.number(send.devices)} devices. A sample of them is listed.`}{' '}
          <ShellLink className={classes.link} href="/pages/message/push">{t`Back to messages`}</ShellLink>
        </p>
      }
      empty={{ what: t`No deliveries. In the list of messages, choose “Deliveries” of a message that was sent.` }}
      rowActions={[]}
    />
  );
}
