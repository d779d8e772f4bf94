import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Query } from '../api/query.ts';
import { useAddress, type Located } from '../shell/tabs/use-view.ts';
import { DataList, DetailDrawer } from '../ui/form/detail-drawer.tsx';
import type { ListAddress } from '../ui/list/search.ts';
import { AuditFacts, type Audited } from './audit-facts.tsx';
import { RecordActs } from './record-acts.tsx';

interface ResourceDetailProps<Entity extends Audited, Params extends object> {
  of: Located<ListAddress, Params> & { readonly one: (id: string, params: Params) => Query<Entity> };
  /** The name of the record, or its kind while it loads. */
  title: (entity: Entity | undefined) => string;
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
  renderFirst,
  renderMore,
  children,
}: ResourceDetailProps<Entity, Params>): ReactNode {
  const { params, search, setSearch } = useAddress(of);
  const query = useQuery({ ...of.one(search.view ?? '', params), enabled: search.view !== undefined });
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
