import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useGetRole, useListRoleUsers } from '../../../api/generated/roles/roles.ts';
import { problemToast } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import classes from './role.module.css';

const size = 10;

function Users({ id }: { id: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data } = useListRoleUsers(
    id,
    { page, size },
    { query: { placeholderData: keepPreviousData, ...problemToast.query } },
  );
  if (!data) return null;
  return (
    <section aria-label={t`Users`}>
      <h3>{t`Users`}</h3>
      {data.total === 0 && <p>{t`Nobody holds this role.`}</p>}
      <ul className={classes.users}>
        {data.items.map((user) => (
          <li key={user.id}>
            {user.fullName} <code>{user.userName}</code> <Status value={user.status} table={activeStates} />
          </li>
        ))}
      </ul>
      {data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}

/** A role to read, with who holds it. */
export default function RoleDetail() {
  const { search, setSearch } = useView('/pages/system/role');
  const { t } = useLingui();
  const query = useGetRole(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.name ?? t`Role`}
      query={query}
    >
      {(role) => (
        <>
          <DataList>
            <Fact label={t`Record number`}>{role.recordNumber}</Fact>
            <Fact label={t`Code`}>
              <IdText value={role.code} label={t`code`} />
            </Fact>
            <Fact label={t`Status`}>
              <Status value={role.status} table={activeStates} />
            </Fact>
            <Fact label={t`Menus`}>{role.menuCount}</Fact>
            <Fact label={t`Controls`}>{role.controlCount}</Fact>
            <Fact label={t`Description`}>{role.description}</Fact>
            <Fact label={t`Created`}>
              <Instant value={role.createdAt} /> · {role.createdBy}
            </Fact>
            <Fact label={t`Changed`}>
              <Instant value={role.updatedAt} /> · {role.updatedBy}
            </Fact>
          </DataList>
          <Users key={role.id} id={role.id} />
        </>
      )}
    </DetailDrawer>
  );
}
