import { useLingui } from '@lingui/react/macro';
import { eventProperties } from '../../../api/generated/event-properties/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { fields } from './fields.tsx';

/** The details of an event property. */
export default function EventPropertyDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={eventProperties} title={(property) => property?.name ?? t`Event property`}>
      {(property) => <Facts of={fields} record={property} />}
    </ResourceDetail>
  );
}
