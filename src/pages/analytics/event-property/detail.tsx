import { useLingui } from '@lingui/react/macro';
import { eventProperties } from '../../../api/generated/event-properties/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { listText } from '../../../ui/text/format.ts';
import { IdText } from '../../../ui/text/text.tsx';
import { dataTypes, keyLabel, labels, required } from './labels.ts';

/** A property of events to read. */
export default function EventPropertyDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={eventProperties} title={(property) => property?.name ?? t`Event property`}>
      {({ key, dataType, values, unit, isRequired, eventCount, remarks }) => (
        <>
          <Fact label={t(labels.key)}>
            <IdText value={key} label={t(keyLabel)} most={50} />
          </Fact>
          <Fact label={t(labels.dataType)}>{t(dataTypes[dataType])}</Fact>
          {values && <Fact label={t(labels.values)}>{listText(i18n.locale, values)}</Fact>}
          {dataType === 'number' && <Fact label={t(labels.unit)}>{unit}</Fact>}
          <Fact label={t(labels.isRequired)}>{t(required[`${isRequired}`])}</Fact>
          <Fact label={t(labels.eventCount)}>{i18n.number(eventCount)}</Fact>
          <Fact label={t(labels.remarks)}>{remarks}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
