import { useLingui } from '@lingui/react/macro';
import { useGetUser } from '../../../api/generated/users/users.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';

/** A user to read. */
export default function UserDetail() {
  const { search, setSearch } = useView('/pages/system/user');
  const { t } = useLingui();
  const query = useGetUser(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.fullName ?? t`User`}
      query={query}
    >
      {(user) => (
        <DataList>
          <Fact label={t`User name`}>
            <IdText value={user.userName} label={t`user name`} most={50} />
          </Fact>
          <Fact label={t`Full name`}>{user.fullName}</Fact>
          <Fact label={t`Job number`}>{user.jobNumber}</Fact>
          <Fact label={t`Status`}>
            <Status value={user.status} table={activeStates} />
          </Fact>
          <Fact label={t`Roles`}>{user.roles.map(({ name }) => name).join(', ')}</Fact>
          <Fact label={t`Applications`}>
            {user.applications.map(({ applicationName }) => applicationName).join(', ')}
          </Fact>
          <Fact label={t`Institution`}>{user.instu?.name}</Fact>
          <Fact label={t`Organisation`}>{user.org?.name}</Fact>
          <Fact label={t`Department`}>{user.dpt?.name}</Fact>
          <Fact label={t`Mobile number`}>{user.phone}</Fact>
          <Fact label={t`Email`}>{user.email}</Fact>
          <Fact label={t`Remarks`}>{user.remark}</Fact>
          <Fact label={t`Registered`}>
            <Instant value={user.registrationTime} />
          </Fact>
          <Fact label={t`Last sign-in`}>
            <Instant value={user.lastLoginTime} />
          </Fact>
          <Fact label={t`Changed`}>
            <Instant value={user.updatedAt} /> · {user.updatedBy}
          </Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}
