import { useLingui } from '@lingui/react/macro';
import { events } from '../../../api/generated/events/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { listText } from '../../../ui/text/format.ts';
import { IdText } from '../../../ui/text/text.tsx';
import { analysisOf } from './address.ts';
import classes from './event.module.css';
import { FunnelLink } from './links.tsx';
import { eventIdLabel, labels, statuses, types } from './labels.ts';
import { LastReceived } from './received.tsx';

/** An event to read. */
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
      {({ eventId, status, type, module, properties, pageName, lastReceivedAt, description }) => (
        <>
          <Fact label={t(labels.eventId)}>
            <IdText value={eventId} label={t(eventIdLabel)} most={50} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={status} table={statuses} />
          </Fact>
          <Fact label={t(labels.type)}>{t(types[type])}</Fact>
          <Fact label={t(labels.module)}>{module}</Fact>
          <Fact label={t(labels.properties)}>
            {listText(
              i18n.locale,
              properties.map(({ name, key }) => `${name} (${key})`),
            )}
          </Fact>
          <Fact label={t(labels.pageName)}>{pageName}</Fact>
          <Fact label={t(labels.lastReceivedAt)}>
            <LastReceived lastReceivedAt={lastReceivedAt} />
          </Fact>
          <Fact label={t(labels.description)}>{description}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
