import { useLingui } from '@lingui/react/macro';
import type { AppEvent } from '../../../../api/generated/client.schemas.ts';
import { Facts } from '../../../../resource/fields/facts.tsx';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import { DataList, Fact } from '../../../../ui/form/detail-drawer.tsx';
import { Instant } from '../../../../ui/text/text.tsx';
import { address } from '../address.ts';
import classes from '../event.module.css';
import { fields } from '../fields.tsx';
import { FunnelLink } from '../links.tsx';
import { LastReceived } from '../received.tsx';

/** The facts of the analyzed event: its definition, the start of its data, and whether apps send it. */
export function EventFacts({ event }: { event: AppEvent }) {
  const { t } = useLingui();
  const { id, name, eventId, status, pageName, createdAt, lastReceivedAt } = event;
  return (
    <>
      <DataList>
        <Facts
          of={fields}
          record={event}
          names={['name', 'eventId', 'type', 'status', 'pageName']}
          values={{ name: <ShellLink href={`${address.path}?view=${id}`}>{name}</ShellLink>, eventId }}
        />
        <Fact label={t`Defined`}>
          <Instant value={createdAt} />
        </Fact>
        <Fact label={t(fields.lastReceivedAt.label)}>
          <LastReceived lastReceivedAt={lastReceivedAt} />
        </Fact>
      </DataList>
      {lastReceivedAt === undefined && (
        <p className="paragraph">
          {t`No app has sent this event so far. Check the event ID that the app sends with a live test.`}{' '}
          <ShellLink href={`${address.path}?open=live`}>{t`Live test`}</ShellLink>
        </p>
      )}
      {status === 'disabled' && <p className="paragraph">{t`The event is disabled: what apps send isn't counted.`}</p>}
      <p className={classes.links}>
        <FunnelLink eventId={eventId} pageName={pageName} />
      </p>
    </>
  );
}
