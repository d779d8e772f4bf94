import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import { useListReceivedEvents } from '../../../api/generated/received-events/received-events.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { InlineCheck } from '../../../ui/field/inline-check.tsx';
import { AutoRefresh } from '../../../ui/list/auto-refresh.tsx';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { Announced } from '../../../ui/text/announced.tsx';
import { address } from './address.ts';
import { fields } from './fields.tsx';
import classes from './live.module.css';

const pollMs = 5000;

/** The live events of a device: refetched every few seconds, unless paused. */
function Received({ deviceId }: { deviceId: string }) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(false);
  const { data, error, dataUpdatedAt, refetch } = useListReceivedEvents(deviceId, {
    query: { placeholderData: keepPreviousData, refetchInterval: paused ? false : pollMs },
  });
  if (data === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />;
  if (data.device === undefined)
    return <Announced className="paragraph">{t`No device of this application has this ID.`}</Announced>;
  const { model, osVersion, appVersion } = data.device;
  return (
    <>
      <p className={classes.device}>
        <bdi>{model}</bdi> · {osVersion} · {appVersion}
      </p>
      <div className={`row ${classes.tools}`}>
        <Button small variant="default" onClick={() => void refetch()}>{t`Refresh`}</Button>
        <AutoRefresh at={dataUpdatedAt} paused={paused} setPaused={setPaused} />
      </div>
      {data.events.length === 0 ? (
        <p className="paragraph">{t`This device has sent no events in the last 7 days.`}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <div className="scroll" role="group" aria-label={t`Latest events`} tabIndex={0}>
          <table className={classes.events}>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t({ message: 'Event', context: 'live' })}</th>
                <th scope="col">{t(fields.eventId.label)}</th>
                <th scope="col">{t({ message: 'Page', context: 'live' })}</th>
                <th scope="col">{t(fields.status.label)}</th>
              </tr>
            </thead>
            <tbody>
              {data.events.map(({ at, eventId, name, pageName, isCounted }) => (
                <tr key={`${at} ${eventId}`}>
                  <th scope="row">
                    <Instant value={at} seconds />
                  </th>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td>{eventId}</td>
                  <td>
                    <bdi>{pageName}</bdi>
                  </td>
                  <td>{isCounted ? t`Counted` : t`Dropped: the event is disabled`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The latest events of a device, over the list of events. */
export default function LiveTest() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  const isOpen = search.open === 'live';
  return (
    <MantineFrame>
      <Drawer
        opened={isOpen}
        onClose={() => setSearch({ open: undefined, device: undefined })}
        title={t`Live test`}
        wide
      >
        <p
          className={classes.about}
        >{t`Do something in the app on a device to see which events arrive. The last 100 of 7 days are shown.`}</p>
        <InlineCheck
          label={t`Device ID`}
          verb={t({ message: 'Show events', context: 'device' })}
          value={search.device}
          schema={DeviceId}
          first
          onAsk={(device) => setSearch({ device })}
        />
        {isOpen && search.device !== undefined && <Received key={search.device} deviceId={search.device} />}
      </Drawer>
    </MantineFrame>
  );
}
