import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useGetApplication, useListApplicationUsers } from '../../../api/generated/applications/applications.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import classes from './application.module.css';

const size = 20;

/** The users who may switch to an application. */
export default function ApplicationUsers() {
  const { search, setSearch } = useView('/pages/platform/application');
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const id = search.users ?? '';
  const enabled = id !== '';
  const { data: application } = useGetApplication(id, { query: { enabled } });
  const query = useListApplicationUsers(id, { page, size }, { query: { enabled, placeholderData: keepPreviousData } });
  return (
    <DetailDrawer
      opened={enabled}
      onClose={() => {
        setPage(1);
        setSearch({ users: undefined });
      }}
      title={application ? t`Users of ${application.applicationName}` : t`Users`}
      query={query}
    >
      {({ items, total }) => (
        <>
          {total === 0 && <p className="paragraph">{t`No users can switch to this application.`}</p>}
          <ul className={classes.users}>
            {items.map((user) => (
              <li key={user.userId}>
                <span>
                  <strong>{user.fullName}</strong> <code>{user.userName}</code>
                </span>
                <span className={classes.roles}>{user.roleNames.join(', ')}</span>
                <Status value={user.status} table={activeStates} />
              </li>
            ))}
          </ul>
          {total > size && <Pager page={page} size={size} total={total} onPage={setPage} />}
        </>
      )}
    </DetailDrawer>
  );
}
