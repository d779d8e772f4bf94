import type { ComponentProps } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../ui/list/types.ts';
import type { Audited } from './audit-facts.tsx';
import { ResourceDetail } from './detail.tsx';
import { Facts } from './fields/facts.tsx';
import type { Fields } from './fields/field.ts';

/**
 * The details of a record that say no more than its fields.
 * @param kind the title until the record is loaded
 * @param name of a record, in a language (BCP 47 tag)
 */
export function detailOf<Entity extends Audited & Row, Params extends object, const All extends Fields<Entity>>(
  of: ComponentProps<typeof ResourceDetail<Entity, Params>>['of'],
  fields: All & Fields<Entity>,
  kind: MessageDescriptor,
  name: (entity: Entity, locale: string) => string,
) {
  return function Detail() {
    const { t, i18n } = useLingui();
    return (
      <ResourceDetail of={of} title={(entity) => (entity ? name(entity, i18n.locale) : t(kind))}>
        {(entity) => <Facts of={fields} record={entity} />}
      </ResourceDetail>
    );
  };
}
