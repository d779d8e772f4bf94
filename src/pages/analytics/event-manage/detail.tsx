import { useLingui } from '@lingui/react/macro';
import { events } from '../../../api/generated/events/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { listText } from '../../../ui/text/format.ts';
import { analysisOf } from './address.ts';
import classes from './event.module.css';
import { fields, propertyNames } from './fields.tsx';
import { FunnelLink } from './links.tsx';
import { LastReceived } from './received.tsx';

/** The status comes right after the type. */
const order = [
  'eventId',
  'status',
  'type',
  'module',
  'propertyIds',
  'pageName',
  'lastReceivedAt',
  'description',
] as const;

/** The details of an event. */
export default function EventDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={events}
      title={(event) => event?.name ?? t`Event`}
      renderMore={({ eventId, pageName }) => (
        <p className={classes.links}>
          <ShellLink href={analysisOf(eventId)}>{t`Analyze this event`}</ShellLink>
          <FunnelLink eventId={eventId} pageName={pageName} />
        </p>
      )}
    >
      {(event) => (
        <Facts
          of={fields}
          record={event}
          names={order}
          values={{
            propertyIds: listText(i18n.locale, propertyNames(event)),
            lastReceivedAt: <LastReceived lastReceivedAt={event.lastReceivedAt} />,
          }}
        />
      )}
    </ResourceDetail>
  );
}
