import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import { useAddress, type Located } from '../shell/tabs/use-view.ts';
import { DataList, DetailDrawer } from '../ui/form/detail-drawer.tsx';
import type { ListAddress } from '../ui/list/search.ts';
import type { Row } from '../ui/list/types.ts';
import { AuditFacts, type Audited } from './audit-facts.tsx';
import { Facts } from './fields/facts.tsx';
import type { Fields } from './fields/field.ts';
import { RecordActs } from './record-acts.tsx';

interface ResourceDetailProps<Entity extends Audited, Params extends object> {
  of: Located<ListAddress, Params> & { readonly one: (id: string, params: Params) => Query<Entity> };
  /** The name of the record, or its kind while it loads. */
  title: (entity: Entity | undefined) => string;
  /** Milliseconds until the record must be refetched because a job runs on it or will begin; false if none does. */
  refreshIn?: (entity: Entity) => number | false;
  /** Content above the facts. */
  renderFirst?: (entity: Entity) => ReactNode;
  /** Content below the facts. */
  renderMore?: (entity: Entity) => ReactNode;
  children: (entity: Entity) => ReactNode;
}

/** The read-only details of a record over its list: its facts, creator, last editor and id. */
export function ResourceDetail<Entity extends Audited, Params extends object>({
  of,
  title,
  refreshIn = () => false,
  renderFirst,
  renderMore,
  children,
}: ResourceDetailProps<Entity, Params>): ReactNode {
  const { params, search, setSearch } = useAddress(of);
  const query = useQuery({
    ...of.one(search.view ?? '', params),
    enabled: search.view !== undefined,
    refetchInterval: ({ state }) => state.data !== undefined && refreshIn(state.data),
  });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={title(query.data)}
      query={query}
    >
      {(entity) => (
        <>
          <RecordActs id={entity.id} name={title(entity)} onClose={() => setSearch({ view: undefined })} />
          {renderFirst?.(entity)}
          <DataList>
            {children(entity)}
            <AuditFacts of={entity} />
          </DataList>
          {renderMore?.(entity)}
        </>
      )}
    </DetailDrawer>
  );
}

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
