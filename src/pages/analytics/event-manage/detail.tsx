import { useLingui } from '@lingui/react/macro';
import { events } from '../../../api/generated/events/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { listText } from '../../../ui/text/format.ts';
import { IdText } from '../../../ui/text/text.tsx';
import { eventIdLabel, labels, statuses, types } from './labels.ts';

/** An event to read. */
export default function EventDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={events} title={(event) => event?.name ?? t`Event`}>
      {({ eventId, status, type, module, properties, description }) => (
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
          <Fact label={t(labels.description)}>{description}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
