import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { PushDeliveryPage } from '../../../api/generated/client.schemas.ts';
import { useGetPushMessage, useListPushDeliveries } from '../../../api/generated/push-messages/push-messages.ts';
import { deviceCheckPath } from '../../../resource/audience/device/kinds.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { AutoRefresh } from '../../../ui/list/auto-refresh.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import { byClient } from '../by-client.ts';
import { isSending, pollMs } from '../push/texts.ts';
import { columns, filters } from './columns.tsx';

const path = '/pages/message/push-deliveries';

/** Shown while the address names no message. */
const noPage: PushDeliveryPage = { isSample: false, items: [], page: 1, size: 20, total: 0 };

/** The address of the device check, for the device that the list is filtered by, if any. */
const checkOf = (clientId: string | undefined): string =>
  clientId === undefined ? deviceCheckPath : `${deviceCheckPath}?device=${encodeURIComponent(clientId)}`;

/** The deliveries of a message by device. They poll while it is being sent. */
export default function Deliveries() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const { message: id = '', clientId, channel, outcome, reason, ...rest } = search;
  const enabled = id !== '';
  const [paused, setPaused] = useState(false);
  const message = useGetPushMessage(id, {
    query: {
      enabled,
      refetchInterval: ({ state: { data } }) => !paused && data !== undefined && isSending(data) && pollMs,
    },
  });
  const sending = message.data !== undefined && isSending(message.data);
  const [wasSending, setWasSending] = useState(false);
  if (sending && !wasSending) setWasSending(true);
  const query = useListPushDeliveries(
    id,
    { ...paging(rest), clientId, channel, outcome, reason },
    {
      query: {
        enabled,
        select: byClient,
        placeholderData: enabled ? keepPreviousData : noPage,
        // Once more after the end: the last devices may have been reached since the last request.
        refetchInterval: ({ state }) =>
          !paused && (sending || (wasSending && state.dataUpdatedAt < message.dataUpdatedAt)) && pollMs,
      },
    },
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
        <div className="stack gap-4 muted">
          {sending && <AutoRefresh at={query.dataUpdatedAt} paused={paused} setPaused={setPaused} />}
          {send && query.data?.isSample && (
            <p>
              {t`The message was for ${i18n.number(send.devices)} devices. A sample of them is listed.`}{' '}
              <ShellLink href={checkOf(clientId)}>{t`Check device`}</ShellLink>
            </p>
          )}
          <p>
            <ShellLink href="/pages/message/push">{t`Back to messages`}</ShellLink>
          </p>
        </div>
      }
      empty={{ what: t`No deliveries. In the list of messages, choose “Deliveries” of a message that was sent.` }}
      rowActions={[]}
    />
  );
}
