import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EventProperty } from '../../../api/generated/client.schemas.ts';
import { eventProperties } from '../../../api/generated/event-properties/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { columns, fields, filters } from './fields.tsx';

const nameOf = ({ name }: EventProperty) => name;

const PropertyForm = lazy(() => import('./form.tsx'));
const PropertyDetail = lazy(async () => ({
  default: (await import('../../../resource/detail.tsx')).detailOf(
    eventProperties,
    fields,
    msg`Event property`,
    nameOf,
  ),
}));

export const prefetch = prefetchList(eventProperties);

const inUse = ({ eventCount }: EventProperty) => (eventCount > 0 ? 'PROPERTY_IN_USE' : null);

/** The list of event properties. */
export default function EventPropertyList() {
  const { t } = useLingui();
  return (
    <ResourceList
      of={eventProperties}
      name={nameOf}
      columns={columns}
      filters={filters}
      create={t`New property`}
      empty={t`No event properties yet. Create one for each thing that events report, such as an amount.`}
      inlineEdit
      remove={{
        several: (count) => t`Delete ${count} properties?`,
        impact: (properties) => properties.map(({ name, key }) => `${name} (${key})`),
        next: t`This can't be undone.`,
        refuse: inUse,
        done: msg`Properties deleted`,
      }}
      drawers={{ form: PropertyForm, view: PropertyDetail }}
    />
  );
}
